import type { Deed } from '#domain/audit/deed.ts'
import type { Tx } from '#server/db/transaction.ts'

import { insertAuditEntry } from './store.ts'

export { type DeedCountRow, selectDeedCounts as countDeeds } from './count-store.ts'
export { type EntryRow, selectEntries as findEntries } from './list-store.ts'
export {
  selectHashOfBlock as findAuditBlock,
  selectHead as findAuditHead,
  selectLastCheck as findLastCheck,
} from './chain-store.ts'
export { selectHashOfLink as findAuditLink, selectNewestLink as findNewestLink } from './link-store.ts'
export { selectHoursSinceSuspension as findHoursSinceSuspension } from './suspension-store.ts'

/** What an operator or a member did: where, who, what, why, and how it was and is. */
export interface AuditEntry {
  readonly merchantId: number | null
  /** Nobody, where the house itself acts. */
  readonly operatorId: bigint | null
  /** The member who did it to their own account; beside an operator, the one to whom it was done. */
  readonly memberId?: bigint
  readonly action: Deed
  readonly reason: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** Writes in the transaction of the deed itself: neither stands without the other. */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await insertAuditEntry(tx, entry)
}
