import { social } from '#contract/social.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { type SocialParts, finishVisit, registerByVisit, startBinding, startVisit } from './actions.ts'
import { listIdentities, unbindIdentity } from './bindings.ts'

export const socialRoutes = (parts: SocialParts & { readonly registry: MerchantRegistry }) => {
  const merchantOf = ({ merchant }: Context): Merchant => {
    const found = parts.registry.findById(merchant.id)
    if (!found) throw refusePlainly('unavailable')
    return found
  }
  return bind(social, {
    startSocial: (context, { provider }) =>
      startVisit(parts, context, { merchant: merchantOf(context), providerId: provider }),
    finishSocial: (context, input) => finishVisit(parts, context, { merchant: merchantOf(context), input }),
    registerSocial: (context, input) =>
      registerByVisit(parts, context, { merchant: merchantOf(context), input }),
    identities: (context) => listIdentities(parts.store, context, merchantOf(context)),
    startBinding: (context, input) => startBinding(parts, context, { merchant: merchantOf(context), input }),
    unbindIdentity: (context, input) =>
      unbindIdentity(parts, context, { merchant: merchantOf(context), input }),
  })
}
