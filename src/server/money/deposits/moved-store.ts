import { sql } from 'kysely'

import type { DepositState } from '#domain/cashier/deposit-state.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Selects deposits: all of one provider, or of one channel. */
export interface DepositsOf {
  readonly merchantId: number
  readonly providerCode?: string | undefined
  readonly channelId?: string | undefined
}

/** Dates in a time zone, both inclusive. */
export interface DaySpan {
  readonly from: string
  readonly to: string
  readonly zone: string
}

export interface MovedDepositRow {
  readonly id: string
  readonly memberId: bigint
  readonly currency: string
  readonly amount: bigint
  readonly received: bigint | null
  readonly receivedCurrency: string | null
  readonly state: DepositState
  readonly reference: string
  readonly providerReference: string | null
  readonly transferId: bigint | null
  readonly returnTransferId: bigint | null
  readonly createdAt: Date
}

const columns = sql`
  id::text, member_id AS "memberId", currency, amount, received, received_currency AS "receivedCurrency", state,
  reference, provider_reference AS "providerReference", transfer_id AS "transferId",
  return_transfer_id AS "returnTransferId", created_at AS "createdAt"`

const whose = ({ merchantId, providerCode, channelId }: DepositsOf) => sql`
  merchant_id = ${merchantId}
  AND ${providerCode === undefined ? sql`channel_id = ${channelId ?? '0'}::bigint` : sql`provider_code = ${providerCode}`}`

/** Deposits with one of these references, in any state. */
export async function selectNamedDeposits(
  tx: Tx,
  filter: DepositsOf & { readonly ours: readonly string[]; readonly theirs: readonly string[] },
): Promise<readonly MovedDepositRow[]> {
  const { rows } = await sql<MovedDepositRow>`
    SELECT ${columns} FROM deposit
     WHERE ${whose(filter)} AND reference = ANY (${[...filter.ours]}::text[])
    UNION
    SELECT ${columns} FROM deposit
     WHERE ${whose(filter)} AND lower(provider_reference) = ANY (${[...filter.theirs]}::text[])`.execute(
    query(tx),
  )
  return rows
}

const moment = (day: string, { zone }: DaySpan, more = 0) =>
  sql`((${day}::date + ${more}::integer)::timestamp AT TIME ZONE ${zone})`

/** Opens a cursor over deposits credited or returned in these days; rows are fetched in batches. */
export async function openMovedDeposits(tx: Tx, span: DepositsOf & DaySpan): Promise<void> {
  const within = (column: ReturnType<typeof sql>) =>
    sql`${column} >= ${moment(span.from, span)} AND ${column} < ${moment(span.to, span, 1)}`
  await sql`
    DECLARE moved_deposits NO SCROLL CURSOR FOR
    SELECT ${columns}, 'in' AS direction FROM deposit
     WHERE ${whose(span)} AND transfer_id IS NOT NULL AND ${within(sql`credited_at`)}
    UNION ALL
    SELECT ${columns}, 'out' FROM deposit
     WHERE ${whose(span)} AND return_transfer_id IS NOT NULL AND ${within(sql`ended_at`)}`.execute(query(tx))
}

export async function fetchMovedDeposits(
  tx: Tx,
  limit: number,
): Promise<readonly (MovedDepositRow & { readonly direction: 'in' | 'out' })[]> {
  const { rows } = await sql<MovedDepositRow & { direction: 'in' | 'out' }>`
    FETCH ${sql.raw(limit.toFixed(0))} FROM moved_deposits`.execute(query(tx))
  return rows
}
