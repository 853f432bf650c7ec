import { sql } from 'kysely'

import type { AnyBoardScore } from '#domain/boards/board.ts'
import { type ChangedBets, SPARE_BETS, type Tally } from '#domain/boards/tally.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { BoardRow } from './board-store.ts'
import type { OfMember } from './store.ts'

export interface OfMembers {
  readonly merchantId: number
  readonly board: BoardRow
  readonly members: readonly bigint[]
}

/** Of more changes of a member the tally is computed from all bets, in the database. */
const CHANGES_MOST = 2_000

/** The points of one bet. */
const pointsOf: Readonly<Record<AnyBoardScore, ReturnType<typeof sql>>> = {
  stakes: sql`round.stake - round.idle`,
  multiples: sql`trunc(round.win::numeric * 1000 / round.stake)::bigint`,
  wins: sql`round.win`,
}

/** The bets and changes, both named `round`, that count for the board. */
function countedOf({ merchantId, board: { board, stakeMin, categories, teams } }: OfMembers) {
  const isLarge = sql`round.stake - round.idle >= ${stakeMin}` // guard: least-stake-scores
  const isSince = sql`joined.joined_at <= round.opened_at` // guard: bets-before-joining-score-nothing
  const isJoined =
    teams === undefined
      ? sql`true`
      : sql`EXISTS (SELECT FROM board_team_member AS joined
                     WHERE joined.merchant_id = ${merchantId} AND joined.board = ${board} AND joined.member_id = round.member_id
                       AND ${isSince})`
  return sql`${isLarge} AND ${isJoined}
         AND (${categories.length === 0} OR round.category = ANY (${[...categories]}::text[]))`
}

export interface TallyRow extends Tally {
  readonly memberId: bigint
  readonly countedTo: bigint
  readonly changes: readonly ChangedBets[]
}

/**
 * The tallies of members with the changes that they have not taken in; none with so many changes that counting all bets is cheaper. One
 * statement, so that no change is read beyond the last one that it names.
 */
export async function selectTallies(tx: Tx, of: OfMembers): Promise<readonly TallyRow[]> {
  const {
    merchantId,
    members,
    board: { board, score, fromDay, toDay },
  } = of
  const { rows } = await sql<{
    memberId: bigint
    countedTo: bigint
    score: bigint
    reachedUs: bigint | null
    best: readonly (readonly [string, string])[]
    isWhole: boolean
    changes: readonly (readonly [string, string, string])[]
  }>`
    SELECT tally.member_id AS "memberId", coalesce(pending.last, tally.counted_to) AS "countedTo", tally.score,
           tally.reached_us AS "reachedUs", tally.is_whole AS "isWhole",
           (SELECT coalesce(jsonb_agg(jsonb_build_array(points::text, us::text) ORDER BY nth), '[]')
              FROM unnest(tally.best_points, tally.best_us) WITH ORDINALITY AS kept (points, us, nth)) AS best,
           net.changes
      FROM board_tally AS tally
     CROSS JOIN LATERAL (
       SELECT max(id) AS last, count(*) AS changes FROM board_change
        WHERE member_id = tally.member_id AND merchant_id = ${merchantId} AND id > tally.counted_to) AS pending
     CROSS JOIN LATERAL (
       SELECT coalesce(jsonb_agg(jsonb_build_array(points::text, us::text, count::text)), '[]') AS changes
         FROM (SELECT points, us, sum(sign) AS count
                 FROM (SELECT round.sign, ${pointsOf[score]} AS points,
                              (extract(epoch FROM round.changed_at) * 1000000)::bigint AS us
                         FROM board_change AS round
                        WHERE round.member_id = tally.member_id AND round.merchant_id = ${merchantId}
                          AND round.id > tally.counted_to AND round.settled_day BETWEEN ${fromDay}::date AND ${toDay}::date
                          AND ${countedOf(of)}) AS moved
                GROUP BY points, us HAVING sum(sign) <> 0) AS netted) AS net
     WHERE tally.merchant_id = ${merchantId} AND tally.board = ${board} AND tally.member_id = ANY (${[...members]}::bigint[])
       AND pending.changes <= ${CHANGES_MOST}`.execute(query(tx))
  return rows.map(({ reachedUs, best, changes, ...row }) => ({
    ...row,
    reachedUs: reachedUs ?? undefined,
    best: best.map(([points, us]) => ({ points: BigInt(points), settledUs: BigInt(us) })),
    changes: changes.map(([points, us, count]) => ({
      points: BigInt(points),
      settledUs: BigInt(us),
      count: BigInt(count),
    })),
  }))
}

/** Keeps tallies that have taken their changes in. */
export async function updateTallies(
  tx: Tx,
  { merchantId, board: { board } }: OfMembers,
  tallies: readonly Omit<TallyRow, 'changes'>[],
): Promise<void> {
  const given = tallies.map(({ memberId, countedTo, score, reachedUs, best, isWhole }) => ({
    member_id: String(memberId),
    counted_to: String(countedTo),
    score: String(score),
    reached_us: reachedUs === undefined ? null : String(reachedUs),
    best_points: best.map(({ points }) => String(points)),
    best_us: best.map(({ settledUs }) => String(settledUs)),
    is_whole: isWhole,
  }))
  await sql`
    UPDATE board_tally AS tally
       SET counted_to = given.counted_to, score = given.score, reached_us = given.reached_us,
           best_points = given.best_points, best_us = given.best_us, is_whole = given.is_whole
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        AS given (member_id bigint, counted_to bigint, score bigint, reached_us bigint, best_points bigint[], best_us bigint[],
                  is_whole boolean)
     WHERE tally.merchant_id = ${merchantId} AND tally.board = ${board} AND tally.member_id = given.member_id
       AND tally.counted_to <> given.counted_to`.execute(query(tx))
}

