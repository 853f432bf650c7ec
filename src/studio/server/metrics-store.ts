import type { Sql } from './database.ts'

export interface GameFigure {
  readonly game: string
  readonly count: number
}

/** A backlog of a million rounds costs a scrape no more than one of ten thousand. */
const ROWS_MAX = 10_000

export async function selectOpenRounds(sql: Sql): Promise<readonly GameFigure[]> {
  return await sql<GameFigure>(
    `SELECT game_code AS game, count(*)::integer AS count
       FROM (SELECT game_code FROM studio.round WHERE status = 'open' LIMIT $1) AS open GROUP BY game_code
      UNION ALL
     SELECT game_code, count(*)::integer FROM studio.table_round WHERE is_current AND phase <> 'settled' GROUP BY game_code`,
    [ROWS_MAX],
  )
}

/** Players with a stake within five minutes. */
export async function selectPlayers(sql: Sql): Promise<readonly GameFigure[]> {
  return await sql<GameFigure>(
    `SELECT game_code AS game, count(DISTINCT player_id)::integer AS count
       FROM (SELECT game_code, player_id FROM studio.money_call
              WHERE created_at > statement_timestamp() - interval '5 minutes' AND kind = 'bet'
              ORDER BY created_at DESC LIMIT $1) AS staked
      GROUP BY game_code`,
    [ROWS_MAX],
  )
}

/** Calls whose process has not sent them in time, or whose operator has not answered. */
export async function selectWaiting(sql: Sql): Promise<readonly GameFigure[]> {
  return await sql<GameFigure>(
    `SELECT game_code AS game, count(*)::integer AS count
       FROM (SELECT game_code FROM studio.money_call
              WHERE status = 'waiting' AND tries > 0 LIMIT $1) AS waiting
      GROUP BY game_code`,
    [ROWS_MAX],
  )
}
