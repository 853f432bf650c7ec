import { sql } from 'kysely'

import type { WithdrawalState } from '#domain/cashier/withdrawal-state.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Payouts of one provider; without a code, those that operators paid by hand. */
export interface PayoutsOf {
  readonly merchantId: number
  readonly providerCode?: string | undefined
}

export interface MovedPayoutRow {
  readonly id: bigint
  readonly memberId: bigint
  readonly currency: string
  readonly amount: bigint
  readonly fee: bigint
  readonly state: WithdrawalState
  readonly payoutId: string
  readonly payoutReference: string | null
  readonly holdTransferId: bigint | null
  readonly requestedAt: Date
  readonly paidAt: Date | null
}

const columns = sql`
  id, member_id AS "memberId", currency, amount, fee, state, payout_id::text AS "payoutId",
  payout_reference AS "payoutReference", hold_transfer_id AS "holdTransferId", requested_at AS "requestedAt",
  paid_at AS "paidAt"`

const whose = ({ merchantId, providerCode }: PayoutsOf) => sql`
  merchant_id = ${merchantId}
  AND ${providerCode === undefined ? sql`(payout_provider IS NULL OR payout_provider = 'manual')` : sql`payout_provider = ${providerCode}`}`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Payouts with one of these references, in any state. */
export async function selectNamedPayouts(
  tx: Tx,
  filter: PayoutsOf & { readonly ours: readonly string[]; readonly theirs: readonly string[] },
): Promise<readonly MovedPayoutRow[]> {
  const ours = filter.ours.map((one) => one.toLowerCase()).filter((one) => UUID.test(one))
  const { rows } = await sql<MovedPayoutRow>`
    SELECT ${columns} FROM withdrawal
     WHERE ${whose(filter)} AND payout_id = ANY (${ours}::uuid[])
    UNION
    SELECT ${columns} FROM withdrawal
     WHERE ${whose(filter)} AND lower(payout_reference) = ANY (${[...filter.theirs]}::text[])`.execute(
    query(tx),
  )
  return rows
}

export interface DaySpan {
  readonly from: string
  readonly to: string
  readonly zone: string
}

const moment = (day: string, { zone }: DaySpan, more = 0) =>
  sql`((${day}::date + ${more}::integer)::timestamp AT TIME ZONE ${zone})`

/** Payouts that left or came back in these days, fetched in portions through one cursor. */
export async function openMovedPayouts(tx: Tx, span: PayoutsOf & DaySpan): Promise<void> {
  const within = (column: ReturnType<typeof sql>) =>
    sql`${column} >= ${moment(span.from, span)} AND ${column} < ${moment(span.to, span, 1)}`
  await sql`
    DECLARE moved_payouts NO SCROLL CURSOR FOR
    SELECT ${columns}, 'out' AS direction FROM withdrawal
     WHERE ${whose(span)} AND ${within(sql`paid_at`)}
    UNION ALL
    SELECT ${columns}, 'in' FROM withdrawal
     WHERE ${whose(span)} AND state = 'returned' AND ${within(sql`ended_at`)}`.execute(query(tx))
}

export async function fetchMovedPayouts(
  tx: Tx,
  limit: number,
): Promise<readonly (MovedPayoutRow & { readonly direction: 'in' | 'out' })[]> {
  const { rows } = await sql<MovedPayoutRow & { direction: 'in' | 'out' }>`
    FETCH ${sql.raw(limit.toFixed(0))} FROM moved_payouts`.execute(query(tx))
  return rows
}
