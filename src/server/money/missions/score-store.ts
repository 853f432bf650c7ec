import { sql } from 'kysely'

import type { AnyBoardScore } from '#domain/boards/board.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { BoardRow } from './board-store.ts'

export interface OfBoard {
  readonly merchantId: number
  readonly board: string
}

/**
 * Computes the scores of members anew from their settled bets in cash: the order in which bets are followed changes nothing, and bets
 * that were taken back no longer count. `isLowered`: scores only fall. Returns the number of changed rows.
 */
export async function upsertScores(
  tx: Tx,
  merchantId: number,
  {
    members,
    board: { board, score, stakeMin, best, categories, fromDay, toDay, teams },
    isLowered,
  }: { readonly members: readonly bigint[]; readonly board: BoardRow; readonly isLowered: boolean },
): Promise<number> {
  const isMoney = sql`brand.currency = round.currency` // guard: play-money-scores-nothing
  const isCash = sql`coalesce(round.bonus_stake, 0) = 0` // guard: bonus-bets-score-nothing
  const isLarge = sql`round.stake - round.idle >= ${stakeMin}` // guard: least-stake-scores
  const isByDay = sql`(round.opened_at AT TIME ZONE brand.zone)::time >= '05:00'` // guard: night-bets-score-nothing
  const isSince = sql`joined.joined_at <= round.opened_at` // guard: bets-before-joining-score-nothing
  const isJoined =
    teams === undefined
      ? sql`true`
      : sql`EXISTS (SELECT FROM board_team_member AS joined
                     WHERE joined.merchant_id = ${merchantId} AND joined.board = ${board} AND joined.member_id = round.member_id
                       AND ${isSince})`
  // guard: uninvited-members-score-nothing
  const isAllowed = isLowered ? sql`known.score > scored.score` : sql`true`
  const points = pointsOf[score]
  const isBestOf = score === 'multiples'
  const { rows } = await sql<{ count: number }>`
    WITH bet AS (
      SELECT round.member_id, trunc(${points})::bigint AS points, round.changed_at
        FROM unnest(${[...members]}::bigint[]) AS given (member_id)
        JOIN played_round AS round ON round.member_id = given.member_id
        JOIN merchant AS brand ON brand.id = round.merchant_id AND ${isMoney}
       WHERE round.merchant_id = ${merchantId} AND round.state IN ('won', 'even', 'lost')
         AND round.settled_day BETWEEN ${fromDay}::date AND ${toDay}::date
         -- A bet that is settled on a day of the board began at most a month before it.
         AND round.day BETWEEN ${fromDay}::date - 31 AND ${toDay}::date
         AND ${isCash} AND ${isLarge} AND ${isByDay} AND ${isJoined}
         AND (${categories.length === 0} OR round.category = ANY (${[...categories]}::text[]))
    ), ranked AS (
      SELECT *, row_number() OVER (PARTITION BY member_id ORDER BY points DESC, changed_at) AS nth FROM bet
    ), scored AS (
      SELECT member_id, sum(points)::bigint AS score, max(changed_at) AS reached_at FROM ranked
       WHERE points > 0 AND (${!isBestOf} OR nth <= ${best}) GROUP BY member_id
    ), gone AS (
      DELETE FROM board_score
       WHERE merchant_id = ${merchantId} AND board = ${board} AND member_id = ANY (${[...members]}::bigint[])
         AND member_id NOT IN (SELECT member_id FROM scored)
      RETURNING 1
    ), kept AS (
      INSERT INTO board_score AS known (merchant_id, board, member_id, score, reached_at, team)
      SELECT ${merchantId}::integer, ${board}::text, scored.member_id, scored.score, scored.reached_at, joined.team
        FROM scored
        LEFT JOIN board_team_member AS joined
          ON joined.merchant_id = ${merchantId} AND joined.board = ${board} AND joined.member_id = scored.member_id
        LEFT JOIN board_score AS known
          ON known.merchant_id = ${merchantId} AND known.board = ${board} AND known.member_id = scored.member_id
       WHERE ${isAllowed}
       ORDER BY scored.member_id
      ON CONFLICT (merchant_id, board, member_id) DO UPDATE
         SET score = excluded.score, reached_at = excluded.reached_at
       WHERE (known.score, known.reached_at) IS DISTINCT FROM (excluded.score, excluded.reached_at)
      RETURNING 1
    )
    SELECT ((SELECT count(*) FROM gone) + (SELECT count(*) FROM kept))::integer AS count`.execute(query(tx))
  return rows[0]?.count ?? 0
}

/** The points of one bet. */
const pointsOf: Readonly<Record<AnyBoardScore, ReturnType<typeof sql>>> = {
  stakes: sql`round.stake - round.idle`,
  multiples: sql`round.win::numeric * 1000 / round.stake`,
  wins: sql`round.win`,
}

export interface ScoreRow {
  readonly memberId: bigint
  readonly score: bigint
  /** With its microseconds, which a date of the language would lose. */
  readonly reachedAt: string
}

const scoreColumns = sql`member_id AS "memberId", score, reached_at::text AS "reachedAt"`
const ofBoard = ({ merchantId, board }: OfBoard) => sql`merchant_id = ${merchantId} AND board = ${board}`

/** The first places: by score, then by the earlier bet that reached it, then by member. */
export async function selectTop(tx: Tx, of: OfBoard, limit: number): Promise<readonly ScoreRow[]> {
  const { rows } = await sql<ScoreRow>`
    SELECT ${scoreColumns} FROM board_score WHERE ${ofBoard(of)}
     ORDER BY score DESC, reached_at, member_id LIMIT ${limit}`.execute(query(tx))
  return rows
}

