import type { accounts } from '#contract/accounts.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { Refusal, refuse } from '#server/platform/http/refusal.ts'
import { bucketOfAddress } from '#server/platform/http/throttle-bucket.ts'
import { findKnownDevice } from '#server/people/second-factor/actions.ts'

import { isPictureRead } from './captcha.ts'
import { isKnownPassword } from '#server/people/accounts/passwords/known-passwords.ts'
import {
  type AttemptKeys,
  countAttempt,
  forgetAttempts,
  keysOfAttempt,
  takeBackAttempt,
} from './login-attempts.ts'
import { verifyOrNobody } from '#server/people/accounts/passwords/passwords.ts'
import { openSession } from './sign-in.ts'
import { selectLoginMember } from '#server/people/accounts/store.ts'

type Login = typeof accounts.login

/**
 * Signs in. An unknown account and a wrong password take the same work (one count, one hash) and get the same answer.
 * Only after the right password does the answer reveal that an account is suspended.
 */
export async function logIn(store: Store, context: Context, input: Input<Login>): Promise<Output<Login>> {
  const account = input.username.trim()
  const merchantId = context.merchant.id
  const member = await selectLoginMember(store.read, { merchantId, account })
  // Queried for unknown accounts too, so that timing does not reveal them.
  const device = await findKnownDevice(store.read, { merchantId, memberId: member?.id ?? 0n }, context)
  const keys = keysOfAttempt({ merchantId, account, address: bucketOfAddress(context.address), device })
  const { isCaptchaNext } = await admitAttempt(store, context, { keys, captcha: input.captcha?.trim() })
  // guard: hash-for-nobody
  const isRight = await verifyOrNobody(member?.passwordHash, input.password).catch(async (error: unknown) => {
    await takeBackAttempt(store, keys)
    throw error
  })
  // guard: login-password-checked
  if (!member || !isRight)
    throw refuse<Login>('wrong_account_or_password', isCaptchaNext ? { captcha: true } : undefined)
  await forgetAttempts(store, keys)
  if (member.status !== 'active') throw refuse<Login>('account_suspended') // guard: suspended-login-refused
  return await openSession(store, context, {
    member,
    firstStep: 'password',
    isRemembered: input.remember === true,
    mustChangePassword:
      // guard: password-change-owed
      member.mustChangePassword || member.isPasswordOld || isKnownPassword(input.password, [member.account]),
  })
}

/** Counts an attempt, or refuses it: too soon after earlier ones, or without the captcha it needs. */
export async function admitAttempt(
  store: Store,
  context: Context,
  { keys, captcha }: { readonly keys: AttemptKeys; readonly captcha: string | undefined },
) {
  const isGiven = captcha !== undefined && captcha !== ''
  const isCaptchaRight = isGiven && (await isPictureRead(store, context, captcha))
  const counted = await countAttempt(store, keys, { isCaptchaRight })
  switch (counted.refusal?.reason) {
    case undefined:
      return counted
    case 'captcha_needed':
      // guard: captcha-demanded
      throw refuse<Login>(isGiven ? 'captcha_wrong' : 'captcha_needed', { captcha: true })
    // guard: login-rest-enforced
    case 'too_soon':
      context.reply?.header('retry-after', counted.refusal.waitSeconds)
      throw new Refusal('too_many_requests', 429, { captcha: true })
  }
}
