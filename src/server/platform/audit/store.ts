import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { AuditEntry } from './audit-entry.ts'

export async function insertAuditEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  await query(tx)
    .insertInto('audit_entry')
    .values({
      merchant_id: entry.merchantId,
      operator_id: entry.operatorId,
      member_id: entry.memberId ?? null,
      action: entry.action,
      reason: entry.reason,
      before: JSON.stringify(entry.before),
      after: JSON.stringify(entry.after),
    })
    .execute()
}
