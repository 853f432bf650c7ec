import { isTrivialPaymentPassword } from '#domain/access/payment-password.ts'
import type { LanguageCode } from '#domain/language/language.ts'
import { type FieldRule, refuseField } from '#domain/registration/field.ts'
import type { Store, Tx } from '#server/db/transaction.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { bucketOfAddress } from '#server/http/throttle-bucket.ts'
import type { Say } from '#server/http/words.ts'

import { countAttempt, forgetAttempts, keysOfAttempt, takeBackAttempt } from './login-attempts.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { sayRefusals } from './registration-words.ts'
import { selectPaymentPassword, updateFirstPassword, updatePaymentPassword } from './store.ts'

export { isKnownPassword } from './known-passwords.ts'
export { countAttempt, forgetAttempts, keysOfAttempt, takeBackAttempt } from './login-attempts.ts'
export { countHashes, hashPassword, verifyNobody, verifyPassword } from './passwords.ts'

/** Gives a member that the house itself makes a password to begin with. */
export async function setFirstPassword(
  tx: Tx,
  { memberId, password }: { readonly memberId: bigint; readonly password: string },
): Promise<void> {
  await updateFirstPassword(tx, { memberId, hash: await hashPassword(password) })
}

/** Why the payment password does not open what it was given for. Six digits are soon guessed: attempts rest as at sign-in. */
export async function refusePaymentPassword(
  store: Store,
  context: Context,
  password: string,
): Promise<'payment_password_missing' | 'payment_password_wrong' | undefined> {
  const who = { merchantId: context.merchant.id, memberId: context.memberId }
  const hash = await selectPaymentPassword(store.read, who)
  if (hash === undefined) return 'payment_password_missing'
  const keys = keysOfAttempt({
    merchantId: who.merchantId,
    account: `payment of ${who.memberId}`,
    address: `payment from ${bucketOfAddress(context.address)}`,
  })
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

/** A hash for `setPaymentPassword`, made before its transaction: a connection is not held while a core is at work. */
export async function hashPaymentPassword(password: string): Promise<string> {
  return await hashPassword(password)
}

export async function setPaymentPassword(
  tx: Tx,
  given: { readonly merchantId: number; readonly memberId: bigint; readonly hash: string },
): Promise<void> {
  await updatePaymentPassword(tx, given)
}

/** Why a payment password may not be, with its words where the merchant's own rule is broken. */
export function refuseNewPaymentPassword(
  say: Say,
  language: LanguageCode,
  { rule, password }: { readonly rule: FieldRule; readonly password: string },
):
  | { readonly reason: 'fields'; readonly words: Record<string, string> }
  | { readonly reason: 'payment_password_trivial' }
  | undefined {
  const refusal = refuseField({ ...rule, enabled: true, required: true }, password)
  if (refusal) return { reason: 'fields', words: sayRefusals(say, language, { paymentPassword: refusal }) }
  return isTrivialPaymentPassword(password) ? { reason: 'payment_password_trivial' } : undefined
}
