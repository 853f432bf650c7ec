export { endBonusesByWithdrawal, findEndedByWithdrawal } from './grants/ended-by.ts'
export { endRewardsByExclusion } from './excluding.ts'
export { settleBonuses } from './grants/settling.ts'
export { selectTasks as findRewardTasks } from './task-store.ts'
export type { GiveTickets } from './tickets/granting.ts'
export { selectRaffleNames as findRaffleNames } from './tickets/store.ts'
export { insertOfferBoard, selectOfferBoards as findOfferBoards } from './ranking-store.ts'
export {
  type Ranking,
  type RankingToOpen,
  findRanking,
  findRankingsToOpen,
  findUnfit,
  prizesOfRanking,
  rewardPlaces,
} from './rankings.ts'
export { rewardNewcomer } from './newcomers.ts'
export { type PrizeOffer, canGivePrizes, findPrizeOffers, givePrize, reservePrizes } from './prizes.ts'
export { type PublishParts, publishSeed } from './publishing.ts'
export { type Occasion, rewardDeed } from './rewarding.ts'
export {
  selectBarred as findBarred,
  selectPerson as findPerson,
  selectPersons as findPersons,
  lockUse as lockPerson,
} from './claim-store.ts'
export { countClaimable as countRewards } from './reward-store.ts'
export { type AskingAnswer, noteAnswer as noteFreeRoundsAnswer } from './free-rounds/asking.ts'
export {
  type HeldWin,
  assignWin,
  factsOfAssigning,
  lockRoundsOfWin,
  notifyAssigned,
} from './free-rounds/assigning.ts'
export { playFreeRounds, undoFreeRounds } from './free-rounds/playing.ts'
export {
  type AskingRow,
  claimAsking as claimFreeRoundsToAsk,
  type ListedFreeRounds,
  selectDeedOf as findFreeRoundsDeed,
  selectRoundsOfWin as findFreeRoundsOfWin,
  selectRoundsOf as findFreeRoundsOf,
} from './free-rounds/store.ts'
export {
  type CancelledRow,
  claimCancelled as claimCancelledRounds,
  updateNotified as noteCancelNotified,
} from './free-rounds/notice-store.ts'
export { noteListedRounds } from './free-rounds/reconciling.ts'
