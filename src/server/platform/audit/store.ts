import { sql } from 'kysely'

import { preparedAs } from '#server/platform/db/named.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { AuditEntry } from './audit-entry.ts'

export async function insertAuditEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  await sql`
    ${preparedAs('insert_audit')} INSERT INTO audit_entry (merchant_id, operator_id, member_id, action, reason, before, after)
    VALUES (${entry.merchantId}, ${entry.operatorId}, ${entry.memberId ?? null}, ${entry.action}, ${entry.reason},
            ${JSON.stringify(entry.before)}, ${JSON.stringify(entry.after)})`.execute(query(tx))
}
