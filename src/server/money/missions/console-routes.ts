import * as calls from '#contract/console/missions.ts'
import { countReached } from '#server/people/segments/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { findGames } from './naming.ts'
import { type MissionPublishParts, listMissions, saveMissionOrPropose, stopMission } from './publishing.ts'

/** The console's calls about missions. */
export const consoleMissionRoutes = ({
  store,
  registry,
  findGivingRaffle,
}: MissionPublishParts & {
  readonly store: Store
  readonly registry: MerchantRegistry
}) => {
  const byOf = (context: Context, code: string | undefined) => ({
    merchantId: merchantInScope<Merchant>(registry, context.caller, code).id,
    operatorId: operatorOf(context.caller).operatorId,
  })
  return bind(
    { ...calls },
    {
      listMissions: (context, { merchantCode }) =>
        listMissions(store.read, byOf(context, merchantCode).merchantId),
      saveMission: (context, input) =>
        saveMissionOrPropose(store, { findGivingRaffle }, byOf(context, input.merchantCode), input),
      findMissionGames: (context, input) =>
        findGames(store.read, byOf(context, input.merchantCode).merchantId, input),
      countMissionMembers: async (context, { merchantCode, segment }) => {
        const { merchantId } = byOf(context, merchantCode)
        return { count: await countReached(store.read, merchantId, { segment, purpose: 'offer' }) }
      },
      stopMission: (context, input) =>
        store.transact((tx) => stopMission(tx, byOf(context, input.merchantCode), input)),
    },
  )
}
