import { randomUUID } from 'node:crypto'

import type { BoardRules } from '#domain/boards/board.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import { addFirstBoard } from '#server/money/missions/actions.ts'
import { finishBoards } from '#server/money/missions/finishing-boards.ts'

import { countMissions } from './mission-stage.ts'
import type { Holder } from './point-holders.ts'
import type { TestServer } from './test-server.ts'

const UNITS = 100_000n

/** Adds a board of this week: the best two multiples of stakes from 10 on, with two prizes in points, unless changed. */
export async function addBoard(
  server: TestServer,
  change: Partial<BoardRules> = {},
  board = `b-${randomUUID().slice(0, 8)}`,
): Promise<string> {
  await server.services.store.transact((tx) =>
    addFirstBoard(tx, {
      merchantId: server.merchantId,
      board,
      name: board,
      score: 'multiples',
      stakeMin: 10n * UNITS,
      best: 2,
      categories: [],
      gives: 'points',
      prizes: [500n, 300n],
      ...change,
    }),
  )
  return board
}

/** Computes the member's scores from all bets. */
export async function countAnew(
  server: TestServer,
  { id, merchantId }: Pick<Holder, 'id' | 'merchantId'>,
): Promise<void> {
  await server.asOwner('DELETE FROM board_tally WHERE member_id = $1', [id])
  await server.asOwner('INSERT INTO mission_due (member_id, merchant_id) VALUES ($1, $2)', [id, merchantId])
  await countMissions(server)
}

/** Ends boards so long ago that their places are final; bets of today stay within them. */
export async function endBoards(server: TestServer, boards: readonly string[]): Promise<void> {
  const [brand] = await server.asOwner<{ zone: string }>('SELECT zone FROM merchant WHERE id = $1', [
    server.merchantId,
  ])
  await server.asOwner(
    `UPDATE played_round SET settled_day = settled_day - 3, day = day - 3 WHERE merchant_id = $1`,
    [server.merchantId],
  )
  await server.asOwner(
    `UPDATE board SET from_day = ((now() AT TIME ZONE $2)::date - 14), to_day = ((now() AT TIME ZONE $2)::date - 3) WHERE board = ANY ($1)`,
    [boards, brand?.zone],
  )
}

/** Gives members of a crowd scores on a board, highest first. */
export async function scoreCrowd(
  server: TestServer,
  {
    board,
    prefix,
    from,
    team = null,
  }: {
    readonly board: string
    readonly prefix: string
    readonly from: number
    readonly team?: number | null
  },
): Promise<readonly bigint[]> {
  const rows = await server.asOwner<{ id: bigint }>(
    `WITH scored AS (
       INSERT INTO board_score (merchant_id, board, member_id, score, reached_at, team)
       SELECT merchant_id, $2, id, $4 + 1 - row_number() OVER (ORDER BY id), now(), $5 FROM member
        WHERE merchant_id = $1 AND account LIKE $3 || '%'
       RETURNING member_id AS id)
     SELECT id FROM scored ORDER BY id`,
    [server.merchantId, board, prefix, from, team],
  )
  return rows.map(({ id }) => BigInt(id))
}

/** Finishes boards while another transaction holds the limits of members. */
export async function finishBeside(
  server: TestServer,
  members: readonly Pick<Holder, 'id' | 'merchantId'>[],
): Promise<void> {
  await server.services.store.transact(async (tx) => {
    for (const { id: memberId, merchantId } of members) await lockLimits(tx, { merchantId, memberId })
    await finishBoards(server.services.store, { notify: () => undefined })
  })
}
