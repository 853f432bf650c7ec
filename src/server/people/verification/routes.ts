import { verification } from '#contract/verification.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { ownUrl } from '#server/platform/http/visit.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { findChecklist, sendDocument } from './actions.ts'
import type { Who } from './store.ts'
import { type TierUse, readOwnTiers } from './tiers.ts'
import { startOwnCheck } from './vendors/checking.ts'
import type { VerificationVendors } from './vendors/vendors.ts'

/** The member's calls about their documents and tiers. */
export const verificationRoutes = ({
  store,
  registry,
  findUse,
  vendors,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
  /** The used part of each limit of tiers, which deposits and withdrawals know. */
  readonly findUse: (tx: Tx, who: Who, currency: string) => Promise<TierUse>
  readonly vendors: Pick<VerificationVendors, 'start'>
}) => {
  const senderOf = ({ merchant, memberId }: Context & { readonly memberId: bigint }) => {
    const known = registry.findById(merchant.id)
    if (!known) throw refusePlainly('absent')
    return { merchant: known, memberId }
  }
  return bind(verification, {
    checklist: (context) => findChecklist(store.read, senderOf(context)),
    tiers: ({ merchant, memberId }) =>
      readOwnTiers(store.read, { merchantId: merchant.id, memberId }, findUse),
    startCheck: (context, input) =>
      startOwnCheck({ store, vendors }, senderOf(context), {
        ...input,
        language: context.language,
        returnUrl: ownUrl(context, '/verification'),
      }),
    send: (context, input) => store.transact((tx) => sendDocument(tx, senderOf(context), input)),
  })
}
