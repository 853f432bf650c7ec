import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface OfBoard {
  readonly merchantId: number
  readonly board: string
}

/**
 * Writes the scores of members from their tallies. `isLowered`: scores only fall. Returns the number of changed rows.
 */
export async function upsertScores(
  tx: Tx,
  { merchantId, board }: OfBoard,
  { members, isLowered }: { readonly members: readonly bigint[]; readonly isLowered: boolean },
): Promise<number> {
  // guard: uninvited-members-score-nothing
  const isAllowed = isLowered ? sql`known.score > scored.score` : sql`true`
  const { rows } = await sql<{ count: number }>`
    WITH scored AS (
      SELECT member_id, score, 'epoch'::timestamptz + reached_us * interval '1 microsecond' AS reached_at FROM board_tally
       WHERE merchant_id = ${merchantId} AND board = ${board} AND member_id = ANY (${[...members]}::bigint[]) AND score > 0
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
