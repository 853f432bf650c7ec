import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export async function sweepRounds(tx: Tx): Promise<void> {
  await sql`SELECT rounds_sweep()`.execute(query(tx))
}

export interface TasteRow {
  readonly merchantId: number
  readonly gameId: string
  readonly players: number
  readonly rounds: string
}

/** Players per game in the last days, only for games with a minimum number of players. */
export async function selectTaste(
  tx: Tx,
  { days, players }: { readonly days: number; readonly players: number },
): Promise<readonly TasteRow[]> {
  // guard: hot-by-members
  const { rows } = await sql<TasteRow>`
    SELECT merchant_id AS "merchantId", game_id::text AS "gameId", count(DISTINCT member_id)::integer AS players,
           sum(rounds)::text AS rounds
      FROM played_day
     WHERE day > (statement_timestamp() - make_interval(days => ${days}))::date AND game_id <> 0 AND state <> 'voided'
       AND rounds > 0
     GROUP BY merchant_id, game_id
    HAVING count(DISTINCT member_id) >= ${players}`.execute(query(tx))
  return rows
}
