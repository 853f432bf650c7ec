import { sql } from 'kysely'

import type { GameFact, MissionGift, MissionFacts, PlayedFact } from '#domain/missions/mission.ts'
import type { EarnedReward } from '#domain/missions/run.ts'
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { OfMember } from './store.ts'

export interface DueRow extends OfMember {
  readonly id: bigint
}

/** One transaction at a time counts, or gives prizes: an older count would overwrite the scores of a newer one. */
export async function lockCounting(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.missionCount})`.execute(query(tx))
}

/** All rows of the members who have waited longest, until there are at least `limit` rows. The rows are not locked: followers add more. */
export async function selectDue(tx: Tx, limit: number): Promise<readonly DueRow[]> {
  const { rows } = await sql<DueRow>`
    WITH longest AS (
      SELECT member_id FROM mission_due WHERE ready_at <= statement_timestamp() ORDER BY ready_at, id LIMIT ${limit}
    )
    SELECT id, member_id AS "memberId", merchant_id AS "merchantId" FROM mission_due
     WHERE member_id IN (SELECT member_id FROM longest) ORDER BY member_id, id`.execute(query(tx))
  return rows
}

/** The rows of one member, whether or not they are ready. */
export async function selectDueOf(tx: Tx, { merchantId, memberId }: OfMember): Promise<readonly DueRow[]> {
  const { rows } = await sql<DueRow>`
    SELECT id, member_id AS "memberId", merchant_id AS "merchantId" FROM mission_due
     WHERE member_id = ${memberId} AND merchant_id = ${merchantId} ORDER BY id`.execute(query(tx))
  return rows
}

/** Lets a member whose count failed wait, behind those who are ready. */
export async function delayDue(tx: Tx, { merchantId, memberId }: OfMember, minutes: number): Promise<void> {
  await sql`
    UPDATE mission_due SET ready_at = clock_timestamp() + make_interval(mins => ${minutes})
     WHERE member_id = ${memberId} AND merchant_id = ${merchantId}`.execute(query(tx))
}

/** The members of a brand whose changes wait, also those to whom no missions are offered. */
export async function selectWaiting(
  tx: Tx,
  merchantId: number,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<readonly OfMember[]> {
  const { rows } = await sql<OfMember>`
    SELECT DISTINCT member_id AS "memberId", merchant_id AS "merchantId" FROM mission_due
     WHERE merchant_id = ${merchantId} AND member_id > ${after} ORDER BY 1 LIMIT ${limit}`.execute(query(tx))
  return rows
}

/** Deletes the rows that were read; a change that was followed since has a row of its own. */
export async function deleteDue(tx: Tx, due: readonly DueRow[]): Promise<void> {
  await sql`DELETE FROM mission_due WHERE id = ANY (${due.map(({ id }) => id)}::bigint[])`.execute(query(tx))
}

/** Lets members who are offered no missions wait. */
export async function insertDelayed(tx: Tx, members: readonly OfMember[], minutes: number): Promise<void> {
  await sql`
    INSERT INTO mission_due (member_id, merchant_id, ready_at)
    SELECT member_id, merchant_id, clock_timestamp() + make_interval(mins => ${minutes})
      FROM unnest(${members.map(({ memberId }) => memberId)}::bigint[],
                  ${members.map(({ merchantId }) => merchantId)}::integer[]) AS given (member_id, merchant_id)`.execute(
    query(tx),
  )
}

/** Lets all members with settled bets of these days be counted. */
export async function insertDueOfDays(
  tx: Tx,
  {
    merchantId,
    fromDay,
    toDay,
  }: { readonly merchantId: number; readonly fromDay: string; readonly toDay: string },
): Promise<void> {
  await sql`
    INSERT INTO mission_due (member_id, merchant_id)
    SELECT DISTINCT member_id, merchant_id FROM played_round
     WHERE merchant_id = ${merchantId} AND state IN ('won', 'even', 'lost')
       AND settled_day BETWEEN ${fromDay}::date AND ${toDay}::date
       AND day BETWEEN ${fromDay}::date - 31 AND ${toDay}::date`.execute(query(tx))
}

/** The members among these to whom no missions are offered now. */
export async function selectUninvited(tx: Tx, members: readonly OfMember[]): Promise<readonly bigint[]> {
  const { rows } = await sql<{ memberId: bigint }>`
    SELECT member_id AS "memberId"
      FROM unnest(${members.map(({ merchantId }) => merchantId)}::integer[],
                  ${members.map(({ memberId }) => memberId)}::bigint[]) AS given (merchant_id, member_id)
     WHERE mission_barred(merchant_id, member_id, clock_timestamp()) IS NOT NULL`.execute(query(tx))
  return rows.map(({ memberId }) => memberId)
}

/** The plays and check-ins of the member from a day on. */
export async function selectFacts(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  fromDay: string,
): Promise<MissionFacts> {
  const { rows: played } = await sql<PlayedFact>`
    SELECT day::text, category, place, plays, cash::bigint AS cash FROM mission_play
     WHERE member_id = ${memberId} AND merchant_id = ${merchantId} AND day >= ${fromDay}::date`.execute(
    query(tx),
  )
  const { rows: playedGames } = await sql<GameFact>`
    SELECT day::text, game_id::text AS game, plays, cash::bigint AS cash FROM mission_game_play
     WHERE member_id = ${memberId} AND merchant_id = ${merchantId} AND day >= ${fromDay}::date`.execute(
    query(tx),
  )
  return { played, playedGames, checkIns: await selectCheckIns(tx, { merchantId, memberId }, fromDay) }
}

export async function selectCheckIns(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  fromDay: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ day: string }>`
    SELECT day::text FROM mission_check_in
     WHERE member_id = ${memberId} AND merchant_id = ${merchantId} AND day >= ${fromDay}::date ORDER BY 1`.execute(
    query(tx),
  )
  return rows.map(({ day }) => day)
}

export async function insertCheckIn(tx: Tx, { merchantId, memberId }: OfMember, day: string): Promise<void> {
  await sql`
    INSERT INTO mission_check_in (member_id, day, merchant_id) VALUES (${memberId}, ${day}::date, ${merchantId})
    ON CONFLICT DO NOTHING`.execute(query(tx))
}

export interface RewardRow extends EarnedReward, OfMember {
  readonly id: bigint
  readonly version: number
  readonly gives: MissionGift
  readonly amount: bigint
  readonly claimEndsAt: Date
  readonly endedAt: Date | null
}

const rewardColumns = sql`
  id, merchant_id AS "merchantId", member_id AS "memberId", mission, version, period_start::text AS "startDay",
  reached_day::text AS "reachedDay", gives, amount, state, claim_ends_at AS "claimEndsAt", ended_at AS "endedAt"`

/** Rewards of periods from a day on, those that still wait, and those that ended since the day. */
export async function selectRewards(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  fromDay: string,
): Promise<readonly RewardRow[]> {
  const { rows } = await sql<RewardRow>`
    SELECT ${rewardColumns} FROM mission_reward
     WHERE member_id = ${memberId} AND merchant_id = ${merchantId}
       AND (period_start >= ${fromDay}::date OR state = 'claimable' OR reached_day >= ${fromDay}::date)
     ORDER BY id`.execute(query(tx))
  return rows
}

/** Adds a reward; false if the member has one for the period. */
export async function insertReward(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  reward: {
    readonly mission: string
    readonly version: number
    readonly startDay: string
    readonly gives: MissionGift
    readonly raffle: string | undefined
    readonly amount: bigint
    readonly reachedDay: string
    readonly claimEndsAtMs: number
  },
): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    INSERT INTO mission_reward (merchant_id, member_id, mission, version, period_start, gives, amount, reached_day,
                                claim_ends_at)
    VALUES (${merchantId}, ${memberId}, ${reward.mission}, ${reward.version}, ${reward.startDay}::date, ${reward.gives},
            ${reward.amount}, ${reward.reachedDay}::date, ${new Date(reward.claimEndsAtMs)})
    ON CONFLICT DO NOTHING RETURNING id`.execute(query(tx))
  const [added] = rows
  if (added && reward.gives === 'tickets' && reward.raffle !== undefined)
    await sql`
      SELECT raffle_reserve(${merchantId}, ${reward.raffle}, 'mission', ${added.id.toString()},
                            ${reward.amount}::integer, NULL)`.execute(query(tx))
  return added !== undefined
}

