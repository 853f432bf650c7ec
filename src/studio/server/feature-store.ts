import type { Sql } from './database.ts'

/** A round with a feature: its paid spin was followed by free spins, respins or picks, or it won a jackpot. */
export interface FeatureRow {
  readonly id: string
  readonly gameCode: string
  readonly status: 'open' | 'closed'
  readonly stake: bigint
  /** Without the jackpot. */
  readonly win: bigint
  readonly openedAt: Date
  readonly isFree: boolean
  /** Commands after the first one. */
  readonly steps: number
  /** Winnings of these commands. */
  readonly stepsWin: bigint
  /** Zero without a jackpot. */
  readonly jackpotWin: bigint
}

/** Only so many rounds of a player are searched: one spin in two hundred brings a feature. */
const SEARCHED_MOST = 20_000

/**
 * A player's newest rounds with a feature. The search goes back from the newest round and ends with the last one that is
 * listed, each round by its key.
 */
export async function selectFeatureRounds(
  sql: Sql,
  query: { readonly playerId: bigint; readonly gameCodes: readonly string[]; readonly most: number },
): Promise<readonly FeatureRow[]> {
  return await sql<FeatureRow>(
    `SELECT round.id, round.game_code AS "gameCode", round.status, round.stake, round.win, round.opened_at AS "openedAt",
            round.reward_id IS NOT NULL AS "isFree", feature.steps, feature."stepsWin", feature."jackpotWin"
       FROM (SELECT id, game_code, status, stake, win, opened_at, reward_id FROM studio.round
              WHERE player_id = $1 AND game_code = ANY ($2) AND status IN ('open', 'closed')
              ORDER BY opened_at DESC LIMIT ${SEARCHED_MOST}) AS round
      CROSS JOIN LATERAL
            (SELECT count(*) FILTER (WHERE place > 0)::int AS steps,
                    coalesce(sum(win) FILTER (WHERE place > 0), 0)::bigint AS "stepsWin",
                    coalesce(sum(jackpot_win), 0)::bigint AS "jackpotWin",
                    coalesce(bool_or(jackpot_is_won), false) AS "isJackpot"
               FROM studio.step WHERE round_id = round.id AND status = 'done') AS feature
      WHERE feature.steps > 0 OR feature."isJackpot"
      ORDER BY round.opened_at DESC LIMIT $3`,
    [query.playerId, query.gameCodes, query.most],
  )
}
