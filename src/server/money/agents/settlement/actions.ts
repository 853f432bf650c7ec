export { findEarned } from './burdens.ts'
export { selectIsKeptBack as isKeptBack, selectOpenDebts as findOpenDebts } from './debt-store.ts'
export { selectAllHeld as findAllHeld } from './held-store.ts'
export { selectOwnRebate as findOwnRebate, selectRebate as findRebate } from './rebate-store.ts'
export { selectStatement as findStatement } from './store.ts'
export { selectHeldTasks as findHeldTasks, selectPayoutTasks as findPayoutTasks } from './task-store.ts'
export { salaryKinds } from './salary-store.ts'
export { findTeamIncome } from './team-income.ts'
export {
  type RebatePartRow,
  type SharePartRow,
  selectRebateParts as findRebateParts,
  selectShareParts as findShareParts,
} from './team-income-store.ts'