export async function lockReward(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  id: bigint,
): Promise<RewardRow | undefined> {
  const { rows } = await sql<RewardRow>`
    SELECT ${rewardColumns} FROM mission_reward
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND id = ${id} FOR UPDATE`.execute(
    query(tx),
  )
  return rows[0]
}

/** The reward that a request of the member has claimed. */
export async function selectOfRequest(
  tx: Tx,
  { memberId }: OfMember,
  requestId: string,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT id FROM mission_reward WHERE member_id = ${memberId} AND request_id = ${requestId}::uuid`.execute(
    query(tx),
  )
  return rows[0]?.id
}

export async function updateClaimed(
  tx: Tx,
  {
    id,
    requestId,
    transferId,
  }: { readonly id: bigint; readonly requestId: string; readonly transferId: bigint | undefined },
): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    UPDATE mission_reward
       SET state = 'claimed', ended_at = clock_timestamp(), request_id = ${requestId}::uuid, transfer_id = ${transferId ?? null}::bigint
     WHERE id = ${id} AND state = 'claimable' RETURNING ended_at AS at`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error(`reward ${id} of a mission was claimed meanwhile`)
  return row.at
}

/** Whether one of these accounts has claimed the reward of a period. */
export async function selectIsClaimedBy(
  tx: Tx,
  {
    members,
    mission,
    startDay,
  }: { readonly members: readonly bigint[]; readonly mission: string; readonly startDay: string },
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT EXISTS (SELECT FROM mission_reward
                    WHERE member_id = ANY (${[...members]}::bigint[]) AND mission = ${mission}
                      AND period_start = ${startDay}::date AND state = 'claimed') AS is`.execute(query(tx))
  return rows[0]?.is === true
}

/** Rewards that the member can claim now: none for a member whom the house must not invite to play. */
export async function countClaimable(tx: Tx, { merchantId, memberId }: OfMember): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM mission_reward
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND state = 'claimable'
       AND claim_ends_at > clock_timestamp()
       AND offer_barred(${merchantId}, ${memberId}, clock_timestamp()) IS NULL`.execute(query(tx))
  return rows[0]?.count ?? 0
}

/** Whether any brand has missions or boards. */
export async function selectHasMissions(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM mission_version) OR EXISTS (SELECT FROM board) AS has`.execute(query(tx))
  return rows[0]?.has === true
}
