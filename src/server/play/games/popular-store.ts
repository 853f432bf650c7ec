import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface PopularRow {
  readonly merchantId: number
  readonly gameId: string
  /** Number of members who played it. */
  readonly players: number
  readonly rounds: string
}

/** Replaces the whole list in one statement; games no longer on it are deleted. */
export async function replacePopular(tx: Tx, rows: readonly PopularRow[]): Promise<void> {
  await sql`
    WITH counted AS (
      SELECT * FROM unnest(${rows.map(({ merchantId }) => merchantId)}::integer[],
                           ${rows.map(({ gameId }) => gameId)}::bigint[],
                           ${rows.map(({ players }) => players)}::integer[],
                           ${rows.map((row) => row.rounds)}::bigint[]) AS u (merchant_id, game_id, players, rounds)),
    gone AS (
      DELETE FROM game_popularity AS known
       WHERE NOT EXISTS (SELECT FROM counted
                          WHERE counted.merchant_id = known.merchant_id AND counted.game_id = known.game_id))
    INSERT INTO game_popularity (merchant_id, game_id, players, rounds)
    SELECT merchant_id, game_id, players, rounds FROM counted ORDER BY merchant_id, game_id
    ON CONFLICT (merchant_id, game_id) DO UPDATE
       SET players = excluded.players, rounds = excluded.rounds, counted_at = clock_timestamp()`.execute(
    query(tx),
  )
}
