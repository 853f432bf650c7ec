import type { Tx } from '#server/platform/db/transaction.ts'

import { type RecordScope, countTransfers } from './record-store.ts'

export {
  isAllSealed,
  selectActiveMembers as findActiveMembers,
  selectBrandDays as findBrandDays,
  selectCoveringBlock as findCoveringBlock,
} from './figure-store.ts'

export {
  type EntryRow,
  type OpenedRow,
  selectEntries as findEntriesOf,
  selectMemberId as findMemberByAccount,
  selectOpened as findOpened,
} from './explorer-store.ts'
export { selectMemberDays as findMemberDays } from './member-day-store.ts'
export { selectHoldsMoney as holdsMembersMoney } from './hold-store.ts'
export { type PlayDayRow, selectPlayDays as findPlayDays } from './play-day-store.ts'
export {
  type DaySumRow,
  type KindSumRow,
  type RecordFilters,
  type RecordPlace,
  type RecordScope,
  type TransferRow,
  type WalletSpanRow,
  fetchTransfers,
  freezeView,
  openTransfers,
  selectDaySums as findDaySums,
  selectKindSums as findKindSums,
  selectToday as findToday,
  selectTransfer as findRecordedTransfer,
  selectTransfers as findTransfers,
  selectWalletSpans as findWalletSpans,
  transfersQuery,
} from './record-store.ts'

export {
  type PaymentLeg,
  selectEndingLegs as findEndingLegs,
  selectKeyedLegs as findKeyedLegs,
  selectPaymentLegs as findPaymentLegs,
} from './payment-store.ts'

/** Whether there are more transfers than this. Counting stops there. */
export async function areMoreThan(tx: Tx, scope: RecordScope, most: number): Promise<boolean> {
  return (await countTransfers(tx, scope, most)) > most
}
