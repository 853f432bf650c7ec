import type { Input, Output } from '#contract/endpoint.ts'
import type { social } from '#contract/social.ts'
import { refuseUnbinding } from '#domain/access/ways-in.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Say } from '#server/platform/http/words.ts'
import { lockPasswordOf } from '#server/people/members/actions.ts'
import type { IdentityProvider, Merchant } from '#server/platform/merchants/actions.ts'
import { findFactors, notifyOfWay } from '#server/people/second-factor/actions.ts'
import { spendProof } from '#server/people/sessions/actions.ts'

import type { Claims } from './provider.ts'
import { findProvider, providerView } from './provider-view.ts'
import { type Visit, deleteIdentity, insertIdentity, selectIdentities } from './store.ts'

type Finish = typeof social.finishSocial
type Unbind = typeof social.unbindIdentity

export interface BindingParts {
  readonly store: Store
  readonly say: Say
}

interface Named {
  readonly provider: IdentityProvider
  readonly claims: Claims
}

/**
 * Binds an identity to the member whose session started the visit. After a sign-out, another sign-in or a password
 * change, the member has to start again. It signs nobody in.
 */
export async function bindVisit(
  { store, say }: BindingParts,
  { caller, address, merchant: brand }: Context,
  { visit, provider, claims }: Named & { readonly visit: Visit },
): Promise<Output<Finish>> {
  // guard: binding-of-same-session
  if (caller.kind !== 'member' || caller.isHalfSignedIn || caller.sessionId !== visit.sessionId)
    throw refuse<Finish>('visit_unknown')
  const { memberId } = caller
  const who = { merchantId: brand.id, memberId }
  await store.transact(async (tx) => {
    // Serialises bindings of one member.
    await lockPasswordOf(tx, who)
    const ofProvider = (await selectIdentities(tx, who)).filter((one) => one.providerId === provider.id)
    if (ofProvider.some(({ subject }) => subject === claims.subject)) return
    // guard: one-identity-of-provider
    if (ofProvider.length > 0) throw refuse<Finish>('provider_bound_already')
    await insertBound(tx, { provider, claims, memberId, address })
    const values = { provider: provider.label }
    await notifyOfWay(tx, say, { brand, memberId, change: 'identity_bound', values }) // guard: binding-told
  })
  return { bound: providerView(provider) }
}

/** An identity belongs to one member of a merchant; one that is bound already is refused. */
export async function insertBound(
  tx: Tx,
  { provider, claims, memberId, address }: Named & { readonly memberId: bigint; readonly address: string },
): Promise<void> {
  const isFree = await insertIdentity(tx, {
    merchantId: provider.merchantId,
    providerId: provider.id,
    subject: claims.subject,
    memberId,
    email: claims.email,
  })
  if (!isFree) throw refuse<Finish>('identity_taken') // guard: identity-free
  await writeAudit(tx, {
    merchantId: provider.merchantId,
    operatorId: null,
    memberId,
    action: 'member.identity_bound',
    reason: '',
    before: {},
    after: { provider: provider.id, address },
  })
}

export async function listIdentities(
  store: Store,
  context: Context,
  merchant: Merchant,
): Promise<Output<typeof social.identities>> {
  const found = await selectIdentities(store.read, { merchantId: merchant.id, memberId: context.memberId })
  return {
    bound: found.flatMap((one) => {
      const provider = findProvider(merchant, one.providerId)
      return provider
        ? {
            provider: providerView(provider),
            email: one.email ?? undefined,
            boundAt: one.createdAt.toISOString(),
            lastUsedAt: one.lastUsedAt?.toISOString(),
          }
        : []
    }),
    offered: merchant.identityProviders
      .filter(({ id }) => !found.some((one) => one.providerId === id))
      .map(providerView),
  }
}

/** Unbinds a provider, unless the member could no longer sign in. The owner is notified. */
export async function unbindIdentity(
  { store, say }: BindingParts,
  context: Context,
  { merchant, input }: { readonly merchant: Merchant; readonly input: Input<Unbind> },
): Promise<Record<string, never>> {
  const who = { merchantId: merchant.id, memberId: context.memberId }
  await store.transact(async (tx) => {
    // Locks member before session: one order everywhere, against deadlocks.
    const hasPassword = await lockPasswordOf(tx, who)
    await spendProof(tx, context, input.cpw) // guard: unbinding-needs-proof
    const { passkeys } = await findFactors(tx, who)
    const bound = await selectIdentities(tx, who)
    const going = bound.find((one) => one.providerId === input.provider)
    if (!going) throw refuse<Unbind>('identity_unknown')
    // A provider that the merchant disabled does not count as a way to sign in.
    const identities = new Set(
      bound.map((one) => one.providerId).filter((id) => id === input.provider || findProvider(merchant, id)),
    ).size
    const refusal = refuseUnbinding({ hasPassword, passkeys: passkeys.length, identities })
    if (refusal) throw refuse<Unbind>(refusal) // guard: last-way-stays
    await deleteIdentity(tx, { ...who, providerId: input.provider })
    await writeAudit(tx, {
      ...who,
      operatorId: null,
      action: 'member.identity_unbound',
      reason: '',
      before: { provider: input.provider },
      after: { address: context.address },
    })
    const values = { provider: findProvider(merchant, input.provider)?.label ?? input.provider }
    await notifyOfWay(tx, say, {
      brand: context.merchant,
      memberId: who.memberId,
      change: 'identity_unbound',
      values,
    })
  })
  return {}
}
