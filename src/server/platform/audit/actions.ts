import type { Tx } from '#server/platform/db/transaction.ts'

import type { AuditEntry } from './audit-entry.ts'
import { insertAuditEntry } from './store.ts'

export type { AuditEntry } from './audit-entry.ts'
export { type DeedCountRow, selectDeedCounts as countDeeds } from './count-store.ts'
export { type EntryRow, selectEntries as findEntries } from './list-store.ts'
export {
  selectFirstEntryAt as findFirstEntryAt,
  selectHashOfBlock as findAuditBlock,
  selectHead as findAuditHead,
  selectLastCheck as findLastCheck,
} from './chain-store.ts'
export { selectHashOfLink as findAuditLink, selectNewestLink as findNewestLink } from './link-store.ts'
export { selectHoursSinceSuspension as findHoursSinceSuspension } from './suspension-store.ts'

/** Writes in the action's own transaction, so that both commit or neither. */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await insertAuditEntry(tx, entry)
}
