import { sql } from 'kysely'

import type { DepositDeed, DepositState, DepositStep } from '#domain/cashier/deposit-state.ts'
import { queueStates } from '#domain/cashier/deposit-state.ts'
import { readAmount } from '#domain/money/amount.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type DepositRow, depositColumns } from './store.ts'

export interface ListedDeposit extends DepositRow {
  readonly account: string
  readonly operatorName: string | null
}

const consoleColumns = sql`
  ${depositColumns}, member.account,
  CASE WHEN deposit.claimed_until > clock_timestamp() THEN operator.name END AS "operatorName"`
const consoleTables = sql`
  deposit
  JOIN member ON member.merchant_id = deposit.merchant_id AND member.id = deposit.member_id
  LEFT JOIN operator ON operator.id = deposit.claimed_by`

/** Deposits that wait for an operator: longest waiting first. All others: newest first. */
export async function selectQueue(
  tx: Tx,
  filter: {
    readonly merchantId: number
    readonly state: DepositState | undefined
    readonly search: string
    readonly afterId: string | undefined
    readonly limit: number
  },
): Promise<ListedDeposit[]> {
  const { merchantId, state, search, afterId, limit } = filter
  const isQueue = state !== undefined && queueStates.includes(state)
  const filters = [
    sql`deposit.merchant_id = ${merchantId}`,
    ...(state === undefined ? [] : [sql`deposit.state = ${state}`]),
    ...(search === ''
      ? []
      : [
          sql`(deposit.reference = upper(${search.replaceAll(/[\s-]/g, '')}) OR lower(member.account) = lower(${search}))`,
        ]),
    ...(afterId === undefined
      ? []
      : [isQueue ? sql`deposit.id > ${afterId}::bigint` : sql`deposit.id < ${afterId}::bigint`]),
  ]
  const found = await sql<ListedDeposit>`
    SELECT ${consoleColumns} FROM ${consoleTables}
     WHERE ${sql.join(filters, sql` AND `)}
     ORDER BY ${isQueue ? sql`deposit.id` : sql`deposit.id DESC`} LIMIT ${limit + 1}`.execute(query(tx))
  return found.rows
}

export async function selectListed(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: string },
): Promise<ListedDeposit | undefined> {
  const found = await sql<ListedDeposit>`
    SELECT ${consoleColumns} FROM ${consoleTables}
     WHERE deposit.merchant_id = ${merchantId} AND deposit.id = ${id}::bigint`.execute(query(tx))
  return found.rows[0]
}

/** Counts open deposits only; the number of ended ones grows without limit. */
export async function countStates(
  tx: Tx,
  merchantId: number,
): Promise<{ readonly state: DepositState; readonly count: number }[]> {
  const found = await sql<{ state: DepositState; count: number }>`
    SELECT state, count(*)::integer AS count FROM deposit
     WHERE merchant_id = ${merchantId} AND state IN ('created', 'waiting', 'proof_sent', 'matched')
     GROUP BY state`.execute(query(tx))
  return found.rows
}

