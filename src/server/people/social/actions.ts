import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import type { social } from '#contract/social.ts'
import { type RegisterParts, registerNewcomer, signInBy } from '#server/people/accounts/actions.ts'
import type { Context } from '#server/platform/http/context.ts'
import { cookieName, readCookie } from '#server/platform/http/cookies.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { hostOf } from '#server/platform/http/visit.ts'
import type { IdentityProvider, Merchant } from '#server/platform/merchants/actions.ts'
import { wrap } from '#server/platform/sealing/wrapping.ts'
import { sessionOf, spendProof } from '#server/people/sessions/actions.ts'
import { setMemberCookies } from '#server/people/sessions/member-cookies.ts'

import { bindVisit, insertBound } from './bindings.ts'
import { ProviderFailed, type Providers, secretName } from './provider.ts'
import { findProvider, providerView } from './provider-view.ts'
import {
  type NewVisit,
  countMembers,
  insertVisit,
  selectOwnProviders,
  selectProviderIds,
  selectVisit,
  takeVisit,
  touchIdentity,
} from './store.ts'
import {
  JOURNEY_SECONDS,
  NEWCOMER_SECONDS,
  clearVisitCookie,
  giveVisitCookie,
  visitHash,
} from './visit-cookie.ts'

type Start = typeof social.startSocial
type Finish = typeof social.finishSocial
type Register = typeof social.registerSocial

export type { OwnProvider } from './store.ts'
export {
  countMembers as countMembersOfProviders,
  selectOwnProviders as findOwnProviders,
  selectProviderIds as findProvidersOf,
}

/** Where an identity provider redirects back to: a page of ours, on the request's host. */
export const CALLBACK_PATH = '/social'

/** Wraps a secret for its provider's row. */
export function wrapProviderSecret(wrappingKey: Buffer, providerId: string, secret: string): string {
  return wrap(wrappingKey, secretName(providerId), Buffer.from(secret))
}

export interface SocialParts extends RegisterParts {
  readonly providers: Providers
}

/** Starts a visit to an identity provider. For binding, the member has given a proof and is recorded in the visit. */
export async function startVisit(
  { store, providers }: SocialParts,
  context: Context,
  request: {
    readonly merchant: Merchant
    readonly providerId: string
    readonly binding?: NewVisit['binding']
  },
): Promise<Output<Start>> {
  const { merchant, providerId, binding } = request
  const provider = findProvider(merchant, providerId)
  if (!provider) throw refuse<Start>('provider_unknown')
  const begun = await providers
    .begin(provider, { redirectUri: callbackOf(context) })
    .catch((error: unknown) => refuseFault<Start>(context, provider, error, 'provider_unreachable'))
  await insertVisit(store.read, {
    secretHash: giveVisitCookie(context, JOURNEY_SECONDS),
    merchantId: merchant.id,
    providerId,
    binding,
    secrets: begun.secrets,
    seconds: JOURNEY_SECONDS,
  })
  return { url: begun.url }
}

/** Consumes the proof first, so that a stranger at an open page cannot bind their own identity. */
export async function startBinding(
  parts: SocialParts,
  context: Context,
  { merchant, input }: { readonly merchant: Merchant; readonly input: Input<typeof social.startBinding> },
): Promise<Output<typeof social.startBinding>> {
  await parts.store.transact((tx) => spendProof(tx, context, input.cpw)) // guard: binding-needs-proof
  const { memberId, id: sessionId } = sessionOf(context)
  return await startVisit(parts, context, {
    merchant,
    providerId: input.provider,
    binding: { memberId, sessionId },
  })
}

/**
 * Handles a provider's redirect and consumes the visit in any case. An identity is provider plus subject; an email
 * address is only a claim and never leads to an account.
 */
export async function finishVisit(
  parts: SocialParts,
  context: Context,
  { merchant, input }: { readonly merchant: Merchant; readonly input: Input<Finish> },
): Promise<Output<Finish>> {
  const { store } = parts
  const secretHash = visitHash(context)
  const visit = secretHash && (await takeVisit(store.read, { secretHash, merchantId: merchant.id }))
  const provider = visit && findProvider(merchant, visit.providerId)
  clearVisitCookie(context)
  if (!visit || !provider || visit.claims !== null) throw refuse<Finish>('visit_unknown')
  const claims = await parts.providers
    .redeem(provider, { redirectUri: callbackOf(context), query: input.query, secrets: visit })
    .catch((error: unknown) => refuseFault<Finish>(context, provider, error))
  if (visit.memberId !== null) return await bindVisit(parts, context, { visit, provider, claims })
  const memberId = await touchIdentity(store.read, {
    merchantId: merchant.id,
    providerId: provider.id,
    subject: claims.subject,
  })
  if (memberId !== undefined)
    return { loggedIn: await signInBy(store, context, { memberId, firstStep: 'provider' }) }
  await insertVisit(store.read, {
    secretHash: giveVisitCookie(context, NEWCOMER_SECONDS),
    merchantId: merchant.id,
    providerId: provider.id,
    claims,
    seconds: NEWCOMER_SECONDS,
  })
  return { newcomer: { provider: providerView(provider), email: claims.email, name: claims.name } }
}

/**
 * Registers a visitor whom a provider identified. The visit stays until this succeeds, so a mistyped form can be
 * corrected.
 */
export async function registerByVisit(
  parts: SocialParts,
  context: Context,
  { merchant, input }: { readonly merchant: Merchant; readonly input: Input<Register> },
): Promise<Output<Register>> {
  const { store } = parts
  const { language, address, nowMs, isSecure, request, reply } = context
  const secretHash = visitHash(context)
  const visit = secretHash && (await selectVisit(store.read, { secretHash, merchantId: merchant.id }))
  const provider = visit && findProvider(merchant, visit.providerId)
  const claims = visit?.claims
  if (!secretHash || !provider || !claims) throw refuse<Register>('visit_unknown')
  const session = await registerNewcomer(
    parts,
    {
      merchant,
      input,
      language,
      address,
      device: request?.headers['user-agent'] ?? '',
      cookie: readCookie(request?.headers.cookie, cookieName('session', isSecure)),
      nowMs,
    },
    async (tx, memberId) => {
      // Of two concurrent registrations with one visit, the second finds none and rolls back.
      const taken = await takeVisit(tx, { secretHash, merchantId: merchant.id })
      if (!taken) throw refuse<Register>('visit_unknown') // guard: visit-used-once
      await insertBound(tx, { provider, claims, memberId, address })
    },
  )
  clearVisitCookie(context)
  if (reply) setMemberCookies(reply, { value: session.cookie, isSecure })
  return {
    token: session.token,
    ...(session.isReferralUnknown ? { isReferralUnknown: true } : {}),
  }
}

/** The plumbing has checked that this host belongs to the merchant. */
function callbackOf({ request, isSecure }: Context): string {
  if (!request) throw new Error('a visit begins with a request')
  const [, port = ''] = /:(\d{1,5})$/.exec(request.headers.host ?? '') ?? []
  return `${isSecure ? 'https' : 'http'}://${hostOf(request)}${port === '' ? '' : `:${port}`}${CALLBACK_PATH}`
}

/** Logs a provider's fault for operators; the visitor gets one of two texts. */
function refuseFault<E extends Endpoint & { readonly refusals: readonly string[] }>(
  context: Context,
  provider: IdentityProvider,
  error: unknown,
  only?: 'provider_unreachable',
): never {
  if (!(error instanceof ProviderFailed)) throw error
  context.log.warn({ provider: provider.id, why: error.message }, 'an identity provider failed')
  throw refuse<E>(only ?? error.fault)
}
