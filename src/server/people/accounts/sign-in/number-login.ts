import type { accounts } from '#contract/accounts.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { readMobileNumber } from '#domain/countries/mobile-number.ts'
import type { Codes } from '#server/people/codes/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { bucketOfAddress } from '#server/platform/http/throttle-bucket.ts'
import { findMemberByMobile } from '#server/people/members/actions.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import { findKnownDevice } from '#server/people/second-factor/actions.ts'

import type { Firebase } from '#server/people/accounts/firebase.ts'
import { admitAttempt } from './login.ts'
import { forgetAttempts, keysOfAttempt } from './login-attempts.ts'
import { isOnDeviceOf } from '#server/people/accounts/own-number.ts'
import { openSession } from './sign-in.ts'
import { selectLoginMemberById } from '#server/people/accounts/store.ts'

type Login = typeof accounts.login

export interface NumberLoginParts {
  readonly store: Store
  readonly codes: Codes
  readonly firebase: Firebase
}

/**
 * Signs in with a mobile number and a code, checked by us or by Firebase. Attempts count as password attempts do, and
 * the answer does not reveal whether the number has an account.
 */
export async function logInByNumber(
  parts: NumberLoginParts,
  { context, merchant }: { readonly context: Context; readonly merchant: Merchant },
  input: Input<Login>,
): Promise<Output<Login>> {
  const { store } = parts
  if (!merchant.flags.mobileCodeLogin) throw refuse<Login>('way_not_offered') // guard: code-login-offered
  const merchantId = merchant.id
  const typed = readMobileNumber({ typed: input.username, dialingCode: input.countryDialingCode ?? '' })
  if (!typed) throw refuse<Login>('mobile_invalid')
  const mobile = typed.number
  const owner = await findMemberByMobile(store.read, { merchantId, mobile })
  const device = await findKnownDevice(store.read, { merchantId, memberId: owner?.id ?? 0n }, context)
  const address = bucketOfAddress(context.address)
  const keys = keysOfAttempt({ merchantId, account: mobile, address, device })
  const { isCaptchaNext } = await admitAttempt(store, context, { keys, captcha: input.captcha?.trim() })
  const isProven = await isNumberProven(parts, { context, merchant, mobile }, input)
  const member =
    isProven && owner?.isVerified
      ? await selectLoginMemberById(store.read, { merchantId, memberId: owner.id })
      : undefined
  if (!member) throw refuse<Login>('wrong_account_or_password', isCaptchaNext ? { captcha: true } : undefined)
  await forgetAttempts(store, keys)
  // guard: suspended-number-login-refused
  if (member.status !== 'active') throw refuse<Login>('account_suspended')
  return await openSession(store, context, {
    member,
    // Also after Firebase: the code proves the same phone, so SMS cannot be the second step.
    firstStep: 'sms',
    isRemembered: input.remember === true,
    // Not forced for an old or known password, which was not used here; forced for one set by an operator.
    mustChangePassword: member.mustChangePassword,
  })
}

async function isNumberProven(
  { store, codes, firebase }: NumberLoginParts,
  request: { readonly context: Context; readonly merchant: Merchant; readonly mobile: string },
  input: Input<Login>,
): Promise<boolean> {
  const { context, merchant, mobile } = request
  if (input.type === 'sms') {
    const to = { merchantId: merchant.id, purpose: 'sign_in', channel: 'sms', recipient: mobile } as const
    const isOwn = await isOnDeviceOf(store, context, { purpose: 'sign_in', mobile })
    return await codes.use({ ...to, isOwn, code: input.password })
  }
  const { firebaseProjectId: projectId } = merchant.accounts
  const proven = await firebase.prove({
    projectId,
    idToken: input.firebaseIdToken ?? '',
    nowMs: context.nowMs,
  })
  return proven === mobile // guard: proven-number-compared
}
