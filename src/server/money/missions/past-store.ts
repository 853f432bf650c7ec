import { sql } from 'kysely'

import type { Translations } from '#domain/language/names.ts'
import type { MissionGift } from '#domain/missions/mission.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { OfMember } from './store.ts'

export interface PastReward {
  readonly id: string
  readonly source: 'mission' | 'board'
  readonly name: string
  readonly names: Translations
  readonly gives: MissionGift
  readonly amount: bigint
  /** With its microseconds, for the cursor. */
  readonly at: string
  /** On the board; of a board of teams that of the team. */
  readonly place: number | null
}

/** Claimed rewards of missions and prizes of boards, newest first. */
export async function selectPast(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  { after, limit }: { readonly after: Pick<PastReward, 'at' | 'id'> | undefined; readonly limit: number },
): Promise<readonly PastReward[]> {
  const { rows } = await sql<PastReward>`
    SELECT id, source, name, names, gives, amount, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, place
      FROM (SELECT 'm' || reward.id AS id, 'mission' AS source, version.name, version.names, reward.gives, reward.amount,
                   reward.ended_at AS at, NULL::integer AS place
              FROM mission_reward AS reward JOIN mission_version AS version USING (merchant_id, mission, version)
             WHERE reward.member_id = ${memberId} AND reward.merchant_id = ${merchantId} AND reward.state = 'claimed'
            UNION ALL
            SELECT 'b' || board.board, 'board', board.name, board.names, board.gives, prize.amount, board.finished_at,
                   coalesce(prize.team_place, prize.place)
              FROM board_prize AS prize JOIN board USING (merchant_id, board)
             WHERE prize.member_id = ${memberId} AND prize.merchant_id = ${merchantId}) AS past
     WHERE ${after === undefined ? sql`true` : sql`(at, id) < (${after.at}::timestamptz, ${after.id})`}
     ORDER BY past.at DESC, past.id DESC LIMIT ${limit}`.execute(query(tx))
  return rows
}
