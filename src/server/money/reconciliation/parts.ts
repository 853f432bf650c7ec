import type { Store } from '#server/platform/db/transaction.ts'
import type { MerchantLookup } from '#server/platform/http/scope.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

export interface Parts {
  readonly store: Store
  readonly registry: MerchantLookup<Merchant>
}
