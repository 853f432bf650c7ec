import { sql } from 'kysely'

import type { AnyBoardScore, BoardRules } from '#domain/boards/board.ts'
import type { TeamShare } from '#domain/boards/teams.ts'
import type { Named } from '#domain/language/names.ts'
import { isCategory } from '#domain/navigation/category.ts'
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { insertTeams } from './team-store.ts'

export interface BoardRow extends Omit<BoardRules, 'score'> {
  readonly score: AnyBoardScore
  readonly board: string
  readonly isFinished: boolean
}

/** A board that operators have published for itself, not one of an offer. */
export type PublishedBoardRow = BoardRow & Pick<BoardRules, 'score'>

const columns = sql`
  board, name, names, score, stake_min AS "stakeMin", best, categories, from_day::text AS "fromDay", to_day::text AS "toDay", gives,
  prizes::text[] AS prizes, shared_by AS "sharedBy", finished_at IS NOT NULL AS "isFinished",
  team_best AS "teamBest", team_share AS "teamShare",
  (SELECT jsonb_agg(jsonb_build_object('name', team.name, 'names', team.names) ORDER BY team.team) FROM board_team AS team
    WHERE team.merchant_id = board.merchant_id AND team.board = board.board) AS "teamNames"`

type StoredRow = Omit<BoardRow, 'categories' | 'prizes' | 'sharedBy' | 'teams'> & {
  readonly sharedBy: number | null
  readonly teamBest: number | null
  readonly teamShare: TeamShare | null
  readonly teamNames: readonly Named[] | null
  readonly categories: readonly string[]
  readonly prizes: readonly string[]
}

const boardOf = <Row extends StoredRow>({
  categories,
  prizes,
  sharedBy,
  teamBest,
  teamShare,
  teamNames,
  ...row
}: Row) => ({
  ...row,
  categories: categories.filter(isCategory),
  prizes: prizes.map(BigInt),
  sharedBy: sharedBy ?? undefined,
  teams:
    teamBest === null || teamShare === null || teamNames === null
      ? undefined
      : { list: teamNames, best: teamBest, share: teamShare },
})

/** Whether a board belongs to an offer, which opens one for each of its periods. */
const isOfOffer = sql`EXISTS (SELECT FROM offer_board WHERE merchant_id = board.merchant_id AND board = board.board)`

/** Boards of the brand that operators have published, newest first. */
export async function selectBoards(
  tx: Tx,
  merchantId: number,
  limit: number,
): Promise<readonly PublishedBoardRow[]> {
  const { rows } = await sql<StoredRow & Pick<BoardRules, 'score'>>`
    SELECT ${columns} FROM board WHERE merchant_id = ${merchantId} AND NOT ${isOfOffer}
     ORDER BY to_day DESC, board LIMIT ${limit}`.execute(query(tx))
  return rows.map((row) => boardOf(row))
}

/** Boards of the brand for its members, newest first: of offers those that ended within three days. */
export async function selectVisible(tx: Tx, merchantId: number, limit: number): Promise<readonly BoardRow[]> {
  const { rows } = await sql<StoredRow>`
    SELECT ${columns} FROM board
     WHERE merchant_id = ${merchantId}
       AND (to_day >= (SELECT (clock_timestamp() AT TIME ZONE zone)::date - 3 FROM merchant WHERE id = ${merchantId})
            OR NOT ${isOfOffer})
     ORDER BY to_day DESC, board LIMIT ${limit}`.execute(query(tx))
  return rows.map((row) => boardOf(row))
}

export async function selectBoard(
  tx: Tx,
  { merchantId, board }: { readonly merchantId: number; readonly board: string },
): Promise<BoardRow | undefined> {
  const { rows } = await sql<StoredRow>`
    SELECT ${columns} FROM board WHERE merchant_id = ${merchantId} AND board = ${board}`.execute(query(tx))
  return rows[0] && boardOf(rows[0])
}

/** Boards whose scores still change: bets are settled and taken back until the places are final. */
export async function selectOpen(tx: Tx, merchantId: number): Promise<readonly BoardRow[]> {
  const { rows } = await sql<StoredRow>`
    SELECT ${columns} FROM board
     WHERE merchant_id = ${merchantId} AND finished_at IS NULL AND from_day <= (
       SELECT ((clock_timestamp() AT TIME ZONE zone) - day_start)::date FROM merchant WHERE id = ${merchantId})`.execute(
    query(tx),
  )
  return rows.map((row) => boardOf(row))
}

/** Boards that no member can change any more. */
export async function selectEnded(
  tx: Tx,
  hours: number,
): Promise<readonly { readonly merchantId: number; readonly board: string }[]> {
  const { rows } = await sql<{ merchantId: number; board: string }>`
    SELECT board.merchant_id AS "merchantId", board.board FROM board JOIN merchant ON merchant.id = board.merchant_id
     WHERE board.finished_at IS NULL
       AND (board.to_day + 1 + merchant.day_start) AT TIME ZONE merchant.zone
           <= clock_timestamp() - make_interval(hours => ${hours})
     ORDER BY board.to_day, board.merchant_id, board.board`.execute(query(tx))
  return rows
}

