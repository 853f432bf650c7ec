import { Array as ArrayOf, Boolean, Enum, Optional, Partial, Record as RecordOf, String } from 'typebox'

import { languageCodes } from '#domain/language/language.ts'
import { fieldNames } from '#domain/registration/field.ts'

import { LoggedIn } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Registered } from './registration.ts'
import { Moment, Nothing, strict } from './schema.ts'
import { Cpw } from './second-factor.ts'

const ProviderId = String({ pattern: '^[a-z0-9-]{2,30}$', maxLength: 30 })
export const providerMarks = ['google', 'facebook', 'key'] as const

/** A provider of identity, as pages show it. */
export const ProviderView = strict({
  id: ProviderId,
  label: String(),
  mark: Enum([...providerMarks]),
})

/** The provider's URL to navigate to; never built from client input. */
const Journey = strict({ url: String() })

export const social = {
  startSocial: endpoint({
    method: 'POST',
    path: '/wps/session/social',
    access: 'public',
    summary: 'Begins a visit to an identity provider, and returns the URL to go to.',
    input: strict({ provider: ProviderId }),
    value: Journey,
    refusals: ['provider_unknown', 'provider_unreachable'],
    throttle: 'dear',
    openBeforeLogin: true,
  }),
  finishSocial: endpoint({
    method: 'POST',
    path: '/wps/session/social/finish',
    access: 'public',
    summary:
      'Ends the visit with the provider’s redirect. A known identity is signed in; a new one must register first.',
    input: strict({ query: String({ minLength: 1, maxLength: 4000 }) }),
    value: strict({
      loggedIn: Optional(LoggedIn),
      /** The identity is unknown: its data prefill the registration form. */
      newcomer: Optional(
        strict({ provider: ProviderView, email: Optional(String()), name: Optional(String()) }),
      ),
      /** The identity is now bound to the member. */
      bound: Optional(ProviderView),
    }),
    refusals: [
      'visit_unknown',
      'provider_unreachable',
      'provider_refused',
      'identity_taken',
      'provider_bound_already',
      'account_suspended',
    ],
    throttle: 'dear',
    openBeforeLogin: true,
  }),
  registerSocial: endpoint({
    method: 'PUT',
    path: '/wps/member/register/social',
    notWhileEnding: true,
    access: 'public',
    summary: 'Registers a visitor whom a provider has just identified, without a password, and signs in.',
    input: strict({
      username: String({ minLength: 1, maxLength: 64 }),
      fields: Optional(
        Partial(RecordOf(Enum([...fieldNames]), String({ maxLength: 254 })), { additionalProperties: false }),
      ),
      birthday: String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 }),
      isAgreed: Boolean(),
      affiliateCode: Optional(String({ maxLength: 32 })),
      referralCode: Optional(String({ maxLength: 12 })),
      domain: Optional(String({ maxLength: 254 })),
      registerUrl: Optional(String({ maxLength: 300 })),
      registerMethod: Enum(['WEB']),
      language: Optional(Enum([...languageCodes])),
      human: String({ minLength: 1, maxLength: 2000 }),
    }),
    value: Registered,
    refusals: [
      'visit_unknown',
      'identity_taken',
      'fields',
      'account_taken',
      'invitation_code_error',
      'link_used_up',
      'link_expired',
      'link_rates_gone',
      'team_full',
      'other_account_reserved',
      'not_agreed',
      'too_young',
      'human_check_failed',
    ],
    throttle: 'dear',
    openBeforeLogin: true,
  }),
  identities: endpoint({
    method: 'GET',
    path: '/wps/member/identities',
    access: 'real-member',
    summary: 'The identity providers that are bound to the member, and those that could be.',
    input: Nothing,
    value: strict({
      bound: ArrayOf(
        strict({
          provider: ProviderView,
          email: Optional(String()),
          boundAt: Moment,
          lastUsedAt: Optional(Moment),
        }),
      ),
      offered: ArrayOf(ProviderView),
    }),
    refusals: [],
  }),
  startBinding: endpoint({
    method: 'POST',
    path: '/wps/member/identities',
    access: 'real-member',
    summary: 'Begins a visit to bind an identity provider to the account. Needs a proof.',
    input: strict({ provider: ProviderId, cpw: Cpw }),
    value: Journey,
    refusals: ['provider_unknown', 'provider_unreachable', 'proof_needed'],
    throttle: 'dear',
  }),
  unbindIdentity: endpoint({
    method: 'POST',
    path: '/wps/member/identities/remove',
    access: 'real-member',
    summary: 'Unbinds an identity provider. The last way to sign in cannot be removed.',
    input: strict({ provider: ProviderId, cpw: Cpw }),
    value: Nothing,
    refusals: ['proof_needed', 'identity_unknown', 'last_way_in'],
    throttle: 'dear',
  }),
}
