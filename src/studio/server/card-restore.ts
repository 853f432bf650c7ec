import type { CardGame } from '#studio/game/card-game.ts'

import { lastHandOf } from './card-deals.ts'
import { type CardTable, type Hall, findTable, openTable, seatOf } from './card-hall.ts'
import { type StoredTable, replaceSeats, selectSeatedTables } from './card-seat-store.ts'
import { cardHouseOf, mayJoin, refuseSeat } from './card-seats.ts'
import { selectLastOfRoom } from './card-store.ts'
import { selectSessionById } from './session-store.ts'
import { selectTableBets } from './table-store.ts'

/** The button of an older hand is drawn anew. */
const BUTTON_MS = 3_600_000

/** Stores the seats of a table where they have changed. Without players it leaves none. */
export async function storeSeats({ parts }: Hall, table: CardTable): Promise<void> {
  const { room, house, level } = table
  const seats = table.seats.flatMap((seat, place) => (seat ? [{ place, sessionId: seat.session.id }] : []))
  const state = seats.map(({ place, sessionId }) => `${place} ${sessionId}`).join()
  if (state === table.storedSeats) return
  await parts.database.transact((sql) =>
    replaceSeats(sql, { gameCode: table.game.code, room, house, level, seats }),
  )
  table.storedSeats = state
}

/**
 * Seats the players of an earlier process again, beside those whose hand goes on. Each is judged as one who sits down;
 * a player whose page does not come back gets up as any other. Returns the tables that have players.
 */
export async function restoreSeats(hall: Hall, game: CardGame): Promise<readonly CardTable[]> {
  const stored = await selectSeatedTables(hall.parts.database.read, game.code)
  const tables: CardTable[] = []
  for (const one of stored) {
    const table = tableOf(hall, game, one)
    await seatPlayers(hall, table, one)
    if (table.seats.some((seat) => seat !== undefined)) tables.push(table)
    else {
      hall.tables.delete(table)
      await storeSeats(hall, table)
    }
  }
  return tables
}

function tableOf(hall: Hall, game: CardGame, { room, house, level }: StoredTable): CardTable {
  const known = [...hall.tables].find((table) => table.game.code === game.code && table.room === room)
  return known ?? openTable(hall, { game, house, level, room })
}

async function seatPlayers(hall: Hall, table: CardTable, { seats }: StoredTable): Promise<void> {
  const { database, clock } = hall.parts
  for (const { place, sessionId } of seats) {
    const session = await selectSessionById(database.read, sessionId)
    const isFree = place < table.seats.length && table.seats[place] === undefined
    if (!session || !isFree || findTable(hall, session)) continue
    // guard: restored-seat-judged
    if (cardHouseOf(session) !== table.house || refuseSeat(session, table.house) || !mayJoin(table, session))
      continue
    table.seats[place] = seatOf(session, clock.nowMs())
  }
  table.storedSeats = undefined
  const since = new Date(clock.nowMs() - BUTTON_MS)
  const last = await selectLastOfRoom(database.read, { gameCode: table.game.code, room: table.room, since })
  if (last) table.lastHand ??= lastHandOf(table.game, last, await selectTableBets(database.read, last.id))
}
