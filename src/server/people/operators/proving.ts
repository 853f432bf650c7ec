import type {
  askOwnProofPasskey as askCall,
  removeOwnPasskey as anyDeed,
} from '#contract/console/own-account.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { verifyDummyHash, verifyPassword } from '#server/people/accounts/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { ChallengeScope } from '#server/platform/factors/challenge-store.ts'
import {
  askPasskey,
  claimedCredential,
  judgePasskey,
  relyingPartyOf,
} from '#server/platform/factors/passkeys.ts'
import type { Context } from '#server/platform/http/context.ts'
import { Refusal, refuse } from '#server/platform/http/refusal.ts'
import { operatorOf } from '#server/platform/http/scope.ts'

import { admitAttempt, forgetAttempt } from './attempts.ts'
import { selectPasskeyByCredential, selectPasskeys, updatePasskeyUsed } from './factor-store.ts'
import { ownerName, waysOf } from './sign-in.ts'
import { type SigningIn, selectSigningInById } from './store.ts'
import { type FactorParts, takeAnswer } from './totp.ts'

/** A code or a signed challenge, besides the password. */
export type FactorGiven = Pick<Input<typeof anyDeed>, 'factor' | 'passkey'>

/** An open session must not allow guessing the password: attempts are throttled as at sign-in. */
export async function provePassword(store: Store, context: Context, password: string): Promise<SigningIn> {
  const { operatorId } = operatorOf(context.caller)
  const attempt = await admitAttempt(store, context, { guessedAt: `password of ${operatorId}`, operatorId })
  const operator = await selectSigningInById(store.read, operatorId)
  const isRight = await attempt.takeBackOnError(() =>
    operator?.passwordHash ? verifyPassword(operator.passwordHash, password) : verifyDummyHash(password),
  )
  if (!operator || !isRight) throw new Refusal('wrong_old_password', 409)
  await forgetAttempt(store, attempt)
  return operator
}

/** Password and second factor, before a deed that changes what proves the operator. */
export async function proveAgain(
  parts: FactorParts,
  context: Context,
  { password, ...given }: FactorGiven & { readonly password: string },
): Promise<SigningIn> {
  const operator = await provePassword(parts.store, context, password)
  await proveFactor(parts, context, operator, given)
  return operator
}

/**
 * An operator with a passkey or an authenticator proves one of them, or a recovery code: a stolen session and the
 * password must not replace the factors.
 */
export async function proveFactor(
  parts: FactorParts,
  context: Context,
  operator: SigningIn,
  { factor, passkey }: FactorGiven,
): Promise<void> {
  if (!operator.hasTotp && operator.passkeys === 0) return
  const ways = waysOf(operator)
  if (passkey !== undefined) return await proveByPasskey(parts.store, context, operator, passkey)
  if (!factor) throw new Refusal('proof_needed', 409, { ways }) // guard: factor-proof-demanded
  if (!ways.includes(factor.way)) throw refuse<typeof anyDeed>('way_not_offered')
  // Shares its counter with the second step of the sign-in.
  const guessedAt = `second step of ${operator.id}`
  // guard: factor-proof-throttled
  const attempt = await admitAttempt(parts.store, context, { guessedAt, operatorId: operator.id })
  const isRight = await attempt.takeBackOnError(() =>
    takeAnswer(parts, { operatorId: operator.id, nowMs: context.nowMs, ...factor }),
  )
  if (!isRight) throw refuse<typeof anyDeed>('code_wrong')
  await forgetAttempt(parts.store, attempt)
}

const scopeOf = (operatorId: bigint): ChallengeScope => ({
  purpose: 'operator_prove',
  merchantId: null,
  ownerId: operatorId,
})

async function proveByPasskey(
  store: Store,
  context: Context,
  operator: SigningIn,
  response: unknown,
): Promise<void> {
  const credentialId = claimedCredential(response)
  const known =
    credentialId === undefined ? undefined : await selectPasskeyByCredential(store.read, credentialId)
  const passkey = known?.operatorId === operator.id ? known : undefined
  // The challenge is consumed even if the answer is refused.
  const used = await judgePasskey(store.read, {
    party: relyingPartyOf(context),
    scope: scopeOf(operator.id),
    response,
    passkey,
    owner: ownerName(operator.id),
    isOnlyStep: false,
  })
  if (!passkey || !used || !(await updatePasskeyUsed(store.read, { id: passkey.id, ...used })))
    throw refuse<typeof anyDeed>('passkey_refused')
}

/** The challenge for a passkey of this operator. */
export async function askOwnProofPasskey(store: Store, context: Context): Promise<Output<typeof askCall>> {
  const { operatorId } = operatorOf(context.caller)
  const party = relyingPartyOf(context)
  const allowed = await selectPasskeys(store.read, operatorId, party.id)
  if (allowed.length === 0) throw refuse<typeof askCall>('way_not_offered')
  const scope = scopeOf(operatorId)
  return { options: await askPasskey(store.read, { party, scope, allowed, isOnlyStep: false }) }
}