/**
 * Computes tallies from all settled bets in cash of the members, of a board of teams of those who have joined. One statement, so that
 * they hold each change up to the last one that they name, and no later one.
 */
export async function computeTallies(tx: Tx, of: OfMembers): Promise<void> {
  const {
    merchantId,
    members,
    board: { board, score, best, fromDay, toDay, teams },
  } = of
  const isMoney = sql`brand.currency = round.currency` // guard: play-money-scores-nothing
  const isCash = sql`coalesce(round.bonus_stake, 0) = 0` // guard: bonus-bets-score-nothing
  const isByDay = sql`(round.opened_at AT TIME ZONE brand.zone)::time >= '05:00'` // guard: night-bets-score-nothing
  const isListed = score === 'multiples'
  const isMember =
    teams === undefined
      ? sql`true`
      : sql`EXISTS (SELECT FROM board_team_member
                     WHERE merchant_id = ${merchantId} AND board = ${board} AND member_id = given.member_id)`
  await sql`
    WITH given AS (
      SELECT member_id FROM unnest(${[...members]}::bigint[]) AS given (member_id) WHERE ${isMember}
    ), bet AS (
      SELECT round.member_id, ${pointsOf[score]} AS points,
             (extract(epoch FROM round.changed_at) * 1000000)::bigint AS us
        FROM given
        JOIN played_round AS round ON round.member_id = given.member_id
        JOIN merchant AS brand ON brand.id = round.merchant_id AND ${isMoney}
       WHERE round.merchant_id = ${merchantId} AND round.state IN ('won', 'even', 'lost')
         AND round.settled_day BETWEEN ${fromDay}::date AND ${toDay}::date
         -- A bet that is settled on a day of the board began at most a month before it.
         AND round.day BETWEEN ${fromDay}::date - 31 AND ${toDay}::date
         AND ${isCash} AND ${isByDay} AND ${countedOf(of)}
    ), ranked AS (
      SELECT *, row_number() OVER (PARTITION BY member_id ORDER BY points DESC, us) AS nth FROM bet WHERE points > 0
    ), scored AS (
      SELECT member_id,
             sum(points) FILTER (WHERE ${!isListed} OR nth <= ${best})::bigint AS score,
             max(us) FILTER (WHERE ${!isListed} OR nth <= ${best}) AS reached_us,
             array_agg(points ORDER BY nth) FILTER (WHERE ${isListed} AND nth <= ${best + SPARE_BETS}) AS best_points,
             array_agg(us ORDER BY nth) FILTER (WHERE ${isListed} AND nth <= ${best + SPARE_BETS}) AS best_us,
             ${!isListed} OR count(*) <= ${best + SPARE_BETS} AS is_whole
        FROM ranked GROUP BY member_id
    )
    INSERT INTO board_tally AS tally (merchant_id, board, member_id, counted_to, score, reached_us, best_points, best_us, is_whole)
    SELECT ${merchantId}::integer, ${board}::text, given.member_id,
           coalesce((SELECT max(id) FROM board_change WHERE member_id = given.member_id AND merchant_id = ${merchantId}), 0),
           coalesce(scored.score, 0), scored.reached_us, coalesce(scored.best_points, '{}'), coalesce(scored.best_us, '{}'),
           coalesce(scored.is_whole, true)
      FROM given LEFT JOIN scored USING (member_id)
     ORDER BY given.member_id
    ON CONFLICT (merchant_id, board, member_id) DO UPDATE
       SET counted_to = greatest(tally.counted_to, excluded.counted_to), score = excluded.score, reached_us = excluded.reached_us,
           best_points = excluded.best_points, best_us = excluded.best_us, is_whole = excluded.is_whole`.execute(
    query(tx),
  )
}

/** The tallies of a board that is final. */
export async function deleteTallies(
  tx: Tx,
  { merchantId, board }: { readonly merchantId: number; readonly board: string },
): Promise<void> {
  await sql`DELETE FROM board_tally WHERE merchant_id = ${merchantId} AND board = ${board}`.execute(query(tx))
}

export interface LastChange {
  readonly memberId: bigint
  readonly last: bigint
}

/** The last change of each of these members. Statements that follow read it too. */
export async function selectLastChanges(
  tx: Tx,
  members: readonly OfMember[],
): Promise<readonly LastChange[]> {
  const { rows } = await sql<LastChange>`
    SELECT member_id AS "memberId", own.last
      FROM unnest(${members.map(({ memberId }) => memberId)}::bigint[]) AS given (member_id)
     CROSS JOIN LATERAL (
       SELECT max(id) AS last FROM board_change WHERE board_change.member_id = given.member_id) AS own
     WHERE own.last IS NOT NULL`.execute(query(tx))
  return rows
}

/** Deletes changes that all boards have taken in, up to the last one of each member. */
export async function deleteChanges(tx: Tx, changes: readonly LastChange[]): Promise<void> {
  await sql`
    DELETE FROM board_change
     USING unnest(${changes.map(({ memberId }) => memberId)}::bigint[], ${changes.map(({ last }) => last)}::bigint[])
        AS taken (member_id, last)
     WHERE board_change.member_id = taken.member_id AND board_change.id <= taken.last`.execute(query(tx))
}
