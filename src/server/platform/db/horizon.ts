import { sql } from 'kysely'

import { query } from './query.ts'
import type { Tx } from './transaction.ts'

/** The oldest transaction that is still running: all before it have ended, so nothing appears before it any more. */
export async function findHorizon(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ horizon: string }>`SELECT house_horizon()::text AS horizon`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error('the database has no horizon')
  return BigInt(row.horizon)
}
