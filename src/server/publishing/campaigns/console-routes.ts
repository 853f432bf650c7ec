import * as calls from '#contract/console/campaigns.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { FindKnownPayees, Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { brandsOf } from './actions.ts'
import {
  countSegment,
  listCampaigns,
  refuseFarStart,
  saveQuietHours,
  sendOrPropose,
  stopCampaign,
} from './campaigning.ts'

/** The console's calls about campaigns. */
export const consoleCampaignRoutes = ({
  store,
  registry,
  findKnownPayees,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly findKnownPayees: FindKnownPayees
}) => {
  const parts = { findBrand: brandsOf(registry), findKnownPayees }
  const brandOf = ({ caller }: Context, code: string | undefined) =>
    merchantInScope<Merchant>(registry, caller, code)
  const byOf = (context: Context, code: string | undefined) => ({
    merchantId: brandOf(context, code).id,
    operatorId: operatorOf(context.caller).operatorId,
  })
  return bind(
    { ...calls },
    {
      listCampaigns: (context, input) =>
        listCampaigns(store.read, brandOf(context, input.merchantCode), input, context.nowMs),
      countSegment: (context, input) => countSegment(store.read, brandOf(context, input.merchantCode), input),
      sendCampaign: (context, input) => {
        refuseFarStart(input.startsAt, context.nowMs)
        return sendOrPropose(store, parts, byOf(context, input.merchantCode), input)
      },
      saveQuietHours: (context, input) =>
        store.transact((tx) => saveQuietHours(tx, byOf(context, input.merchantCode), input)),
      stopCampaign: (context, input) =>
        store.transact((tx) => stopCampaign(tx, byOf(context, input.merchantCode), input)),
    },
  )
}
