import { verification } from '#contract/verification.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { findChecklist, sendDocument } from './actions.ts'

/** The member's calls about their documents. */
export const verificationRoutes = ({
  store,
  registry,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
}) => {
  const senderOf = ({ merchant, memberId }: Context & { readonly memberId: bigint }) => {
    const known = registry.findById(merchant.id)
    if (!known) throw refusePlainly('absent')
    return { merchant: known, memberId }
  }
  return bind(verification, {
    checklist: (context) => findChecklist(store.read, senderOf(context)),
    send: (context, input) => store.transact((tx) => sendDocument(tx, senderOf(context), input)),
  })
}
