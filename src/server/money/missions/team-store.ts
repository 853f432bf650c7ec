import { sql } from 'kysely'

import type { TeamScore } from '#domain/boards/team-places.ts'
import type { BoardTeams } from '#domain/boards/teams.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface OfBoard {
  readonly merchantId: number
  readonly board: string
}

const ofBoard = ({ merchantId, board }: OfBoard) => sql`merchant_id = ${merchantId} AND board = ${board}`

/** Adds the teams of a new board. */
export async function insertTeams(
  tx: Tx,
  { merchantId, board }: OfBoard,
  { list }: BoardTeams,
): Promise<void> {
  await sql`
    INSERT INTO board_team (merchant_id, board, team, name, names)
    SELECT ${merchantId}, ${board}, team, name, names::jsonb
      FROM unnest(${list.map(({ name }) => name)}::text[],
                  ${list.map(({ names }) => JSON.stringify(names ?? {}))}::text[]) WITH ORDINALITY AS given (name, names, team)`.execute(
    query(tx),
  )
}

export interface JoinedRow {
  readonly team: number
  readonly joinedAt: Date
}

/** The team of a member. */
export async function selectJoined(tx: Tx, of: OfBoard, memberId: bigint): Promise<JoinedRow | undefined> {
  const { rows } = await sql<JoinedRow>`
    SELECT team, joined_at AS "joinedAt" FROM board_team_member
     WHERE ${ofBoard(of)} AND member_id = ${memberId}`.execute(query(tx))
  return rows[0]
}

/** Adds a member to a team; false if the member has a team already. */
export async function insertJoined(
  tx: Tx,
  { merchantId, board }: OfBoard,
  { memberId, team }: { readonly memberId: bigint; readonly team: number },
): Promise<boolean> {
  const { rows } = await sql`
    WITH added AS (
      INSERT INTO board_team_member (merchant_id, board, member_id, team)
      VALUES (${merchantId}, ${board}, ${memberId}, ${team}) ON CONFLICT DO NOTHING RETURNING team
    )
    UPDATE board_team SET members = members + 1
     WHERE ${ofBoard({ merchantId, board })} AND team = (SELECT team FROM added) RETURNING team`.execute(
    query(tx),
  )
  return rows.length > 0
}

/** How many members have joined each team, by its number. */
export async function selectSizes(tx: Tx, of: OfBoard): Promise<readonly number[]> {
  const { rows } = await sql<{ members: number }>`
    SELECT members FROM board_team WHERE ${ofBoard(of)} ORDER BY team`.execute(query(tx))
  return rows.map(({ members }) => members)
}

export interface TeamScoreRow extends TeamScore {
  readonly memberId: bigint
}

/** The best scores of each team, a few rows of its index each. */
export async function selectBest(
  tx: Tx,
  of: OfBoard,
  { teams, limit }: { readonly teams: number; readonly limit: number },
): Promise<readonly TeamScoreRow[]> {
  const { rows } = await sql<TeamScoreRow>`
    SELECT best.member_id AS "memberId", best.team, best.score,
           (extract(epoch FROM best.reached_at) * 1000000)::bigint AS "reachedUs"
      FROM generate_series(1, ${teams}::integer) AS given (team)
     CROSS JOIN LATERAL (
       SELECT member_id, team, score, reached_at FROM board_score
        WHERE ${ofBoard(of)} AND board_score.team = given.team::smallint
        ORDER BY score DESC, reached_at, member_id LIMIT ${limit}) AS best`.execute(query(tx))
  return rows
}
