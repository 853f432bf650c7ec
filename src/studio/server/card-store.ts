import type { Sql } from './database.ts'
import { type TableRound, selectTableRound } from './table-store.ts'

/** A hand as it is stored: its players and stake, and the game's own part. */
export interface StoredHand {
  readonly level: number
  readonly point: bigint
  /** The stake of each player, or the least one where players choose. */
  readonly stake: bigint
  /** In the order of their seats; a bot has no bet. */
  readonly players: readonly { readonly seat: number; readonly bet: string | null }[]
  /** The client seeds of the players, in their order. */
  readonly seeds: readonly string[]
  readonly hand: unknown
}

/** The bet of a player who takes part in a hand. */
export interface SeatBet {
  readonly seat: number
  readonly level: number
}

/** The result of a player's bet. */
export interface SeatResult {
  readonly rake: bigint
}

/** The ids of the current rounds of a game, one for each table. */
export async function selectCurrentIds(sql: Sql, gameCode: string): Promise<readonly string[]> {
  const found = await sql<{ id: string }>(
    'SELECT id FROM studio.table_round WHERE game_code = $1 AND is_current ORDER BY opened_at, id',
    [gameCode],
  )
  return found.map(({ id }) => id)
}

/** The hand of a table that waits for players. */
export async function selectPreparedId(
  sql: Sql,
  { gameCode, room }: { readonly gameCode: string; readonly room: string },
): Promise<string | undefined> {
  const found = await sql<{ id: string }>(
    `SELECT id FROM studio.table_round
      WHERE game_code = $1 AND room = $2 AND is_current AND phase = 'betting'`,
    [gameCode, room],
  )
  return found[0]?.id
}

/** Stores a hand after a move, and when the next one is due, as time since the deal. */
export async function updateHand(
  sql: Sql,
  round: { readonly id: string; readonly outcome: string; readonly playMs: number },
): Promise<void> {
  await sql("UPDATE studio.table_round SET outcome = $2, play_ms = $3 WHERE id = $1 AND phase = 'playing'", [
    round.id,
    round.outcome,
    round.playMs,
  ])
}

/** The last hand of a table that was played to its end since a time. */
export async function selectLastOfRoom(
  sql: Sql,
  { gameCode, room, since }: { readonly gameCode: string; readonly room: string; readonly since: Date },
): Promise<TableRound | undefined> {
  const found = await sql<{ id: string }>(
    `SELECT id FROM studio.table_round
      WHERE game_code = $1 AND room = $2 AND phase = 'settled' AND outcome IS NOT NULL
        AND opened_at > $3 ORDER BY opened_at DESC LIMIT 1`,
    [gameCode, room, since],
  )
  const [last] = found
  return last && (await selectTableRound(sql, last.id))
}
