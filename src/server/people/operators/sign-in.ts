import type {
  proveSecondStep as proveCall,
  secondStepByPasskey as passkeyStepCall,
  signIn as signInCall,
  signInByPasskey as passkeySignInCall,
} from '#contract/console/session.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { verifyDummyHash, verifyPassword } from '#server/people/accounts/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { type ChallengeScope } from '#server/platform/factors/challenge-store.ts'
import {
  askPasskey,
  claimedCredential,
  judgePasskey,
  relyingPartyOf,
} from '#server/platform/factors/passkeys.ts'
import type { Context } from '#server/platform/http/context.ts'
import { cookieName, readCookie, setSessionCookie } from '#server/platform/http/cookies.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { hashSecret, readSecret } from '#server/platform/http/session-secret.ts'
import { operatorOf } from '#server/platform/http/scope.ts'

import { createOperatorSession } from './actions.ts'
import { admitAttempt, forgetAttempt } from './attempts.ts'
import { keepOperatorDevice } from './devices.ts'
import {
  selectPasskeyByCredential,
  selectPasskeys,
  updatePasskeyUsed,
  type OperatorPasskey,
} from './factor-store.ts'
import {
  type SigningIn,
  selectOperator,
  selectSigningIn,
  selectSigningInById,
  updateMustEnrol,
  updateOperatorLoggedIn,
  updateOperatorSessionsEnded,
} from './store.ts'
import { type FactorParts, takeAnswer } from './totp.ts'

type Progress = Output<typeof signInCall>
type Way = Progress['ways'][number]

/** Lifetime of a half-signed-in session. */
const HALF_SECONDS = 600
/** Time to choose a password and enrol a factor. */
const ENROL_SECONDS = 1800

/** The second steps open to an operator. */
export function waysOf({ hasTotp, passkeys, recoveryCodes }: SigningIn): Way[] {
  return [
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(hasTotp ? (['totp'] as const) : []),
    ...(recoveryCodes > 0 ? (['recovery'] as const) : []),
  ]
}

/**
 * The first step. An unknown name and a wrong password get the same answer after the same work; a suspension is
 * reported only after the right password.
 */
export async function signIn(
  store: Store,
  context: Context,
  input: Input<typeof signInCall>,
): Promise<Progress> {
  const name = input.name.trim()
  const operator = await selectSigningIn(store.read, name)
  const attempt = await admitAttempt(store, context, { guessedAt: `name ${name}`, operatorId: operator?.id })
  const isRight = await attempt.takeBackOnError(
    () =>
      operator?.passwordHash
        ? verifyPassword(operator.passwordHash, input.password)
        : verifyDummyHash(input.password), // guard: operator-hash-for-nobody
  )
  if (!operator || !isRight) throw refuse<typeof signInCall>('wrong_name_or_password')
  await forgetAttempt(store, attempt)
  // guard: suspended-operator-refused
  if (operator.status !== 'active') throw refuse<typeof signInCall>('operator_suspended')
  // guard: handed-over-password-expires
  if (operator.mustChangePassword && operator.isPasswordOver)
    throw refuse<typeof signInCall>('password_run_out')
  // guard: console-second-step
  if (operator.hasTotp || operator.passkeys > 0) return await openHalf(store, context, operator)
  // Without a second factor, the operator has to enrol one first.
  return await store.transact(async (tx) => {
    // guard: operator-without-factor-enrols
    if (!operator.mustEnrol) await updateMustEnrol(tx, operator.id, true)
    return await openWhole(tx, context, { ...operator, mustEnrol: true }, 'password')
  })
}

async function openHalf(store: Store, context: Context, operator: SigningIn): Promise<Progress> {
  const session = await store.transact(async (tx) => {
    await leaveSession(tx, context)
    return await createOperatorSession(tx, {
      operatorId: operator.id,
      isHalfSignedIn: true,
      expiresInSeconds: HALF_SECONDS,
      ...whence(context),
    })
  })
  giveCookie(context, session.cookie)
  return { token: session.token, state: 'second_step', ways: waysOf(operator) }
}

/** A full session is always new; its secret was never that of a half-signed-in one. */
export async function openWhole(
  tx: Tx,
  context: Context,
  operator: Pick<SigningIn, 'id' | 'merchantId' | 'mustChangePassword' | 'mustEnrol'>,
  provenBy: Way | 'password',
): Promise<Progress> {
  await leaveSession(tx, context)
  await updateOperatorLoggedIn(tx, operator.id)
  // Set before commit: if the transaction rolls back, the cookie matches no device.
  const deviceCookie = await keepOperatorDevice(tx, operator.id, context)
  if (deviceCookie !== undefined) context.reply?.header('set-cookie', deviceCookie)
  await writeAudit(tx, {
    merchantId: operator.merchantId,
    operatorId: operator.id,
    action: 'operator.sign_in',
    reason: '',
    before: {},
    after: { provenBy, address: context.address },
  })
  return await renewSession(tx, context, operator)
}

/** Replaces the browser's session. */
export async function renewSession(
  tx: Tx,
  context: Context,
  operator: Pick<SigningIn, 'id' | 'mustChangePassword' | 'mustEnrol'>,
): Promise<Progress> {
  const isOwing = operator.mustChangePassword || operator.mustEnrol
  const { caller } = context
  if (caller.kind === 'operator')
    await updateOperatorSessionsEnded(tx, { operatorId: caller.operatorId, sessionId: caller.sessionId })
  const session = await createOperatorSession(tx, {
    operatorId: operator.id,
    ...(isOwing ? { expiresInSeconds: ENROL_SECONDS } : {}),
    ...whence(context),
  })
  giveCookie(context, session.cookie)
  return { token: session.token, state: isOwing ? 'enrol' : 'in', ways: [] }
}

