import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface UncreditedByState {
  readonly state: string
  readonly deposits: number
  readonly oldestSeconds: number
}

/** Uncredited orders by state. At most `most` rows of the index are read for each brand and state. */
export async function selectUncredited(
  tx: Tx,
  { states, most }: { readonly states: readonly string[]; readonly most: number },
): Promise<readonly UncreditedByState[]> {
  const { rows } = await sql<UncreditedByState>`
    SELECT state.name AS state, count(*)::int AS deposits,
           extract(epoch FROM clock_timestamp() - min(waiting.since))::float8 AS "oldestSeconds"
      FROM merchant, unnest(${[...states]}::text[]) AS state (name),
           LATERAL (SELECT coalesce(received_at, created_at) AS since FROM deposit
                     WHERE merchant_id = merchant.id AND deposit.state = state.name
                     ORDER BY id LIMIT ${most}) AS waiting
     GROUP BY state.name`.execute(query(tx))
  return rows
}
