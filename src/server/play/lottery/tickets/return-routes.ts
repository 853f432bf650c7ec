import * as calls from '#contract/console/lottery-returns.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import { merchantInScope } from '#server/platform/http/scope.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { readLotteryReturns } from './returns.ts'

export const lotteryReturnRoutes = ({
  store,
  registry,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
}) =>
  bind(
    { ...calls },
    {
      listLotteryReturns: ({ caller, language }, { merchantCode }) =>
        readLotteryReturns(store.read, {
          brand: merchantInScope<Merchant>(registry, caller, merchantCode),
          language,
        }),
    },
  )