/** Ends the session of the browser's cookie before a sign-in; that cookie never opens the new session. */
async function leaveSession(tx: Tx, { request, isSecure }: Context): Promise<void> {
  const secret = readSecret(readCookie(request?.headers.cookie, cookieName('operator', isSecure)))
  const found = secret && (await selectOperator(tx, hashSecret(secret)))
  if (found) await updateOperatorSessionsEnded(tx, found)
}

function giveCookie({ reply, isSecure }: Context, value: string): void {
  if (reply) setSessionCookie(reply, { family: 'operator', value, isSecure, maxAgeSeconds: undefined })
}

function whence({ address, request }: Context) {
  return { address, device: request?.headers['user-agent'] ?? '' }
}

/** The operator at the second step. */
async function findHalf(store: Store, context: Context): Promise<SigningIn> {
  const operator = await selectSigningInById(store.read, operatorOf(context.caller).operatorId)
  if (!operator) throw refusePlainly('unauthenticated')
  return operator
}

/** Wrong answers count for the operator, across sessions. */
export async function proveSecondStep(
  { store, wrappingKey }: FactorParts,
  context: Context,
  input: Input<typeof proveCall>,
): Promise<Progress> {
  const operator = await findHalf(store, context)
  if (!waysOf(operator).includes(input.way)) throw refuse<typeof proveCall>('way_not_offered')
  const guessedAt = `second step of ${operator.id}` // guard: operator-codes-throttled
  const attempt = await admitAttempt(store, context, { guessedAt, operatorId: operator.id })
  const isRight = await attempt.takeBackOnError(() =>
    takeAnswer({ store, wrappingKey }, { operatorId: operator.id, nowMs: context.nowMs, ...input }),
  )
  if (!isRight) throw refuse<typeof proveCall>('code_wrong')
  await forgetAttempt(store, attempt)
  return await store.transact((tx) => openWhole(tx, context, operator, input.way))
}

const SIGN_IN: ChallengeScope = { purpose: 'operator_sign_in', merchantId: null, ownerId: null }

export async function askSecondStepPasskey(store: Store, context: Context): Promise<{ options: unknown }> {
  const operator = await findHalf(store, context)
  const party = relyingPartyOf(context)
  const allowed = await selectPasskeys(store.read, operator.id, party.id)
  if (allowed.length === 0) throw refuse<typeof proveCall>('way_not_offered')
  const scope = { ...SIGN_IN, ownerId: operator.id }
  return { options: await askPasskey(store.read, { party, scope, allowed, isOnlyStep: false }) }
}

export async function secondStepByPasskey(
  store: Store,
  context: Context,
  { response }: Input<typeof passkeyStepCall>,
): Promise<Progress> {
  const operator = await findHalf(store, context)
  const credentialId = claimedCredential(response)
  const known =
    credentialId === undefined ? undefined : await selectPasskeyByCredential(store.read, credentialId)
  const passkey = known?.operatorId === operator.id ? known : undefined // guard: passkey-of-same-operator
  const scope = { ...SIGN_IN, ownerId: operator.id }
  const used = await judge(store, context, { passkey, operatorId: operator.id, scope, response })
  if (!passkey || !used) throw refuse<typeof passkeyStepCall>('passkey_refused')
  return await store.transact(async (tx) => {
    if (!(await updatePasskeyUsed(tx, { id: passkey.id, ...used })))
      throw refuse<typeof passkeyStepCall>('passkey_refused')
    return await openWhole(tx, context, operator, 'passkey')
  })
}

export async function askPasskeySignIn(store: Store, context: Context): Promise<{ options: unknown }> {
  const party = relyingPartyOf(context)
  return { options: await askPasskey(store.read, { party, scope: SIGN_IN, isOnlyStep: true }) }
}

export async function signInByPasskey(
  store: Store,
  context: Context,
  { response }: Input<typeof passkeySignInCall>,
): Promise<Progress> {
  const credentialId = claimedCredential(response)
  const passkey =
    credentialId === undefined ? undefined : await selectPasskeyByCredential(store.read, credentialId)
  const operatorId = passkey?.operatorId ?? 0n
  const used = await judge(store, context, { passkey, operatorId, scope: SIGN_IN, response })
  const operator = used && (await selectSigningInById(store.read, operatorId))
  if (!passkey || !used || !operator) throw refuse<typeof passkeySignInCall>('passkey_refused')
  if (operator.status !== 'active') throw refuse<typeof passkeySignInCall>('operator_suspended')
  return await store.transact(async (tx) => {
    if (!(await updatePasskeyUsed(tx, { id: passkey.id, ...used })))
      throw refuse<typeof passkeySignInCall>('passkey_refused')
    return await openWhole(tx, context, operator, 'passkey')
  })
}

/** The challenge is consumed outside any transaction, so a refusal does not restore it. */
async function judge(
  store: Store,
  context: Context,
  {
    operatorId,
    scope,
    ...judged
  }: {
    readonly passkey: OperatorPasskey | undefined
    readonly operatorId: bigint
    readonly scope: ChallengeScope
    readonly response: unknown
  },
) {
  return await judgePasskey(store.read, {
    ...judged,
    party: relyingPartyOf(context),
    scope,
    owner: ownerName(operatorId),
    isOnlyStep: scope.ownerId === null,
  })
}

/** The owner name that factors are bound to. */
export function ownerName(operatorId: bigint): string {
  return `operator ${operatorId}`
}
