import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** A room of a game between players, with its stake in each currency. */
export interface GameRoom {
  readonly vendorCode: string
  readonly gameCode: string
  readonly code: string
  /** By language code. */
  readonly label: Readonly<Record<string, string>>
  readonly seats: number
  /** By currency, in whole 1/100 000 of its main unit. A player needs the stake to sit down. */
  readonly stakes: Readonly<Record<string, bigint>>
}

/** Inserts or updates rooms of known games. */
export async function upsertRooms(tx: Tx, rooms: readonly GameRoom[]): Promise<void> {
  await sql`
    WITH given AS (SELECT * FROM jsonb_to_recordset(${rowsOf(rooms)}::jsonb) AS row (
      vendor_code text, game_code text, code text, label jsonb, seats integer, stakes jsonb))
    INSERT INTO game_room (game_id, code, label, currency, stake_units, entry_units, seats)
    SELECT game.id, given.code, given.label, stake.key, stake.value::bigint, stake.value::bigint, given.seats
      FROM given
      JOIN game ON game.vendor_code = given.vendor_code AND game.code = given.game_code
     CROSS JOIN jsonb_each_text(given.stakes) AS stake
    ON CONFLICT (game_id, code, currency) DO UPDATE SET
      label = excluded.label, stake_units = excluded.stake_units, entry_units = excluded.entry_units,
      seats = excluded.seats`.execute(query(tx))
}

function rowsOf(rooms: readonly GameRoom[]): string {
  return JSON.stringify(
    rooms.map(({ vendorCode, gameCode, code, label, seats, stakes }) => ({
      vendor_code: vendorCode,
      game_code: gameCode,
      code,
      label,
      seats,
      stakes: Object.fromEntries(
        Object.entries(stakes).map(([currency, units]) => [currency, String(units)]),
      ),
    })),
  )
}
