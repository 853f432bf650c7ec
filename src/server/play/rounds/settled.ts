import type { Output } from '#contract/endpoint.ts'
import type { teamReports } from '#contract/team-reports.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { dayOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'

import { BET_ID_FORM, openBetIds } from './bet-ids.ts'
import { type Showing, readFaces } from './faces.ts'
import { type SettledFilter, selectSettled } from './settled-store.ts'

const A_PAGE = 20
const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/

type Page = Pick<Output<typeof teamReports.teamBets>, 'list' | 'next'>

export type ListSettledBets = (
  tx: Tx,
  showing: Showing,
  filter: SettledFilter,
  after: string | undefined,
) => Promise<Page>

/**
 * Single bets as agents see them: game, time and money. Numbers of rounds and tickets, choices, providers, devices and
 * bonuses stay with the member, so ids and cursors hide the number. The caller has checked that the member is in the agent's
 * team.
 */
export function openSettledBets(parts: { readonly houseKey: Buffer }): ListSettledBets {
  const ids = openBetIds(parts)
  return async (tx, showing, filter, after) => {
    const rows = await selectSettled(tx, filter, { after: placeAfter(after, ids.read), limit: A_PAGE })
    const faceOf = await readFaces(tx, showing, rows)
    return pageOf(
      rows,
      A_PAGE,
      (row) => ({
        id: ids.write(row.id), // guard: bet-numbers-of-member
        at: row.changedAt.toISOString(),
        day: row.settledDay,
        game: faceOf(row).name,
        category: row.category,
        stake: writeAmount(row.stake),
        validBet: writeAmount(row.validBet),
        uncounted: writeAmount(row.uncounted),
        returned: writeAmount(row.win),
        result: writeAmount(row.win - row.stake),
      }),
      ({ settledDay, id }) => [settledDay, ids.write(id)],
    )
  }
}

function placeAfter(after: string | undefined, read: (text: string) => bigint | undefined) {
  const place = readCursor(after, [DAY_FORM, BET_ID_FORM])
  if (place === undefined) return undefined
  const day = dayOf('after', place[0])
  const id = read(place[1] ?? '')
  if (day === undefined || id === undefined) throw refusePlainly('invalid_input', { fields: ['after'] })
  return { day, id }
}
