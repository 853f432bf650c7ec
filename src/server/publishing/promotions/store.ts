import { sql } from 'kysely'

import type { ApplicationStatus } from '#domain/promotions/state.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface ApplicationRow {
  readonly id: string
  readonly promotionId: string
  readonly memberId: string
  readonly status: ApplicationStatus
  readonly comment: string
  readonly pictures: readonly string[]
  readonly reason: string | null
  readonly createdAt: Date
  readonly judgedAt: Date | null
  readonly version: number
}

export interface ListedApplication extends ApplicationRow {
  readonly account: string
}

const columns = sql`
  application.id::text, application.promotion_id::text AS "promotionId", application.member_id::text AS "memberId",
  application.status, application.comment, application.pictures, application.reason,
  application.created_at AS "createdAt", application.judged_at AS "judgedAt", application.version`

interface OfMember {
  readonly merchantId: number
  readonly memberId: bigint
}
interface OfOffer extends OfMember {
  readonly promotionId: string
}

/** Serialises this member's applications for the offer until the transaction ends. */
export async function lockApplying(tx: Tx, { merchantId, memberId, promotionId }: OfOffer): Promise<void> {
  const what = `application ${merchantId} ${memberId} ${promotionId}`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(query(tx))
}

/** The member's applications, without withdrawn ones. */
export async function selectApplications(
  tx: Tx,
  { merchantId, memberId }: OfMember,
): Promise<ApplicationRow[]> {
  const found = await sql<ApplicationRow>`
    SELECT ${columns} FROM promotion_application AS application
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND status <> 'withdrawn'
     ORDER BY id DESC LIMIT 200`.execute(query(tx))
  return found.rows
}

export async function selectApplication(
  tx: Tx,
  { merchantId, memberId, promotionId }: OfOffer,
): Promise<ApplicationRow | undefined> {
  const found = await sql<ApplicationRow>`
    SELECT ${columns} FROM promotion_application AS application
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND promotion_id = ${promotionId}::bigint
       AND status <> 'withdrawn' FOR UPDATE`.execute(query(tx))
  return found.rows[0]
}

export async function insertApplication(
  tx: Tx,
  application: OfOffer & { readonly comment: string; readonly pictures: readonly string[] },
): Promise<ApplicationRow> {
  const found = await sql<ApplicationRow>`
    INSERT INTO promotion_application AS application (merchant_id, member_id, promotion_id, comment, pictures)
    VALUES (${application.merchantId}, ${application.memberId}, ${application.promotionId}::bigint,
            ${application.comment}, ${[...application.pictures]}::uuid[])
    RETURNING ${columns}`.execute(query(tx))
  const [row] = found.rows
  if (!row) throw new Error('an application was not stored')
  return row
}

interface Which {
  readonly merchantId: number
  readonly id: string
}

export async function lockApplication(
  tx: Tx,
  { merchantId, id }: Which,
): Promise<ApplicationRow | undefined> {
  // guard: application-of-brand
  const found = await sql<ApplicationRow>`
    SELECT ${columns} FROM promotion_application AS application
     WHERE merchant_id = ${merchantId} AND id = ${id}::bigint FOR UPDATE`.execute(query(tx))
  return found.rows[0]
}

export async function updateStatus(
  tx: Tx,
  { merchantId, id }: Which,
  change: {
    readonly status: ApplicationStatus
    readonly reason?: string | undefined
    readonly operatorId?: bigint
  },
): Promise<number> {
  const { status, reason, operatorId } = change
  const row = await query(tx)
    .updateTable('promotion_application')
    .set({
      status,
      reason: reason ?? null,
      judged_by: operatorId ?? null,
      judged_at: operatorId === undefined ? null : sql<Date>`clock_timestamp()`,
      version: sql<number>`version + 1`,
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', BigInt(id))
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** Oldest first. */
export async function selectQueue(
  tx: Tx,
  filter: {
    readonly merchantId: number
    readonly status: ApplicationStatus | undefined
    readonly promotionId: string | undefined
    readonly afterId: string | undefined
    readonly limit: number
  },
): Promise<ListedApplication[]> {
  const { merchantId, status, promotionId, afterId, limit } = filter
  const filters = [
    sql`application.merchant_id = ${merchantId}`,
    ...(status === undefined ? [] : [sql`application.status = ${status}`]),
    ...(promotionId === undefined ? [] : [sql`application.promotion_id = ${promotionId}::bigint`]),
    ...(afterId === undefined ? [] : [sql`application.id > ${afterId}::bigint`]),
  ]
  const found = await sql<ListedApplication>`
    SELECT ${columns}, member.account
      FROM promotion_application AS application
      JOIN member ON member.merchant_id = application.merchant_id AND member.id = application.member_id
     WHERE ${sql.join(filters, sql` AND `)}
     ORDER BY application.id LIMIT ${limit + 1}`.execute(query(tx))
  return found.rows
}

/** Offers with applications, shown or not. */
export async function selectAppliedFor(tx: Tx, merchantId: number): Promise<readonly string[]> {
  const found = await sql<{ id: string }>`
    SELECT DISTINCT promotion_id::text AS id FROM promotion_application
     WHERE merchant_id = ${merchantId}`.execute(query(tx))
  return found.rows.map(({ id }) => id)
}
