import { sql } from 'kysely'

import type { StakedTickets } from '#domain/levels/levels.ts'
import { readAmount } from '#domain/money/amount.ts'
import type { MissionTask } from '#domain/missions/mission.ts'
import type { ReservingSource } from '#domain/raffles/raffle.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface RewardingMission {
  readonly task: MissionTask
  readonly target: bigint
  /** Tickets of a reward. */
  readonly amount: bigint
}

/**
 * All that can still give tickets of a raffle: versions of missions that hold, wait for their day or have rewards to claim, the worths of a
 * ticket that the newest versions of offers state while their window is open, and levels of terms that hold, wait for their day or have
 * gifts that wait.
 */
export async function selectRewarding(
  tx: Tx,
  {
    merchantId,
    raffle,
    today,
  }: { readonly merchantId: number; readonly raffle: string; readonly today: string },
): Promise<{
  readonly missions: readonly RewardingMission[]
  readonly offerWorths: readonly bigint[]
  readonly levels: readonly StakedTickets[]
}> {
  const missions = await sql<RewardingMission>`
    SELECT version.task, version.target, version.amount FROM mission_version AS version
     WHERE version.merchant_id = ${merchantId} AND version.gives = 'tickets' AND version.raffle = ${raffle}
       AND (EXISTS (SELECT FROM mission_reward AS reward
                     WHERE (reward.merchant_id, reward.mission, reward.version)
                         = (version.merchant_id, version.mission, version.version) AND reward.state = 'claimable')
            OR (version.to_day IS NULL OR version.to_day >= ${today}::date)
               AND NOT EXISTS (SELECT FROM mission_stop AS stop
                                WHERE (stop.merchant_id, stop.mission, stop.version)
                                    = (version.merchant_id, version.mission, version.version))
               -- Versions of a mission that is done once count side by side.
               AND (version.recurrence = 'once'
                    OR NOT EXISTS (SELECT FROM mission_version AS newer
                                    WHERE newer.merchant_id = version.merchant_id AND newer.mission = version.mission
                                      AND newer.version > version.version AND newer.from_day <= ${today}::date)))`.execute(
    query(tx),
  )
  const offers = await sql<{ worth: string | null }>`
    SELECT sums.of_currency->>'ticketWorth' AS worth
      FROM (SELECT DISTINCT ON (offer) rules FROM offer_version WHERE merchant_id = ${merchantId}
             ORDER BY offer, version DESC) AS newest
     CROSS JOIN LATERAL jsonb_array_elements(newest.rules->'sums') AS sums (of_currency)
     WHERE newest.rules->'reward'->>'of' = 'tickets' AND newest.rules->'reward'->>'raffle' = ${raffle}
       AND (newest.rules->'window'->>'endsAtMs')::numeric > extract(epoch FROM statement_timestamp()) * 1000`.execute(
    query(tx),
  )
  const offerWorths = offers.rows.map(({ worth }) => readAmount(worth ?? '') ?? 0n)
  const levels = await sql<StakedTickets>`
    SELECT level.turnover - below.turnover AS stake, level.gift_tickets AS tickets
      FROM level_rank AS level
      JOIN level_terms AS terms ON terms.merchant_id = level.merchant_id AND terms.version = level.version
      JOIN level_rank AS below ON below.merchant_id = level.merchant_id AND below.version = level.version
       AND below.rank = level.rank - 1
     WHERE level.merchant_id = ${merchantId} AND level.gift_raffle = ${raffle}
       AND (NOT EXISTS (SELECT FROM level_terms AS newer
                         WHERE newer.merchant_id = terms.merchant_id AND newer.version > terms.version
                           AND newer.from_day <= ${today}::date)
            OR EXISTS (SELECT FROM level_gift AS gift
                        WHERE gift.merchant_id = level.merchant_id AND gift.version = level.version
                          AND gift.rank = level.rank AND gift.ended_at IS NULL))`.execute(query(tx))
  return { missions: missions.rows, offerWorths, levels: levels.rows }
}

export interface ReservedRow {
  readonly source: ReservingSource
  readonly reference: string
  /** The offer or the mission. */
  readonly promisedBy: string
  readonly memberId: bigint
  readonly account: string
  readonly count: number
  readonly reservedAt: Date
  readonly claimEndsAt: Date | null
  /** When it was reserved, with all digits. */
  readonly place: string
}

/** Tickets that rewards have reserved, the oldest first, after one of them. */
export async function selectReserved(
  tx: Tx,
  { merchantId, raffle }: { readonly merchantId: number; readonly raffle: string },
  {
    after,
    limit,
  }: {
    readonly after: { readonly at: string; readonly source: string; readonly reference: string } | undefined
    readonly limit: number
  },
): Promise<readonly ReservedRow[]> {
  const { rows } = await sql<ReservedRow>`
    SELECT one.source, one.reference, coalesce(reward.offer, mission.mission) AS "promisedBy", member.id AS "memberId", member.account,
           one.count, one.reserved_at AS "reservedAt", coalesce(reward.claim_ends_at, mission.claim_ends_at) AS "claimEndsAt",
           to_char(one.reserved_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS place
      FROM raffle_reservation AS one
      LEFT JOIN offer_occurrence AS reward ON one.source = 'offer' AND reward.id = one.reference::bigint
      LEFT JOIN mission_reward AS mission ON one.source = 'mission' AND mission.id = one.reference::bigint
      JOIN member ON member.merchant_id = one.merchant_id AND member.id = coalesce(reward.member_id, mission.member_id)
     WHERE one.merchant_id = ${merchantId} AND one.raffle = ${raffle}
       AND ${after ? sql`(one.reserved_at, one.source, one.reference) > (${after.at}::timestamptz, ${after.source}, ${after.reference})` : sql`true`}
     ORDER BY one.reserved_at, one.source, one.reference LIMIT ${limit}`.execute(query(tx))
  return rows
}