/** The brands with a board that has begun or ended since a moment, by the clock of the database. */
export async function selectTurned(
  tx: Tx,
  sinceMs: number | undefined,
): Promise<{ readonly nowMs: number; readonly merchants: readonly number[] }> {
  const { rows } = await sql<{ now: Date; merchants: number[] }>`
    SELECT statement_timestamp() AS now, ARRAY(
             SELECT DISTINCT board.merchant_id
               FROM board JOIN merchant ON merchant.id = board.merchant_id
              CROSS JOIN LATERAL unnest(ARRAY[board.from_day, board.to_day + 1]) AS turn (day)
              WHERE board.finished_at IS NULL
                AND (turn.day + merchant.day_start) AT TIME ZONE merchant.zone
                    BETWEEN ${sinceMs === undefined ? null : new Date(sinceMs).toISOString()}::timestamptz
                        AND statement_timestamp()) AS merchants`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error('the clock of the database has no answer')
  return { nowMs: row.now.getTime(), merchants: row.merchants }
}

/** Locks a board that is not finished. */
export async function lockBoard(
  tx: Tx,
  { merchantId, board }: { readonly merchantId: number; readonly board: string },
): Promise<BoardRow | undefined> {
  const { rows } = await sql<StoredRow>`
    SELECT ${columns} FROM board
     WHERE merchant_id = ${merchantId} AND board = ${board} AND finished_at IS NULL FOR UPDATE`.execute(
    query(tx),
  )
  return rows[0] && boardOf(rows[0])
}

export async function updateFinished(
  tx: Tx,
  { merchantId, board }: { readonly merchantId: number; readonly board: string },
): Promise<void> {
  await sql`
    UPDATE board SET finished_at = clock_timestamp()
     WHERE merchant_id = ${merchantId} AND board = ${board} AND finished_at IS NULL`.execute(query(tx))
}

/**
 * Adds a board; false if the brand has one of this code. Waits for plays that are being followed: these know no board that they would
 * keep changes for, and later ones know it.
 */
export async function insertBoard(
  tx: Tx,
  row: Omit<BoardRules, 'score'> & {
    readonly score: AnyBoardScore
    readonly merchantId: number
    readonly board: string
    readonly operatorId?: bigint | undefined
    readonly approvedBy?: bigint | undefined
  },
): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.settledDay})`.execute(query(tx))
  const { rows } = await sql`
    INSERT INTO board (merchant_id, board, name, names, score, stake_min, best, categories, from_day, to_day, gives, prizes, shared_by,
                       team_best, team_share, operator_id, approved_by)
    VALUES (${row.merchantId}, ${row.board}, ${row.name}, ${JSON.stringify(row.names ?? {})}::jsonb, ${row.score}, ${row.stakeMin}, ${row.best},
            ${[...row.categories]}::text[], ${row.fromDay}::date, ${row.toDay}::date, ${row.gives},
            ${row.prizes.map(String)}::bigint[], ${row.sharedBy ?? null}, ${row.teams?.best ?? null},
            ${row.teams?.share ?? null}, ${row.operatorId ?? null}, ${row.approvedBy ?? null})
    ON CONFLICT DO NOTHING RETURNING board`.execute(query(tx))
  if (rows.length > 0 && row.teams) await insertTeams(tx, row, row.teams)
  return rows.length > 0
}

export interface PublishedRow {
  readonly publishedAt: Date
  readonly operator: string | null
  readonly second: string | null
  readonly members: number
  readonly winners: number
  /** Members of each team. */
  readonly joined: readonly number[]
}

/** The operators who published each board, and counts of its members and prizes. */
export async function selectPublished(
  tx: Tx,
  merchantId: number,
): Promise<ReadonlyMap<string, PublishedRow>> {
  const { rows } = await sql<PublishedRow & { board: string }>`
    SELECT board.board, board.published_at AS "publishedAt", operator.name AS operator, second.name AS second,
           (SELECT coalesce(sum(step.members), 0) FROM board_step AS step
             WHERE step.merchant_id = board.merchant_id AND step.board = board.board)::integer AS members,
           (SELECT count(*) FROM board_prize AS prize
             WHERE prize.merchant_id = board.merchant_id AND prize.board = board.board)::integer AS winners,
           ARRAY(SELECT team.members FROM board_team AS team
                  WHERE team.merchant_id = board.merchant_id AND team.board = board.board ORDER BY team.team) AS joined
      FROM board
      LEFT JOIN operator ON operator.id = board.operator_id
      LEFT JOIN operator AS second ON second.id = board.approved_by
     WHERE board.merchant_id = ${merchantId}`.execute(query(tx))
  return new Map(rows.map(({ board, ...row }) => [board, row]))
}
