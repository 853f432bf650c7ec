import { registration } from '#contract/registration.ts'
import type { Store } from '#server/db/transaction.ts'
import { bind } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { cookieName, readCookie } from '#server/http/cookies.ts'
import { refuse, refusePlainly } from '#server/http/refusal.ts'
import type { Say } from '#server/http/words.ts'
import type { HumanCheck } from '#server/human/actions.ts'
import { findAgentByCode } from '#server/members/actions.ts'
import type { Merchant } from '#server/merchants/actions.ts'
import type { MerchantRegistry } from '#server/merchants/registry.ts'
import { setMemberCookies } from '#server/sessions/member-cookies.ts'

import { register } from './registration-actions.ts'

export const registrationRoutes = ({
  store,
  registry,
  say,
  human,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly say: Say
  readonly human: HumanCheck
}) => {
  const merchantOf = ({ merchant }: Context): Merchant => {
    const found = registry.findById(merchant.id)
    if (!found) throw refusePlainly('unavailable')
    return found
  }
  return bind(registration, {
    registrationSettings: (context) => {
      const merchant = merchantOf(context)
      return {
        types: typesOf(merchant),
        fields: merchant.registration,
        minimumAge: merchant.minimumAge,
        // Where the law wants a yes, nobody finds it said already.
        isAgreed: !merchant.profile.asksPositiveConsent,
      }
    },
    humanChallenge: ({ merchant, nowMs }) => human.challenge({ merchantId: merchant.id, nowMs }),
    affiliate: async ({ merchant }, { code }) => {
      const agentId = await findAgentByCode(store.read, { merchantId: merchant.id, code: code.trim() })
      if (agentId === undefined) throw refuse<typeof registration.affiliate>('invitation_code_error')
      return {}
    },
    register: async (context, input) => {
      const { language, address, nowMs, isSecure, request, reply } = context
      const session = await register(
        { store, say, human },
        {
          merchant: merchantOf(context),
          input,
          language,
          address,
          device: request?.headers['user-agent'] ?? '',
          cookie: readCookie(request?.headers.cookie, cookieName('session', isSecure)),
          nowMs,
        },
      )
      if (reply) setMemberCookies(reply, { value: session.cookie, isSecure })
      return { token: session.token }
    },
  })
}

/** The first is the one that a form begins with. */
function typesOf({ flags }: Merchant): ('register' | 'registerMobile')[] {
  return flags.mobileRegistration ? ['registerMobile', 'register'] : ['register']
}
