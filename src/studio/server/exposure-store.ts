import type { Losses } from '#studio/game/exposure.ts'
import { writeJson } from '#studio/wire/json.ts'

import type { Sql } from './database.ts'

/** The round of an operator's players in one currency. */
export interface HouseOfRound {
  readonly roundId: string
  readonly house: string
}

export async function lockLosses(sql: Sql, { roundId, house }: HouseOfRound): Promise<Losses | undefined> {
  const found = await sql<{ losses: Losses }>(
    'SELECT losses FROM studio.table_exposure WHERE round_id = $1 AND house = $2 FOR UPDATE',
    [roundId, house],
  )
  return found[0]?.losses
}

export async function upsertLosses(
  sql: Sql,
  { roundId, house, losses }: HouseOfRound & { readonly losses: Losses },
): Promise<void> {
  await sql(
    `INSERT INTO studio.table_exposure (round_id, house, losses) VALUES ($1, $2, $3)
     ON CONFLICT (round_id, house) DO UPDATE SET losses = EXCLUDED.losses`,
    [roundId, house, writeJson(losses)],
  )
}
