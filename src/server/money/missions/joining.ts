import type { boards } from '#contract/boards.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { boardStateOf } from '#domain/boards/board.ts'
import { refuseJoin } from '#domain/boards/joining.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { selectBoard } from './board-store.ts'
import { selectUninvited } from './member-store.ts'
import { type OfMember, selectBrand } from './store.ts'
import { insertJoined, selectJoined } from './team-store.ts'

type Join = typeof boards.joinTeam

/** Joins a team of a board. A repeated call gets the same answer; of two calls at once for two teams one is refused. */
export async function joinTeam(tx: Tx, who: OfMember, { board, team }: Input<Join>): Promise<Output<Join>> {
  const { merchantId, memberId } = who
  const of = { merchantId, board }
  const row = await selectBoard(tx, of)
  if (!row?.teams || team > row.teams.list.length) throw refusePlainly('absent')
  const { today } = await selectBrand(tx, merchantId)
  const joined = await selectJoined(tx, of, memberId)
  const isInvited = (await selectUninvited(tx, [who])).length === 0
  const fault = refuseJoin({ state: boardStateOf(row, today), isInvited, joined: joined?.team, team })
  if (fault) throw refuse<Join>(fault)
  if (joined) return { team }
  if (await insertJoined(tx, of, { memberId, team })) return { team }
  // Another tab has joined meanwhile.
  if ((await selectJoined(tx, of, memberId))?.team !== team) throw refuse<Join>('board_team_fixed')
  return { team }
}
