import type { MissionRules } from '#domain/missions/mission.ts'
import { offerPeriodOf } from '#domain/offers/occurrence.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { insertVersion, selectBrand } from './store.ts'

export { countClaimable as countMissions } from './member-store.ts'
export { missionExecutors } from './publishing.ts'

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
