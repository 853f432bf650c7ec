import * as consoleCalls from '#contract/console/profiles.ts'
import { profiles } from '#contract/profiles.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { type MerchantLookup, merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { readNeeds, saveNeedsOrPropose } from './saving-needs.ts'
import { type Papers, listFacts, readOwn, saveOwn, withdrawOwn } from './stating.ts'

/** The member's calls about their own statements. */
export const profileRoutes = ({
  store,
  registry,
  papers,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly papers: Papers
}) => {
  const statingOf = ({ merchant, memberId }: Context & { readonly memberId: bigint }) => {
    const known = registry.findById(merchant.id)
    if (!known) throw refusePlainly('absent')
    return { merchant: known, memberId, papers }
  }
  return bind(profiles, {
    own: (context) => readOwn(store.read, statingOf(context)),
    save: (context, input) => store.transact((tx) => saveOwn(tx, statingOf(context), input)),
    withdraw: (context, { field }) => store.transact((tx) => withdrawOwn(tx, statingOf(context), field)),
  })
}

/** The console's calls about statements of members. */
export const consoleProfileRoutes = ({
  store,
  registry,
  papers,
}: {
  readonly store: Store
  readonly registry: MerchantLookup
  readonly papers: Papers
}) => {
  const brandOf = ({ caller }: Context, code: string | undefined) =>
    merchantInScope(registry, caller, code).id
  return bind(
    { ...consoleCalls },
    {
      readProfileNeeds: (context, { merchantCode }) => readNeeds(store.read, brandOf(context, merchantCode)),
      saveProfileNeeds: (context, input) => {
        const merchantId = brandOf(context, input.merchantCode)
        const { operatorId } = operatorOf(context.caller)
        return saveNeedsOrPropose(store, { merchantId, operatorId }, input)
      },
      memberProfile: (context, { merchantCode, id }) =>
        listFacts(store.read, { merchantId: brandOf(context, merchantCode), memberId: BigInt(id) }, papers),
    },
  )
}
