import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Counts the lotteries that many members played in the last days anew, in one statement. */
export async function countPopularLotteries(
  tx: Tx,
  { days, players }: { readonly days: number; readonly players: number },
): Promise<void> {
  // guard: hot-lotteries-by-members
  await sql`
    WITH counted AS (
      SELECT merchant_id, game_code, count(DISTINCT member_id)::integer AS players, sum(plays)::bigint AS plays
        FROM player_day
       WHERE product = 'lottery' AND day > (statement_timestamp() - make_interval(days => ${days}))::date AND plays > 0
       GROUP BY merchant_id, game_code
      HAVING count(DISTINCT member_id) >= ${players}),
    gone AS (
      DELETE FROM lottery_popularity AS known
       WHERE NOT EXISTS (SELECT FROM counted
                          WHERE counted.merchant_id = known.merchant_id AND counted.game_code = known.game_code))
    INSERT INTO lottery_popularity (merchant_id, game_code, players, plays)
    SELECT merchant_id, game_code, players, plays FROM counted ORDER BY merchant_id, game_code
    ON CONFLICT (merchant_id, game_code) DO UPDATE
       SET players = excluded.players, plays = excluded.plays, counted_at = clock_timestamp()`.execute(
    query(tx),
  )
}

/** The codes of a brand's popular lotteries, the most played first. */
export async function selectPopularLotteries(tx: Tx, merchantId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`
    SELECT game_code AS code FROM lottery_popularity
     WHERE merchant_id = ${merchantId} ORDER BY players DESC, plays DESC, game_code`.execute(query(tx))
  return rows.map(({ code }) => code)
}
