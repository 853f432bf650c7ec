import type { Output } from '#contract/endpoint.ts'
import type { teamReports } from '#contract/team-reports.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { ID_FORM, dayOf, pageOf, readCursor } from '#server/platform/http/paging.ts'

import { type Showing, readFaces } from './faces.ts'
import { type SettledFilter, selectSettled } from './settled-store.ts'

const A_PAGE = 20
const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/

type Page = Pick<Output<typeof teamReports.teamBets>, 'list' | 'next'>

/**
 * Single bets as agents see them: game, time and money. Numbers of rounds and tickets, choices, providers, devices and
 * bonuses stay with the member. The caller has checked that the member is in the agent's team.
 */
export async function listSettledBets(
  tx: Tx,
  showing: Showing,
  filter: SettledFilter,
  after: string | undefined,
): Promise<Page> {
  const place = readCursor(after, [DAY_FORM, ID_FORM])
  dayOf('after', place?.[0])
  const rows = await selectSettled(tx, filter, { after: place, limit: A_PAGE })
  const faceOf = await readFaces(tx, showing, rows)
  return pageOf(
    rows,
    A_PAGE,
    (row) => ({
      id: row.id.toString(),
      at: row.changedAt.toISOString(),
      day: row.settledDay,
      game: faceOf(row).name,
      category: row.category,
      stake: writeAmount(row.stake),
      validBet: writeAmount(row.validBet),
      returned: writeAmount(row.win),
      result: writeAmount(row.win - row.stake),
    }),
    ({ settledDay, id }) => [settledDay, id.toString()],
  )
}
