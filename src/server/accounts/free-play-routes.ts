import { freePlay } from '#contract/free-play.ts'
import type { Store } from '#server/db/transaction.ts'
import { bind } from '#server/http/bind.ts'
import { refusePlainly } from '#server/http/refusal.ts'
import type { HumanCheck } from '#server/human/actions.ts'
import type { MerchantRegistry } from '#server/merchants/registry.ts'

import { tryFree } from './free-play.ts'

export const freePlayRoutes = ({
  store,
  registry,
  human,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly human: HumanCheck
}) =>
  bind(freePlay, {
    tryFree: (context, input) => {
      const merchant = registry.findById(context.merchant.id)
      if (!merchant) throw refusePlainly('unavailable')
      return tryFree({ store, human }, context, { merchant, input })
    },
  })