export interface PlacedRow extends ScoreRow {
  /** 0 on a board of members. */
  readonly team: number
  /** Microseconds of the last bet that counts. */
  readonly reachedUs: bigint
}

/** Places of the board, or of one of its teams, behind one of them. */
export async function selectPlaced(
  tx: Tx,
  of: OfBoard,
  {
    team,
    after,
    limit,
  }: {
    readonly team: number | undefined
    readonly after: ScoreRow | undefined
    readonly limit: number
  },
): Promise<readonly PlacedRow[]> {
  const isOfTeam = team === undefined ? sql`true` : sql`team = ${team}::smallint`
  const isBehind = after
    ? sql`score <= ${after.score}
          AND (score < ${after.score} OR (reached_at, member_id) > (${after.reachedAt}::timestamptz, ${after.memberId}))`
    : sql`true`
  const { rows } = await sql<PlacedRow>`
    SELECT ${scoreColumns}, coalesce(team, 0) AS team, (extract(epoch FROM reached_at) * 1000000)::bigint AS "reachedUs"
      FROM board_score WHERE ${ofBoard(of)} AND ${isOfTeam} AND ${isBehind}
     ORDER BY score DESC, reached_at, member_id LIMIT ${limit}`.execute(query(tx))
  return rows
}

export async function selectScore(tx: Tx, of: OfBoard, memberId: bigint): Promise<ScoreRow | undefined> {
  const { rows } = await sql<ScoreRow>`
    SELECT ${scoreColumns} FROM board_score WHERE ${ofBoard(of)} AND member_id = ${memberId}`.execute(
    query(tx),
  )
  return rows[0]
}

/** How many members are ahead of a score: counts of higher steps, and the scores above it within its own step. */
export async function countAhead(
  tx: Tx,
  of: OfBoard,
  { score, reachedAt, memberId }: ScoreRow,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT ((SELECT coalesce(sum(members), 0) FROM board_step
              WHERE ${ofBoard(of)} AND step > board_step_of(${score}::bigint))
          + (SELECT count(*) FROM board_score
              WHERE ${ofBoard(of)} AND score > ${score} AND score <= board_step_last(${score}::bigint))
          + (SELECT count(*) FROM board_score
              WHERE ${ofBoard(of)} AND score = ${score}
                AND (reached_at, member_id) < (${reachedAt}::timestamptz, ${memberId})))::integer AS count`.execute(
    query(tx),
  )
  return rows[0]?.count ?? 0
}

/** The nearest places before and behind a score, each nearest first. */
export async function selectNeighbours(
  tx: Tx,
  of: OfBoard,
  { own: { score, reachedAt, memberId }, limit }: { readonly own: ScoreRow; readonly limit: number },
): Promise<{ readonly ahead: readonly ScoreRow[]; readonly behind: readonly ScoreRow[] }> {
  const findingAhead = sql<ScoreRow>`
    (SELECT ${scoreColumns} FROM board_score
      WHERE ${ofBoard(of)} AND score = ${score} AND (reached_at, member_id) < (${reachedAt}::timestamptz, ${memberId})
      ORDER BY score, reached_at DESC, member_id DESC LIMIT ${limit})
    UNION ALL
    (SELECT ${scoreColumns} FROM board_score WHERE ${ofBoard(of)} AND score > ${score}
      ORDER BY score, reached_at DESC, member_id DESC LIMIT ${limit})
    LIMIT ${limit}`.execute(query(tx))
  const findingBehind = sql<ScoreRow>`
    (SELECT ${scoreColumns} FROM board_score
      WHERE ${ofBoard(of)} AND score = ${score} AND (reached_at, member_id) > (${reachedAt}::timestamptz, ${memberId})
      ORDER BY score DESC, reached_at, member_id LIMIT ${limit})
    UNION ALL
    (SELECT ${scoreColumns} FROM board_score WHERE ${ofBoard(of)} AND score < ${score}
      ORDER BY score DESC, reached_at, member_id LIMIT ${limit})
    LIMIT ${limit}`.execute(query(tx))
  const [ahead, behind] = await Promise.all([findingAhead, findingBehind])
  return { ahead: ahead.rows, behind: behind.rows }
}

export async function countScores(tx: Tx, of: OfBoard): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(members), 0)::integer AS count FROM board_step WHERE ${ofBoard(of)}`.execute(
    query(tx),
  )
  return rows[0]?.count ?? 0
}

/** Names by which members appear to others, before they are masked. */
export async function selectNames(
  tx: Tx,
  merchantId: number,
  members: readonly bigint[],
): Promise<ReadonlyMap<bigint, { readonly name: string; readonly isDemo: boolean }>> {
  const { rows } = await sql<{ id: bigint; name: string; isDemo: boolean }>`
    SELECT id, coalesce(nullif(nickname, ''), account) AS name, is_demo AS "isDemo" FROM member
     WHERE merchant_id = ${merchantId} AND id = ANY (${[...members]}::bigint[])`.execute(query(tx))
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

export async function insertPrize(
  tx: Tx,
  { merchantId, board }: OfBoard,
  prize: {
    readonly place: number
    readonly memberId: bigint
    readonly score: bigint
    readonly amount: bigint
    readonly transferId: bigint
    readonly teamPlace?: number | undefined
  },
): Promise<void> {
  await sql`
    INSERT INTO board_prize (merchant_id, board, place, member_id, score, amount, transfer_id, team_place)
    VALUES (${merchantId}, ${board}, ${prize.place}, ${prize.memberId}, ${prize.score}, ${prize.amount},
            ${prize.transferId}, ${prize.teamPlace ?? null})`.execute(query(tx))
}
