import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Creates the partitions that the rules require ahead of the newest numbers; returns how many it created. */
export async function makePartitions(tx: Tx): Promise<number> {
  const { rows } = await sql<{ made: number }>`SELECT make_partitions_ahead() AS made`.execute(query(tx))
  return rows[0]?.made ?? 0
}

/** The tables whose last partition is filling up, with the numbers left in it. */
export async function selectShort(
  tx: Tx,
): Promise<readonly { readonly parent: string; readonly left: bigint }[]> {
  const { rows } = await sql<{ parent: string; left: bigint }>`
    SELECT parent, numbers_left AS left FROM partitions_left() JOIN partition_rule USING (parent)
     WHERE numbers_left < span ORDER BY parent`.execute(query(tx))
  return rows
}
