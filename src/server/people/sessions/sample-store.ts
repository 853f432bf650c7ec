import { sql } from 'kysely'

import { TRIAL_TYPE } from '#domain/access/role.ts'
import { query } from '#server/platform/db/query.ts'
import type { Steps } from '#server/platform/db/steps.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Members who used the site within these minutes are there now: sessions note their use once a minute. */
const PRESENT_MINUTES = 5

const present = sql`
  session.ended_at IS NULL AND NOT session.is_half_signed_in AND member.account_type <> ${TRIAL_TYPE}
  AND NOT member.is_demo
  AND session.last_used_at > statement_timestamp() - make_interval(mins => ${PRESENT_MINUTES})`

/** Members of a brand who are there now, without accounts of trials and of the demonstration. */
export async function countPresent(tx: Tx, merchantId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT member_id)::integer AS count
      FROM session JOIN member ON member.id = session.member_id
     WHERE session.merchant_id = ${merchantId} AND ${present}`.execute(query(tx))
  return rows[0]?.count ?? 0
}

/** Notes for each brand how many members are there in this minute, and deletes what no chart needs. */
export async function samplePresent(tx: Tx): Promise<void> {
  await sql`
    INSERT INTO player_sample (merchant_id, minute, players)
    SELECT merchant.id, date_trunc('minute', clock_timestamp()), coalesce(counted.players, 0)
      FROM merchant
      LEFT JOIN (SELECT session.merchant_id, count(DISTINCT member_id)::integer AS players
                   FROM session JOIN member ON member.id = session.member_id
                  WHERE ${present} GROUP BY 1) AS counted ON counted.merchant_id = merchant.id
    ON CONFLICT (merchant_id, minute) DO UPDATE SET players = excluded.players`.execute(query(tx))
  await sql`DELETE FROM player_sample WHERE minute < statement_timestamp() - interval '15 days'`.execute(
    query(tx),
  )
}

/** The mean number of members in each step, numbered from one. */
export async function selectPresentSteps(
  tx: Tx,
  merchantId: number,
  { bounds }: Steps,
): Promise<readonly { readonly step: number; readonly players: number }[]> {
  const { rows } = await sql<{ step: number; players: number }>`
    SELECT width_bucket(minute, ${[...bounds]}::timestamptz[]) AS step, round(avg(players))::integer AS players
      FROM player_sample
     WHERE merchant_id = ${merchantId} AND minute >= ${bounds[0]} AND minute < ${bounds.at(-1)}
     GROUP BY 1`.execute(query(tx))
  return rows
}

/** How many were there at a moment; nothing if no sample was taken within the ten minutes before. */
export async function selectPresentAt(tx: Tx, merchantId: number, at: Date): Promise<number | undefined> {
  const { rows } = await sql<{ players: number }>`
    SELECT players FROM player_sample
     WHERE merchant_id = ${merchantId} AND minute <= ${at} AND minute > ${at}::timestamptz - interval '10 minutes'
     ORDER BY minute DESC LIMIT 1`.execute(query(tx))
  return rows[0]?.players
}
