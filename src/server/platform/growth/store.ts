import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Makes the partitions that the rules want ahead of the newest numbers; how many it made. */
export async function makePartitions(tx: Tx): Promise<number> {
  const { rows } = await sql<{ made: number }>`SELECT make_partitions_ahead() AS made`.execute(query(tx))
  return rows[0]?.made ?? 0
}

/** The tables whose last partition is filling, with how many numbers are left in it. */
export async function selectShort(
  tx: Tx,
): Promise<readonly { readonly parent: string; readonly left: bigint }[]> {
  const { rows } = await sql<{ parent: string; left: bigint }>`
    SELECT parent, numbers_left AS left FROM partitions_left() JOIN partition_rule USING (parent)
     WHERE numbers_left < span ORDER BY parent`.execute(query(tx))
  return rows
}
