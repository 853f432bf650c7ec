import * as calls from '#contract/console/boards.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { listBoards, publishOrPropose } from './publishing-boards.ts'

/** The console's calls about boards. */
export const consoleBoardRoutes = ({
  store,
  registry,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
}) => {
  const brandOf = ({ caller }: Context, code: string | undefined) =>
    merchantInScope<Merchant>(registry, caller, code).id
  return bind(
    { ...calls },
    {
      listBoards: (context, { merchantCode }) => listBoards(store.read, brandOf(context, merchantCode)),
      publishBoard: (context, input) =>
        publishOrPropose(
          store,
          {
            merchantId: brandOf(context, input.merchantCode),
            operatorId: operatorOf(context.caller).operatorId,
          },
          input,
        ),
    },
  )
}
