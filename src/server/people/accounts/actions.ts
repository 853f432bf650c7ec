import type { Static } from 'typebox'

import type { LoggedIn } from '#contract/accounts.ts'
import { isTrivialPaymentPassword } from '#domain/access/payment-password.ts'
import type { FirstStep } from '#domain/access/second-step.ts'
import type { LanguageCode } from '#domain/language/language.ts'
import { type FieldRule, refuseField } from '#domain/registration/field.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Say } from '#server/platform/http/words.ts'

import { hashPassword } from './passwords/passwords.ts'
import {
  type RegisterParts,
  type RegisteredSession,
  type Registering,
  registerWithoutPassword,
} from './registration/registration-actions.ts'
import { sayRefusals } from './registration/registration-words.ts'
import { openSession } from './sign-in/sign-in.ts'
import { selectLoginMemberById, updateFirstPassword, updatePaymentPassword } from './store.ts'

export { isKnownPassword } from './passwords/known-passwords.ts'
export type { RegisterParts } from './registration/registration-actions.ts'
export { countAttempt, forgetAttempts, keysOfAttempt, takeBackAttempt } from './sign-in/login-attempts.ts'
export { refusePaymentPassword } from './passwords/payment-password.ts'
export { findProofWays, spendProofBeside } from './passwords/proof.ts'
export { countHashes, hashPassword, verifyDummyHash, verifyPassword } from './passwords/passwords.ts'

/** Sets the first password of a member that the house itself creates. */
export async function setFirstPassword(
  tx: Tx,
  { memberId, password }: { readonly memberId: bigint; readonly password: string },
): Promise<void> {
  await updateFirstPassword(tx, { memberId, hash: await hashPassword(password) })
}

/** Hashes before the transaction of `setPaymentPassword`: hashing takes a core and must not hold a connection. */
export async function hashPaymentPassword(password: string): Promise<string> {
  return await hashPassword(password)
}

export async function setPaymentPassword(
  tx: Tx,
  given: { readonly merchantId: number; readonly memberId: bigint; readonly hash: string },
): Promise<void> {
  await updatePaymentPassword(tx, given)
}

/** Signs in a member who was authenticated without a password. The caller's contract must list `account_suspended`. */
export async function signInBy(
  store: Store,
  context: Context,
  { memberId, firstStep }: { readonly memberId: bigint; readonly firstStep: FirstStep },
): Promise<Static<typeof LoggedIn>> {
  const member = await selectLoginMemberById(store.read, { merchantId: context.merchant.id, memberId })
  // guard: suspended-identity-login-refused
  if (member?.status !== 'active') throw new Refusal('account_suspended', 409)
  return await openSession(store, context, {
    member,
    firstStep,
    isRemembered: false,
    // A sign-in without a password does not force the change of an old one.
    mustChangePassword: member.mustChangePassword,
  })
}

/** Registers a member from a provider of identity: the same form and rules, but no password. */
export async function registerNewcomer(
  parts: RegisterParts,
  registering: Registering,
  bind: (tx: Tx, memberId: bigint) => Promise<void>,
): Promise<RegisteredSession> {
  return await registerWithoutPassword(parts, registering, bind)
}

/** Why a new payment password is refused, with the rule's message where the merchant's rule is broken. */
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
