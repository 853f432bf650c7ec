export { endBonusesByExclusion, endBonusesByWithdrawal, findEndedByWithdrawal } from './grants/ended-by.ts'
export { settleBonuses } from './grants/settling.ts'
export { type Occasion, rewardDeed } from './rewarding.ts'
export { selectBarred as findBarred } from './claim-store.ts'
