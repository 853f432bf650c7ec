import { type RawBuilder, sql } from 'kysely'

import type { PlayedState } from '#domain/rounds/round-state.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type PlayedRow, playedColumns } from './store.ts'

/** The narrowest filter of the operator, over all members of a brand. */
export type ConsoleRoundsOf =
  | { readonly by: 'all' }
  | { readonly by: 'provider'; readonly provider: string }
  | { readonly by: 'vendor'; readonly vendor: string }
  | { readonly by: 'game'; readonly gameId: bigint }

export interface ConsoleRoundFilters {
  readonly merchantId: number
  readonly states: readonly PlayedState[]
  readonly narrowed: ConsoleRoundsOf
  /** Business dates, both inclusive. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly zone: string
  readonly dayStart: string
}

/** Newest first, merged from one short index range per state. */
export function consoleRoundsQuery(
  { merchantId, states, narrowed, from, to, zone, dayStart }: ConsoleRoundFilters,
  {
    after,
    limit,
  }: { readonly after?: { readonly place: string; readonly id: string } | undefined; readonly limit: number },
): RawBuilder<PlayedRow> {
  const beginOf = (day: string, plus: number) =>
    sql`((${day}::date + ${plus}::integer) + ${dayStart}::time) AT TIME ZONE ${zone}`
  const parts = [
    sql`found.merchant_id = ${merchantId} AND found.state = one.state`,
    ...(narrowed.by === 'provider' ? [sql`found.provider_code = ${narrowed.provider}`] : []),
    ...(narrowed.by === 'vendor' ? [sql`found.vendor_code = ${narrowed.vendor}`] : []),
    ...(narrowed.by === 'game' ? [sql`found.game_id = ${narrowed.gameId}`] : []),
    ...(from === undefined ? [] : [sql`found.opened_at >= ${beginOf(from, 0)}`]),
    ...(to === undefined ? [] : [sql`found.opened_at < ${beginOf(to, 1)}`]),
    ...(after ? [sql`(found.opened_at, found.id) < (${after.place}::timestamptz, ${after.id}::bigint)`] : []),
  ]
  return sql<PlayedRow>`
    SELECT ${playedColumns}
      FROM unnest(${[...states]}::text[]) AS one (state)
     CROSS JOIN LATERAL (
       SELECT * FROM played_round AS found
        WHERE ${sql.join(parts, sql` AND `)}
        ORDER BY found.opened_at DESC, found.id DESC
        LIMIT ${limit}) AS round
     ORDER BY round.opened_at DESC, round.id DESC
     LIMIT ${limit}`
}

export async function selectConsoleRounds(
  tx: Tx,
  filters: ConsoleRoundFilters,
  page: {
    readonly after?: { readonly place: string; readonly id: string } | undefined
    readonly limit: number
  },
): Promise<readonly PlayedRow[]> {
  const { rows } = await consoleRoundsQuery(filters, page).execute(query(tx))
  return rows
}

/** The providers and vendors with rounds at a brand, by a loose index scan: one index probe per name. */
export async function selectChoices(
  tx: Tx,
  merchantId: number,
): Promise<{ readonly providers: readonly string[]; readonly vendors: readonly string[] }> {
  const namesOf = async (column: 'provider_code' | 'vendor_code') => {
    const name = sql.ref(column)
    const { rows } = await sql<{ name: string }>`
      WITH RECURSIVE known AS (
        SELECT min(${name}) AS name FROM played_round WHERE merchant_id = ${merchantId}
        UNION ALL
        SELECT (SELECT min(${name}) FROM played_round
                 WHERE merchant_id = ${merchantId} AND ${name} > known.name)
          FROM known WHERE known.name IS NOT NULL)
      SELECT name FROM known WHERE name <> '' LIMIT 500`.execute(query(tx))
    return rows.map((row) => row.name)
  }
  const [providers, vendors] = [await namesOf('provider_code'), await namesOf('vendor_code')]
  return { providers, vendors }
}
