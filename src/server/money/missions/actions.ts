import type { BoardRules } from '#domain/boards/board.ts'
import type { MissionRules } from '#domain/missions/mission.ts'
import { offerPeriodOf } from '#domain/offers/occurrence.ts'
import { addDays } from '#domain/records/business-day.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { insertBoard } from './board-store.ts'
import { insertVersion, selectBrand } from './store.ts'

export { countClaimable as countMissions } from './member-store.ts'
export { missionExecutors } from './publishing.ts'
export { boardExecutors } from './publishing-boards.ts'

/** The first missions of a new brand; they run in the present period, because nothing was played there before. */
export async function addFirstMissions(
  tx: Tx,
  {
    merchantId,
    missions,
  }: {
    readonly merchantId: number
    readonly missions: readonly (Omit<MissionRules, 'fromDay'> & { readonly mission: string })[]
  },
): Promise<void> {
  const { today, clock } = await selectBrand(tx, merchantId)
  for (const mission of missions) {
    const { recurrence } = mission
    const fromDay = recurrence === 'once' ? today : offerPeriodOf(recurrence, today, clock).startDay
    if (!(await insertVersion(tx, { merchantId, ...mission, version: 1, fromDay })))
      throw new Error(`merchant ${merchantId} has a mission ${mission.mission} already`)
  }
}

/** The first board of a new brand: it runs for the present week, because nothing was played there before. */
export async function addFirstBoard(
  tx: Tx,
  {
    merchantId,
    ...board
  }: Omit<BoardRules, 'fromDay' | 'toDay'> & {
    readonly merchantId: number
    readonly board: string
  },
): Promise<void> {
  const { today, clock } = await selectBrand(tx, merchantId)
  const { startDay, endDay } = offerPeriodOf('week', today, clock)
  if (!(await insertBoard(tx, { merchantId, ...board, fromDay: startDay, toDay: addDays(endDay, -1) })))
    throw new Error(`merchant ${merchantId} has a board ${board.board} already`)
}
