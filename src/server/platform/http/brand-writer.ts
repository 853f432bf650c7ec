import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import type { Context } from './context.ts'
import { type MerchantLookup, type ScopedMerchant, merchantInScope, operatorOf } from './scope.ts'

interface Scoped {
  readonly merchantCode?: string
}

export interface BrandOperator {
  readonly merchantId: number
  readonly operatorId: bigint
}

export interface BrandWriter<M> {
  merchantOf(context: Context, input: Scoped): M
  write<Answer>(
    context: Context,
    input: Scoped,
    deed: (tx: Tx, by: BrandOperator) => Promise<Answer>,
  ): Promise<Answer>
}

/** Changes to a brand's menus are published to its open pages after commit. */
export function openBrandWriter<M extends ScopedMerchant>({
  store,
  registry,
  publish,
}: {
  readonly store: Store
  readonly registry: MerchantLookup<M>
  readonly publish: Hub['publish']
}): BrandWriter<M> {
  const merchantOf = ({ caller }: Context, { merchantCode }: Scoped) =>
    merchantInScope(registry, caller, merchantCode)
  return {
    merchantOf,
    async write(context, input, deed) {
      const { id: merchantId } = merchantOf(context, input)
      const by = { merchantId, operatorId: operatorOf(context.caller).operatorId }
      const answer = await store.transact((tx) => deed(tx, by))
      publish({ kind: 'merchant', merchantId }, { type: 'stale', what: 'catalogue' })
      return answer
    },
  }
}
