import * as calls from '#contract/console/game-bounds.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { readGameBounds, saveBoundsOrPropose } from './bounds.ts'

/** The console's calls about the bounds of a brand's games. */
export const gameBoundsRoutes = ({
  store,
  registry,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
}) =>
  bind(
    { ...calls },
    {
      readGameBounds: async ({ caller }, { merchantCode, id }) => {
        const { id: merchantId, currency } = merchantInScope(registry, caller, merchantCode)
        return await readGameBounds(store.read, { merchantId, currency }, id)
      },
      saveGameBounds: async ({ caller }, input) => {
        const { id: merchantId } = merchantInScope(registry, caller, input.merchantCode)
        const { operatorId } = operatorOf(caller)
        return await saveBoundsOrPropose(store, { merchantId, operatorId }, input)
      },
    },
  )
