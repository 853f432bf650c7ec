import * as calls from '#contract/console/points.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { readTerms, saveTermsOrPropose } from './terms.ts'

/** The console's calls about points. */
export const consolePointRoutes = ({
  store,
  registry,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
}) => {
  const brandOf = ({ caller }: Context, code: string | undefined) =>
    merchantInScope<Merchant>(registry, caller, code).id
  const byOf = (context: Context, code: string | undefined) => ({
    merchantId: brandOf(context, code),
    operatorId: operatorOf(context.caller).operatorId,
  })
  return bind(
    { ...calls },
    {
      readPointTerms: (context, { merchantCode }) => readTerms(store.read, brandOf(context, merchantCode)),
      savePointTerms: (context, input) => saveTermsOrPropose(store, byOf(context, input.merchantCode), input),
    },
  )
}
