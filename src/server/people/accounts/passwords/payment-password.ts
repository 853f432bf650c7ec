import type { Store } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

import {
  countAttempt,
  forgetAttempts,
  takeBackAttempt,
} from '#server/people/accounts/sign-in/login-attempts.ts'
import { keysOfMember } from '#server/people/accounts/sign-in/member-attempts.ts'
import { verifyPassword } from './passwords.ts'
import { selectPaymentPassword } from '#server/people/accounts/store.ts'

/** Why a payment password is refused. Six digits are quickly guessed, so attempts are throttled as at sign-in. */
export async function refusePaymentPassword(
  store: Store,
  context: Context,
  password: string,
): Promise<'payment_password_missing' | 'payment_password_wrong' | undefined> {
  const who = { merchantId: context.merchant.id, memberId: context.memberId }
  const hash = await selectPaymentPassword(store.read, who)
  if (hash === undefined) return 'payment_password_missing'
  const keys = await keysOfMember(store, context, 'payment')
  const { refusal } = await countAttempt(store, keys, { isCaptchaRight: true })
  if (refusal?.reason === 'too_soon') {
    context.reply?.header('retry-after', refusal.waitSeconds)
    throw new Refusal('too_many_requests', 429)
  }
  const isRight = await verifyPassword(hash, password).catch(async (error: unknown) => {
    await takeBackAttempt(store, keys)
    throw error
  })
  if (!isRight) return 'payment_password_wrong'
  await forgetAttempts(store, keys)
  return undefined
}
