import * as calls from '#contract/console/offers.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { publishOffer } from './publishing.ts'
import { wireOf } from './rules-wire.ts'
import { type VersionRow, selectBrand, selectNewest, selectVersions } from './store.ts'

/** The console's calls about offers that pay. */
export const consoleOfferRoutes = ({
  store,
  registry,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
}) => {
  const brandOf = ({ caller }: Context, code: string | undefined) =>
    merchantInScope<Merchant>(registry, caller, code).id
  return bind(
    { listOffers: calls.listOffers, readOffer: calls.readOffer, publishOffer: calls.publishOffer },
    {
      listOffers: async (context, { merchantCode }) => {
        const merchantId = brandOf(context, merchantCode)
        const rows = await selectNewest(store.read, { merchantId }, calls.OFFERS_LISTED)
        return { brand: await selectBrand(store.read, { merchantId }), list: rows.map(present) }
      },
      readOffer: async (context, { merchantCode, offer }) => {
        const of = { merchantId: brandOf(context, merchantCode), offer }
        const rows = await selectVersions(store.read, of, calls.VERSIONS_LISTED)
        if (rows.length === 0) throw refusePlainly('absent')
        return { list: rows.map(present) }
      },
      publishOffer: (context, input) => {
        const { operatorId } = operatorOf(context.caller)
        return publishOffer(store, { merchantId: brandOf(context, input.merchantCode), operatorId }, input)
      },
    },
  )
}

function present({ rules, publishedAt, ...row }: VersionRow) {
  return { ...row, rules: wireOf(rules), publishedAt: publishedAt.toISOString() }
}