/** Sets or releases a claim. The row is locked. */
export async function updateClaim(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: string },
  claim: { readonly operatorId: bigint; readonly minutes: number } | undefined,
): Promise<number> {
  const row = await query(tx)
    .updateTable('deposit')
    .set({
      claimed_by: claim?.operatorId ?? null,
      claimed_until: claim ? sql<Date>`clock_timestamp() + make_interval(mins => ${claim.minutes})` : null,
      version: sql<number>`version + 1`,
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', BigInt(id))
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** The operator who holds a valid claim, by the database's clock. */
export async function selectClaim(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: string },
): Promise<bigint | undefined> {
  const found = await sql<{ by: bigint }>`
    SELECT claimed_by AS by FROM deposit
     WHERE merchant_id = ${merchantId} AND id = ${id}::bigint AND claimed_until > clock_timestamp()`.execute(
    query(tx),
  )
  return found.rows[0]?.by
}

export interface StepRow {
  readonly id: string
  readonly deed: DepositStep
  readonly state: DepositState
  readonly actor: 'member' | 'operator' | 'provider' | 'house'
  readonly operatorName: string | null
  readonly note: string
  readonly at: Date
}

/** The newest steps, oldest first. */
export async function selectSteps(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: string },
): Promise<StepRow[]> {
  const found = await sql<StepRow>`
    SELECT step.id::text, deed, state, actor, operator.name AS "operatorName", note, step.created_at AS at
      FROM deposit_step AS step LEFT JOIN operator ON operator.id = step.operator_id
     WHERE step.merchant_id = ${merchantId} AND step.deposit_id = ${id}::bigint
     ORDER BY step.id DESC LIMIT 100`.execute(query(tx))
  return found.rows.toReversed()
}

export interface OwnStepRow {
  readonly id: string
  readonly deed: DepositDeed | 'order'
  readonly state: DepositState
  readonly at: Date
}

/** The steps that the member reads: without the claims of operators. */
export async function selectOwnSteps(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: string },
): Promise<OwnStepRow[]> {
  const found = await sql<OwnStepRow>`
    SELECT id::text, deed, state, created_at AS at FROM deposit_step
     WHERE merchant_id = ${merchantId} AND deposit_id = ${id}::bigint
       AND deed NOT IN ('claim', 'release') -- guard: claims-not-of-member
     ORDER BY deposit_step.id LIMIT 100`.execute(query(tx))
  return found.rows
}

export interface PastDeposits {
  readonly credited: number
  readonly creditedSum: bigint
  readonly rejected: number
}

export async function selectPast(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<PastDeposits> {
  const found = await sql<{ credited: number; creditedSum: string; rejected: number }>`
    SELECT (count(*) FILTER (WHERE state = 'credited'))::integer AS credited,
           coalesce(sum(credited) FILTER (WHERE state = 'credited'), 0)::text AS "creditedSum",
           (count(*) FILTER (WHERE state = 'rejected'))::integer AS rejected
      FROM deposit WHERE merchant_id = ${merchantId} AND member_id = ${memberId}`.execute(query(tx))
  const [row] = found.rows
  return {
    credited: row?.credited ?? 0,
    creditedSum: BigInt(row?.creditedSum ?? '0'),
    rejected: row?.rejected ?? 0,
  }
}

/** The channel's current maximum per deposit. */
export async function selectChannelMost(
  tx: Tx,
  { merchantId, channelId }: { readonly merchantId: number; readonly channelId: string },
): Promise<bigint> {
  const found = await sql<{ most: string }>`
    SELECT written ->> 'most' AS most FROM payment_channel
     WHERE merchant_id = ${merchantId} AND id = ${channelId}::bigint`.execute(query(tx))
  return readAmount(found.rows[0]?.most ?? '0') ?? 0n
}

/** The operator who last confirmed that the money arrived. */
export async function selectMatcher(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: string },
): Promise<StepRow['actor'] | undefined> {
  const found = await sql<{ actor: StepRow['actor'] }>`
    SELECT actor FROM deposit_step
     WHERE merchant_id = ${merchantId} AND deposit_id = ${id}::bigint AND deed = 'match'
     ORDER BY id DESC LIMIT 1`.execute(query(tx))
  return found.rows[0]?.actor
}

/** False if the statement line already supports another credit. */
export async function insertSupport(
  tx: Tx,
  support: {
    readonly merchantId: number
    readonly id: string
    readonly statementId: bigint
    readonly line: number
  },
): Promise<boolean> {
  const found = await sql`
    INSERT INTO deposit_support (merchant_id, deposit_id, statement_id, line)
    VALUES (${support.merchantId}, ${support.id}::bigint, ${support.statementId}, ${support.line})
    ON CONFLICT DO NOTHING RETURNING line`.execute(query(tx))
  return found.rows.length > 0
}
