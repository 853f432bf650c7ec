import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Steps } from '#server/platform/db/steps.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface PlayOf {
  readonly merchantId: number
  readonly currency: string
}

/** Play of one step, numbered from one; amounts also until the moment that the steps name. */
export interface PlayedStep {
  readonly step: number
  readonly stake: bigint
  readonly win: bigint
  readonly stakeUntil: bigint
  readonly winUntil: bigint
}

/** Stakes and wins by the step in which they moved, without trial accounts. */
export async function selectPlayedSteps(
  tx: Tx,
  { merchantId, currency }: PlayOf,
  { bounds, until }: Steps,
): Promise<readonly PlayedStep[]> {
  const { rows } = await sql<PlayedStep>`
    SELECT width_bucket(minute, ${[...bounds]}::timestamptz[]) AS step, sum(stake)::bigint AS stake,
           sum(win)::bigint AS win, coalesce(sum(stake) FILTER (WHERE minute < ${until}), 0)::bigint AS "stakeUntil",
           coalesce(sum(win) FILTER (WHERE minute < ${until}), 0)::bigint AS "winUntil"
      FROM play_minute
     WHERE merchant_id = ${merchantId} AND currency = ${currency} AND minute >= ${bounds[0]}
       AND minute < ${bounds.at(-1)}
     GROUP BY 1`.execute(query(tx))
  return rows
}

/** Bets of the last five whole minutes, the last of which may not be followed completely yet. */
export async function selectRecentBets(tx: Tx, { merchantId, currency }: PlayOf): Promise<number> {
  const { rows } = await sql<{ bets: number }>`
    SELECT coalesce(sum(bets), 0)::float8 AS bets FROM play_minute
     WHERE merchant_id = ${merchantId} AND currency = ${currency}
       AND minute >= date_trunc('minute', clock_timestamp()) - interval '6 minutes'
       AND minute < date_trunc('minute', clock_timestamp()) - interval '1 minute'`.execute(query(tx))
  return rows[0]?.bets ?? 0
}
