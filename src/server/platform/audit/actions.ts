import type { Deed } from '#domain/audit/deed.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

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

/** An action of an operator or member: merchant, actor, action, reason, state before and after. */
export interface AuditEntry {
  readonly merchantId: number | null
  /** Null if the house itself acts. */
  readonly operatorId: bigint | null
  /** The member who acted on their own account; with an operator, the member concerned. */
  readonly memberId?: bigint
  readonly action: Deed
  readonly reason: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** Writes in the action's own transaction, so that both commit or neither. */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await insertAuditEntry(tx, entry)
}
