import type { Sql } from './database.ts'

/** A table of a card game and where its players sit. */
export interface StoredTable {
  readonly gameCode: string
  readonly room: string
  readonly house: string
  readonly level: number
  readonly seats: readonly StoredSeat[]
}

export interface StoredSeat {
  readonly place: number
  readonly sessionId: string
}

/** The tables of a game with their seats. */
export async function selectSeatedTables(sql: Sql, gameCode: string): Promise<readonly StoredTable[]> {
  return await sql<StoredTable>(
    `SELECT game_code AS "gameCode", room, house, level,
            jsonb_agg(jsonb_build_object('place', place, 'sessionId', session_id) ORDER BY place) AS seats
       FROM studio.card_seat WHERE game_code = $1 GROUP BY game_code, room, house, level ORDER BY room`,
    [gameCode],
  )
}

/** Replaces the seats of a table, one call after the other. Run in a transaction. */
export async function replaceSeats(
  sql: Sql,
  { gameCode, room, house, level, seats }: StoredTable,
): Promise<void> {
  // Of two calls at once, neither sees what the other one deletes and inserts.
  await sql('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`seats ${gameCode} ${room}`])
  await sql('DELETE FROM studio.card_seat WHERE game_code = $1 AND room = $2', [gameCode, room])
  await sql(
    `INSERT INTO studio.card_seat (game_code, room, house, level, place, session_id)
     SELECT $1, $2, $3, $4, seat.place, seat.session_id FROM unnest($5::int[], $6::uuid[]) AS seat (place, session_id)`,
    [gameCode, room, house, level, seats.map(({ place }) => place), seats.map(({ sessionId }) => sessionId)],
  )
}
