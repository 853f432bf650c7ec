import { codes as contract } from '#contract/codes.ts'
import type { CodePurpose } from '#server/people/codes/actions.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { readNumber } from './mobile-input.ts'
import { isOnDeviceOf } from './own-number.ts'
import { type RecoveryParts, askByEmail, resetByLink, setByCode } from './recovery/recovery.ts'

type Ask = typeof contract.smsNoLogin

export const codeRoutes = (parts: RecoveryParts & { readonly registry: MerchantRegistry }) => {
  const whereOf = (context: Context) => {
    const merchant = parts.registry.findById(context.merchant.id)
    if (!merchant) throw refusePlainly('unavailable')
    return { context, merchant }
  }
  /** Cheap checks come first, then the human check is spent, and only then is the throttle counted. */
  const ask = async (
    { context, merchant }: { readonly context: Context; readonly merchant: Merchant },
    request: {
      readonly purpose: CodePurpose
      readonly isOffered: boolean
      readonly typed: string
      readonly dialingCode: string
      readonly human: string
    },
  ) => {
    if (!request.isOffered) throw refuse<Ask>('way_not_offered')
    const recipient = readNumber(merchant, request)
    const solution = { merchantId: merchant.id, solution: request.human, nowMs: context.nowMs }
    // guard: code-costs-work
    if (!(await parts.human.spend(solution))) throw refuse<Ask>('human_check_failed')
    const { address, language } = context
    const isOwn = await isOnDeviceOf(parts.store, context, { purpose: request.purpose, mobile: recipient })
    return await parts.codes.send({
      merchant,
      purpose: request.purpose,
      channel: 'sms',
      recipient,
      isOwn,
      address,
      language,
    })
  }
  return bind(contract, {
    smsNoLogin: (context, input) => {
      const where = whereOf(context)
      const isOffered = where.merchant.flags.mobileCodeLogin
      return ask(where, { purpose: 'sign_in', isOffered, ...numberOf(input) })
    },
    smsRegister: (context, { mobileNo, countryDialingCode, human }) => {
      const where = whereOf(context)
      const isOffered = where.merchant.flags.mobileRegistration
      const number = numberOf({ mobileNum: mobileNo, countryDialingCode, human })
      return ask(where, { purpose: 'register', isOffered, ...number })
    },
    smsForgot: async (context, input) => {
      const where = whereOf(context)
      const isOffered = where.merchant.flags.forgotByMobile
      const sent = await ask(where, { purpose: 'reset_password', isOffered, ...numberOf(input) })
      return { expirationTime: sent.expiredMinutes }
    },
    forgotByEmail: (context, input) => askByEmail(parts, whereOf(context), input),
    resetByLink: (context, input) => resetByLink(parts, whereOf(context), input),
    setByCode: (context, input) => setByCode(parts, whereOf(context), input),
  })
}

function numberOf(input: {
  readonly mobileNum: string
  readonly countryDialingCode: string
  readonly human: string
}) {
  return { typed: input.mobileNum, dialingCode: input.countryDialingCode, human: input.human }
}
