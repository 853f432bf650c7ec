import { sql } from 'kysely'

import type { ClaimState, ClaimSums } from '#domain/claims/claim.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type ClaimRow, columns, joined, state } from './store.ts'

export interface ClaimsQuery {
  readonly merchantId: number
  readonly state: ClaimState | undefined
  readonly account: string | undefined
  readonly least: bigint | undefined
  readonly days: number | undefined
}

/** Claims of a brand, the newest first. */
export async function selectClaims(
  tx: Tx,
  filter: ClaimsQuery,
  { beyond, limit }: { readonly beyond: bigint | undefined; readonly limit: number },
): Promise<readonly ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    SELECT ${columns} FROM ${joined}
     WHERE ${fits(filter)} AND (${beyond ?? null}::bigint IS NULL OR claim.id < ${beyond ?? null}::bigint)
     ORDER BY claim.id DESC LIMIT ${limit}`.execute(query(tx))
  return rows
}

export async function selectClaimSums(tx: Tx, filter: ClaimsQuery): Promise<ClaimSums> {
  const { rows } = await sql<ClaimSums>`
    SELECT coalesce(sum(claim.amount), 0)::bigint AS amount, coalesce(sum(claim.open), 0)::bigint AS open,
           coalesce(sum(claim.collected), 0)::bigint AS collected,
           coalesce(sum(claim.written_off), 0)::bigint AS "writtenOff",
           coalesce(sum(claim.cancelled), 0)::bigint AS cancelled
      FROM ${joined} WHERE ${fits(filter)}`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error('a sum has one row')
  return row
}

function fits({ merchantId, account, least, days, ...filter }: ClaimsQuery) {
  const filters = [
    sql`claim.merchant_id = ${merchantId}`, // guard: claims-of-own-brand
    ...(filter.state === undefined ? [] : [sql`${state} = ${filter.state}`]),
    ...(account === undefined ? [] : [sql`lower(member.account) = lower(${account})`]),
    ...(least === undefined ? [] : [sql`claim.open >= ${least}`]),
    ...(days === undefined ? [] : [sql`claim.opened_at <= now() - make_interval(days => ${days})`]),
  ]
  return sql.join(filters, sql` AND `)
}
