import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface EntryRow {
  readonly id: string
  readonly at: Date
  readonly merchantId: number | null
  readonly action: string
  readonly reason: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly operatorId: string | null
  readonly operatorName: string | null
  readonly memberId: string | null
  readonly account: string | null
  readonly block: number | null
}

export interface AuditQuery {
  /** Absent: all merchants and the house. */
  readonly merchantId: number | undefined
  /** `member.note`, or `member` as a prefix. */
  readonly action?: string | undefined
  readonly operatorId?: string | undefined
  readonly memberId?: string | undefined
  /** The object of the action, as the entry's `after` names it. */
  readonly about?: Readonly<Record<string, string>> | undefined
  readonly by?: 'operator' | 'member' | 'house' | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly zone: string
  /** Keyset cursor: only older entries. */
  readonly beforeId?: string | undefined
  readonly limit: number
}

/** Newest first, with one extra row. Only the given filters become conditions, so that an index can be used. */
export async function selectEntries(tx: Tx, criteria: AuditQuery): Promise<readonly EntryRow[]> {
  const { merchantId, action, operatorId, memberId, about, by, from, to, zone, beforeId } = criteria
  const conditionOf = {
    operator: sql`entry.operator_id IS NOT NULL`,
    member: sql`entry.operator_id IS NULL AND entry.member_id IS NOT NULL`,
    house: sql`entry.operator_id IS NULL AND entry.member_id IS NULL`,
  }
  const filters = [
    sql`true`,
    ...(merchantId === undefined ? [] : [sql`entry.merchant_id = ${merchantId}`]),
    ...(action === undefined
      ? []
      : [action.includes('.') ? sql`action = ${action}` : sql`starts_with(action, ${`${action}.`})`]),
    ...(operatorId === undefined ? [] : [sql`entry.operator_id = ${operatorId}::bigint`]),
    ...(memberId === undefined ? [] : [sql`entry.member_id = ${memberId}::bigint`]),
    ...(about === undefined ? [] : [sql`after @> ${JSON.stringify(about)}::jsonb`]),
    ...(by === undefined ? [] : [conditionOf[by]]),
    ...(from === undefined ? [] : [sql`entry.created_at >= (${from}::date)::timestamp AT TIME ZONE ${zone}`]),
    ...(to === undefined ? [] : [sql`entry.created_at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone}`]),
    ...(beforeId === undefined ? [] : [sql`entry.id < ${beforeId}::bigint`]),
  ]
  const found = await sql<EntryRow>`
    SELECT entry.id::text, entry.created_at AS at, entry.merchant_id AS "merchantId", action, reason, before, after,
           entry.operator_id::text AS "operatorId", operator.name AS "operatorName",
           entry.member_id::text AS "memberId", member.account,
           (SELECT min(number)::integer FROM audit_block WHERE before_transaction > entry.transaction_id) AS block
      FROM audit_entry AS entry
      LEFT JOIN operator ON operator.id = entry.operator_id
      LEFT JOIN member ON member.id = entry.member_id
     WHERE ${sql.join(filters, sql` AND `)}
     ORDER BY entry.id DESC LIMIT ${criteria.limit + 1}`.execute(query(tx))
  return found.rows
}
