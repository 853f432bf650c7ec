import { type RawBuilder, sql } from 'kysely'

import type { Product } from '#domain/plays/play.ts'
import type { PlayedState } from '#domain/rounds/round-state.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface PlayedRow {
  readonly id: bigint
  readonly memberId: bigint
  readonly provider: string
  readonly roundId: string
  readonly gameId: bigint
  readonly product: Product
  readonly vendorCode: string
  readonly category: string
  readonly currency: string
  readonly day: string
  readonly state: PlayedState
  readonly stake: bigint
  readonly win: bigint
  readonly bets: number
  readonly returned: bigint
  readonly openedAt: Date
  readonly changedAt: Date
  /** When it began, in microseconds, so rounds within one millisecond have distinct cursors. */
  readonly place: string
}

/** The query must alias the table as `round`. */
export const playedColumns = sql`
  round.id, round.member_id AS "memberId", round.provider_code AS provider, round.round_id AS "roundId",
  round.game_id AS "gameId", round.product, round.vendor_code AS "vendorCode", round.category, round.currency, round.day::text AS day,
  round.state, round.stake, round.win, round.bets, round.returned, round.opened_at AS "openedAt",
  round.changed_at AS "changedAt",
  to_char(round.opened_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS place`

/** The narrowest filter; each form is the prefix of an index. */
export type Narrowed =
  | { readonly by: 'all' }
  | { readonly by: 'category'; readonly category: string }
  | { readonly by: 'vendors'; readonly vendors: readonly string[]; readonly categories: readonly string[] }
  | { readonly by: 'game'; readonly gameId: bigint }

export interface RoundScope {
  readonly merchantId: number
  readonly memberId: bigint
  readonly from: string
  readonly to: string
  readonly narrowed: Narrowed
}

export interface RoundFilters extends RoundScope {
  readonly states: readonly PlayedState[]
}

/** The cursor after a page. */
export interface RoundPlace {
  readonly day: string
  readonly place: string
  readonly id: string
}

/**
 * Newest first, merged from a few short index ranges, one per state (and per hall of a vendor): a rare state needs no
 * scan over a hundred thousand lost rounds.
 */
export function roundsQuery(
  filters: RoundFilters,
  { after, limit }: { readonly after?: RoundPlace | undefined; readonly limit: number },
): RawBuilder<PlayedRow> {
  const { merchantId, memberId, from, to, states, narrowed } = filters
  const beyond = after
    ? sql`AND (played_round.day, played_round.opened_at, played_round.id)
              < (${after.day}::date, ${after.place}::timestamptz, ${after.id}::bigint)`
    : sql``
  // guard: rounds-of-member
  return sql<PlayedRow>`
    SELECT ${playedColumns}
      FROM unnest(${[...states]}::text[]) AS one (state) ${rangesOf(narrowed)}
     CROSS JOIN LATERAL (
       SELECT * FROM played_round
        WHERE played_round.member_id = ${memberId} AND played_round.state = one.state ${rangeOf(narrowed)}
          AND played_round.day BETWEEN ${from}::date AND ${to}::date
          AND played_round.merchant_id = ${merchantId}
          ${beyond}
        ORDER BY played_round.day DESC, played_round.opened_at DESC, played_round.id DESC
        LIMIT ${limit}) AS round
     ORDER BY round.day DESC, round.opened_at DESC, round.id DESC
     LIMIT ${limit}`
}

function rangesOf(narrowed: Narrowed): RawBuilder<unknown> {
  return narrowed.by === 'vendors'
    ? sql`CROSS JOIN unnest(${[...narrowed.vendors]}::text[]) AS maker (code)
          CROSS JOIN unnest(${[...narrowed.categories]}::text[]) AS hall (category)`
    : sql``
}

function rangeOf(narrowed: Narrowed): RawBuilder<unknown> {
  switch (narrowed.by) {
    case 'all':
      return sql``
    case 'category':
      return sql`AND played_round.category = ${narrowed.category}`
    case 'vendors':
      return sql`AND played_round.vendor_code = maker.code AND played_round.category = hall.category`
    case 'game':
      return sql`AND played_round.game_id = ${narrowed.gameId}`
  }
}

export async function selectRounds(
  tx: Tx,
  filters: RoundFilters,
  page: { readonly after?: RoundPlace | undefined; readonly limit: number },
): Promise<readonly PlayedRow[]> {
  const { rows } = await roundsQuery(filters, page).execute(query(tx))
  return rows
}

export async function selectPlayedRound(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: bigint },
): Promise<PlayedRow | undefined> {
  // guard: round-by-number-of-brand
  const { rows } = await sql<PlayedRow>`
    SELECT ${playedColumns} FROM played_round AS round
     WHERE round.id = ${id} AND round.merchant_id = ${merchantId}`.execute(query(tx))
  return rows[0]
}

