import { sql } from 'kysely'

import type { OccurrenceState } from '#domain/offers/claims.ts'
import type { OfferKind } from '#domain/offers/version.ts'
import type { RecordPeriod } from '#domain/records/record-period.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type OccurrenceRow, type Who, occurrenceColumns } from './claim-store.ts'

export interface RewardFilters extends Who {
  readonly show?: 'waiting' | 'past' | undefined
  readonly kind?: OfferKind | undefined
  readonly state?: OccurrenceState | undefined
  readonly period?: RecordPeriod | undefined
}

/** Free rounds that were given and are not over wait for the member as well. */
const isPlayable = sql`(free_rounds_id IS NOT NULL AND EXISTS (
  SELECT FROM free_rounds WHERE free_rounds.id = free_rounds_id
     AND free_rounds.state IN ('created', 'requested', 'ready', 'started')))`

/** States of the open and of all others are literals, so that the partial index of open rewards fits. */
function within({ merchantId, memberId, show, kind, state, period }: RewardFilters) {
  return sql`
    merchant_id = ${merchantId} AND member_id = ${memberId}
    ${show === 'waiting' ? sql`AND (state IN ('claimable', 'review') OR ${isPlayable})` : sql``}
    ${show === 'past' ? sql`AND state NOT IN ('claimable', 'review') AND NOT ${isPlayable}` : sql``}
    ${state === undefined ? sql`` : sql`AND state = ${state}`}
    ${period === undefined ? sql`` : sql`AND day BETWEEN ${period.from}::date AND ${period.to}::date`}
    ${
      kind === undefined
        ? sql``
        : sql`AND EXISTS (SELECT FROM offer_version AS made
                           WHERE made.merchant_id = offer_occurrence.merchant_id
                             AND made.offer = offer_occurrence.offer AND made.version = offer_occurrence.version
                             AND made.rules->>'kind' = ${kind})`
    }`
}

/** Newest first, from before `after`. */
export async function selectRewards(
  tx: Tx,
  filters: RewardFilters,
  { after, limit }: { readonly after?: bigint | undefined; readonly limit: number },
): Promise<readonly (OccurrenceRow & { readonly day: string })[]> {
  const found = await sql<OccurrenceRow & { readonly day: string }>`
    SELECT ${occurrenceColumns}, day::text FROM offer_occurrence
     WHERE ${within(filters)} ${after === undefined ? sql`` : sql`AND id < ${after}`}
     ORDER BY id DESC LIMIT ${limit}`.execute(query(tx))
  return found.rows
}

export interface RewardSums {
  readonly count: number
  readonly paidCash: bigint
  readonly grantedBonus: bigint
  readonly claimable: number
  readonly claimableCash: bigint
  readonly claimableBonus: bigint
  readonly claimEndsAt: Date | null
}

export async function sumRewards(tx: Tx, filters: RewardFilters): Promise<RewardSums> {
  const sum = (given: 'cash' | 'bonus', states: ReturnType<typeof sql>) => sql`
    coalesce(sum(amount) FILTER (WHERE gives = ${given} AND ${states}), 0)::bigint`
  const paid = sql`state IN ('claimed', 'issued')`
  const open = sql`state = 'claimable' AND "claimEndsAt" > clock_timestamp()`
  const found = await sql<RewardSums>`
    SELECT count(*)::integer AS count, ${sum('cash', paid)} AS "paidCash", ${sum('bonus', paid)} AS "grantedBonus",
           (count(*) FILTER (WHERE ${open}))::integer AS claimable,
           ${sum('cash', open)} AS "claimableCash", ${sum('bonus', open)} AS "claimableBonus",
           min("claimEndsAt") FILTER (WHERE ${open}) AS "claimEndsAt"
      FROM (SELECT ${occurrenceColumns} FROM offer_occurrence WHERE ${within(filters)}) AS one`.execute(
    query(tx),
  )
  const [sums] = found.rows
  if (!sums) throw new Error('sums have no row')
  return sums
}

/** Rewards that the member can claim now: none for a member whom the house must not invite to play. */
export async function countClaimable(tx: Tx, { merchantId, memberId }: Who): Promise<number> {
  const isInvited = sql`AND offer_barred(${merchantId}, ${memberId}, clock_timestamp()) IS NULL` // guard: no-count-when-barred
  const found = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM offer_occurrence
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND state = 'claimable'
       AND claim_ends_at > clock_timestamp()
       ${isInvited}`.execute(query(tx))
  return found.rows[0]?.count ?? 0
}
