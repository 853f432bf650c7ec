import { registration } from '#contract/registration.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { cookieName, readCookie } from '#server/platform/http/cookies.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { findJoinLink } from '#server/people/agents/actions.ts'
import { findAgentByCode } from '#server/people/members/actions.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { keepKnownPlace } from '#server/people/second-factor/actions.ts'
import { setMemberCookies } from '#server/people/sessions/member-cookies.ts'

import { type MobileRegistrationParts, registerByMobile } from './mobile-registration.ts'
import { type RegisteredSession, register } from './registration-actions.ts'

export const registrationRoutes = (
  parts: MobileRegistrationParts & { readonly registry: MerchantRegistry },
) => {
  const { store, registry, human } = parts
  const merchantOf = ({ merchant }: Context): Merchant => {
    const found = registry.findById(merchant.id)
    if (!found) throw refusePlainly('unavailable')
    return found
  }
  const requestOf = (context: Context) => ({
    merchant: merchantOf(context),
    language: context.language,
    address: context.address,
    device: context.request?.headers['user-agent'] ?? '',
    cookie: readCookie(context.request?.headers.cookie, cookieName('session', context.isSecure)),
    nowMs: context.nowMs,
  })
  const signedIn = async (context: Context, registering: Promise<RegisteredSession>) => {
    const { isReferralUnknown, ...session } = await registering
    const { reply, isSecure, merchant } = context
    if (reply) setMemberCookies(reply, { value: session.cookie, isSecure })
    const who = { merchantId: merchant.id, memberId: session.memberId }
    const device = { sessionId: session.id, isProven: false }
    const deviceCookie = await store.transact((tx) => keepKnownPlace(tx, who, context, device))
    if (deviceCookie !== undefined) reply?.header('set-cookie', deviceCookie)
    return { token: session.token, ...(isReferralUnknown ? { isReferralUnknown } : {}) }
  }
  return bind(registration, {
    registrationSettings: (context) => {
      const merchant = merchantOf(context)
      return {
        types: typesOf(merchant),
        fields: merchant.registration,
        minimumAge: merchant.minimumAge,
        // Where the law requires active consent, the box is not ticked in advance.
        isAgreed: !merchant.profile.asksPositiveConsent,
      }
    },
    registrationRules: (context) => merchantOf(context).registration,
    humanChallenge: ({ merchant, nowMs }) => human.challenge({ merchantId: merchant.id, nowMs }),
    affiliate: async ({ merchant, nowMs }, { code }) => {
      const which = { merchantId: merchant.id, code: code.trim() }
      if ((await findAgentByCode(store.read, which)) !== undefined) return {}
      const link = await findJoinLink(store.read, { ...which, nowMs })
      if (!link) throw refuse<typeof registration.affiliate>('invitation_code_error')
      if (link.refusal) throw refuse<typeof registration.affiliate>(link.refusal)
      return {}
    },
    register: (context, input) => signedIn(context, register(parts, { ...requestOf(context), input })),
    registerMobile: (context, input) =>
      signedIn(context, registerByMobile(parts, { ...requestOf(context), input })),
  })
}

/** The form starts with the first type. */
function typesOf({ flags }: Merchant): ('register' | 'registerMobile')[] {
  return flags.mobileRegistration ? ['registerMobile', 'register'] : ['register']
}