/** Whether the round is this member's. */
export async function isOwnRound(
  tx: Tx,
  {
    merchantId,
    memberId,
    id,
  }: { readonly merchantId: number; readonly memberId: bigint; readonly id: bigint },
): Promise<boolean> {
  return (await selectPlayedRound(tx, { merchantId, id }))?.memberId === memberId
}

/** By the providers' round ids. */
export async function selectPlayedRounds(
  tx: Tx,
  {
    merchantId,
    names,
  }: {
    readonly merchantId: number
    readonly names: readonly {
      readonly memberId: bigint
      readonly provider: string
      readonly roundId: string
    }[]
  },
): Promise<readonly PlayedRow[]> {
  const { rows } = await sql<PlayedRow>`
    SELECT ${playedColumns}
      FROM unnest(${names.map(({ memberId }) => memberId.toString())}::bigint[],
                  ${names.map(({ provider }) => provider)}::text[],
                  ${names.map(({ roundId }) => roundId)}::text[]) AS named (member_id, provider_code, round_id)
      JOIN played_round AS round USING (member_id, provider_code, round_id)
     WHERE round.merchant_id = ${merchantId}`.execute(query(tx))
  return rows
}

export async function selectNamedRounds(
  tx: Tx,
  {
    merchantId,
    roundId,
    limit,
  }: { readonly merchantId: number; readonly roundId: string; readonly limit: number },
): Promise<readonly PlayedRow[]> {
  // guard: round-by-word-of-brand
  const { rows } = await sql<PlayedRow>`
    SELECT ${playedColumns} FROM played_round AS round
     WHERE round.round_id = ${roundId} AND round.merchant_id = ${merchantId}
     ORDER BY round.id DESC LIMIT ${limit}`.execute(query(tx))
  return rows
}

export interface SumRow {
  readonly gameId: bigint
  readonly vendorCode: string
  readonly category: string
  readonly state: PlayedState
  readonly rounds: bigint
  readonly stake: string
  readonly win: string
}

/** From the daily sums, so the cost does not depend on the number of rounds. */
export function sumsQuery(
  scope: RoundScope & { readonly currency: string },
  states: readonly PlayedState[],
): RawBuilder<SumRow> {
  return sql<SumRow>`
    SELECT game_id AS "gameId", vendor_code AS "vendorCode", category, state, sum(rounds)::bigint AS rounds,
           sum(stake)::text AS stake, sum(win)::text AS win
      FROM played_day AS round
     WHERE member_id = ${scope.memberId} AND currency = ${scope.currency}
       AND day BETWEEN ${scope.from}::date AND ${scope.to}::date AND merchant_id = ${scope.merchantId}
       AND state = ANY (${[...states]}::text[]) ${wholeRange(scope.narrowed)}
     GROUP BY game_id, vendor_code, category, state
    HAVING sum(rounds) <> 0
     ORDER BY sum(stake) DESC, game_id, vendor_code, state`
}

export async function selectSums(
  tx: Tx,
  scope: RoundScope & { readonly currency: string },
  states: readonly PlayedState[],
): Promise<readonly SumRow[]> {
  const { rows } = await sumsQuery(scope, states).execute(query(tx))
  return rows
}

/** Opens a cursor over the rounds, for a file. */
export async function openRounds(tx: Tx, filters: RoundFilters): Promise<void> {
  await sql`
    DECLARE played NO SCROLL CURSOR FOR
    SELECT ${playedColumns} FROM played_round AS round
     WHERE round.member_id = ${filters.memberId} AND round.state = ANY (${[...filters.states]}::text[])
       AND round.day BETWEEN ${filters.from}::date AND ${filters.to}::date AND round.merchant_id = ${filters.merchantId}
       ${wholeRange(filters.narrowed)}
     ORDER BY round.day, round.opened_at, round.id`.execute(query(tx))
}

function wholeRange(narrowed: Narrowed): RawBuilder<unknown> {
  switch (narrowed.by) {
    case 'all':
      return sql``
    case 'category':
      return sql`AND round.category = ${narrowed.category}`
    case 'vendors':
      return sql`AND round.vendor_code = ANY (${[...narrowed.vendors]}::text[])
                 AND round.category = ANY (${[...narrowed.categories]}::text[])`
    case 'game':
      return sql`AND round.game_id = ${narrowed.gameId}`
  }
}

export async function fetchRounds(tx: Tx, count: number): Promise<readonly PlayedRow[]> {
  const { rows } = await sql<PlayedRow>`FETCH ${sql.lit(count)} FROM played`.execute(query(tx))
  return rows
}
