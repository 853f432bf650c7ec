import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Number of rounds open for longer than each age, counted over the index of open rounds, up to `most`. */
export async function selectOpenRounds(
  tx: Tx,
  { olderThanSeconds, most }: { readonly olderThanSeconds: readonly number[]; readonly most: number },
): Promise<readonly { readonly seconds: number; readonly rounds: number }[]> {
  // now(), because a volatile function like clock_timestamp() cannot bound an index scan.
  const { rows } = await sql<{ seconds: number; rounds: number }>`
    SELECT age.seconds, (
             SELECT count(*)::int FROM (
               SELECT FROM play
                WHERE product = 'games' AND state = 'open' AND opened_at < now() - make_interval(secs => age.seconds)
                LIMIT ${most}) AS found) AS rounds
      FROM unnest(${[...olderThanSeconds]}::integer[]) AS age (seconds)`.execute(query(tx))
  return rows
}

export async function selectOldestOpenRound(tx: Tx): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT extract(epoch FROM clock_timestamp() - opened_at)::float8 AS seconds FROM play
     WHERE product = 'games' AND state = 'open' ORDER BY opened_at LIMIT 1`.execute(query(tx))
  return rows[0]?.seconds ?? 0
}
