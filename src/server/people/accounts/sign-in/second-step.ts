import { createHash, timingSafeEqual } from 'node:crypto'

import type { Input, Output } from '#contract/endpoint.ts'
import type { secondStep } from '#contract/second-step.ts'
import { type FirstStep, type SecondStepWay, firstSteps, offeredWays } from '#domain/access/second-step.ts'
import { SECOND_STEP_REST_MAX_SECONDS } from '#domain/access/sign-in-attempt.ts'
import type { Deed } from '#domain/audit/deed.ts'
import { foldName } from '#domain/members/folded-name.ts'
import { emailInPart, mobileInPart } from '#domain/members/in-part.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Codes } from '#server/people/codes/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { Refusal, refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Say } from '#server/platform/http/words.ts'
import type { Contacts } from '#server/people/members/actions.ts'
import {
  askSecondPasskey,
  keepKnownPlace,
  proveRecoveryCode,
  proveSecondPasskey,
  proveTotp,
  notifyOfFailures,
} from '#server/people/second-factor/actions.ts'
import { endHalfSession, findHalfSession } from '#server/people/sessions/actions.ts'

import { countAttempt, forgetAttempts } from './login-attempts.ts'
import { keysOfMember } from './member-attempts.ts'
import { answerWhole, enterWhole, findFactorBindings } from './sign-in.ts'
import { selectLoginMemberById } from '#server/people/accounts/store.ts'

type Calls = typeof secondStep

export interface SecondStepParts {
  readonly store: Store
  readonly say: Say
  /** Wraps the authenticators' secrets. */
  readonly houseKey: Buffer
  readonly codes: Pick<Codes, 'send' | 'use'>
}

/** After this many wrong answers the owner is notified: the attacker knows the password. */
const NOTIFY_AFTER = 5

/** Sends a code to a bound contact; the answer shows it masked. */
export async function sendSecondCode(
  { store, codes }: SecondStepParts,
  context: Context,
  { way }: Input<Calls['sendCode']>,
): Promise<Output<Calls['sendCode']>> {
  const { contacts } = await admitWay(store, context, way)
  const recipient = recipientOf(contacts, way)
  const { expiredMinutes } = await codes.send({
    merchant: context.merchant,
    purpose: 'second_factor',
    channel: way,
    recipient,
    isOwn: true,
    memberId: context.memberId,
    address: context.address,
    language: context.language,
  })
  return { expiredMinutes, sentTo: way === 'sms' ? mobileInPart(recipient) : emailInPart(recipient) }
}

export async function proveSecondStep(
  parts: SecondStepParts,
  context: Context,
  { way, answer, keepDevice }: Input<Calls['prove']>,
): Promise<Output<Calls['prove']>> {
  const { contacts } = await admitWay(parts.store, context, way)
  const isRight = () => isAnswerRight(parts, context, { way, answer, contacts })
  await countAnswer(parts, context, { isRight, refusal: () => refuse<Calls['prove']>('code_wrong') })
  return await enter(parts, context, { way, keepsDevice: keepDevice === true })
}

/** The challenge for a passkey of this member. */
export async function askPasskey(
  { store }: SecondStepParts,
  context: Context,
): Promise<Output<Calls['askPasskey']>> {
  const options = await askSecondPasskey(store.read, context)
  if (!options) throw refuse<Calls['askPasskey']>('way_not_offered')
  return { options }
}

export async function provePasskey(
  parts: SecondStepParts,
  context: Context,
  { response, keepDevice }: Input<Calls['provePasskey']>,
): Promise<Output<Calls['provePasskey']>> {
  const isRight = () => proveSecondPasskey(parts.store, context, response)
  const refusal = () => refuse<Calls['provePasskey']>('passkey_refused')
  await countAnswer(parts, context, { isRight, refusal })
  return await enter(parts, context, { way: 'passkey', keepsDevice: keepDevice === true })
}

/** Checked again in each call: the way may have been removed since the session was opened. */
async function admitWay(
  store: Store,
  context: Context,
  way: SecondStepWay,
): Promise<{ readonly contacts: Contacts }> {
  const half = await findHalfSession(store.read, context)
  const found = await findFactorBindings(store.read, context, context.memberId)
  if (!half || !found) throw refusePlainly('unauthenticated')
  const settings = context.merchant.accounts.secondFactor
  const firstStep = firstStepOf(half.provenBy)
  // guard: second-step-way-offered
  if (!offeredWays({ settings, bindings: found.bindings, firstStep }).includes(way))
    throw refuse<Calls['prove']>('way_not_offered')
  return found
}

/** An unknown first step counts as SMS, after which the fewest second steps are offered. */
function firstStepOf(provenBy: string | null): FirstStep {
  return firstSteps.find((step) => step === provenBy) ?? 'sms'
}

function recipientOf({ mobile, email }: Contacts, way: 'sms' | 'email'): string {
  const recipient = way === 'sms' ? mobile : email?.toLowerCase()
  if (!recipient) throw refuse<Calls['sendCode']>('way_not_offered')
  return recipient
}

/** Whether the code of an authenticator, or a recovery code, is right; each is valid once. */
export async function isFactorRight(
  { store, say, houseKey }: Pick<SecondStepParts, 'store' | 'say' | 'houseKey'>,
  context: Context,
  { way, code }: { readonly way: 'totp' | 'recovery'; readonly code: string },
): Promise<boolean> {
  const { memberId, merchant: brand } = context
  if (way === 'totp') return await proveTotp(store.read, { memberId, code, nowMs: context.nowMs, houseKey })
  return await store.transact((tx) => proveRecoveryCode(tx, say, { brand, memberId, code }))
}

async function isAnswerRight(
  parts: SecondStepParts,
  context: Context,
  given: {
    readonly way: Input<Calls['prove']>['way']
    readonly answer: string
    readonly contacts: Contacts
  },
): Promise<boolean> {
  const { way, answer: code, contacts } = given
  const { memberId, merchant: brand } = context
  switch (way) {
    case 'totp':
    case 'recovery':
      return await isFactorRight(parts, context, { way, code })
    case 'bank_name':
      return isSameName(contacts.bankName ?? '', code)
    case 'sms':
    case 'email':
      return await parts.codes.use({
        merchantId: brand.id,
        purpose: 'second_factor',
        channel: way,
        recipient: recipientOf(contacts, way),
        isOwn: true,
        memberId,
        code,
      })
  }
}

/** Compares hashes of equal length, so that the time does not depend on the input. */
function isSameName(kept: string, typed: string): boolean {
  const hash = (name: string) => createHash('sha256').update(foldName(name)).digest()
  return foldName(kept) !== '' && timingSafeEqual(hash(kept), hash(typed))
}

/**
 * Counts a wrong answer per member, over all sessions and ways, before it is checked: a hundred concurrent answers
 * count as a hundred, and a new session or code resets nothing.
 */
export async function countAnswer(
  { store, say }: Pick<SecondStepParts, 'store' | 'say'>,
  context: Context,
  given: { readonly isRight: () => Promise<boolean>; readonly refusal: () => Refusal },
): Promise<void> {
  const { memberId, merchant, address } = context
  const keys = await keysOfMember(store, context, 'second step')
  const limits = { isCaptchaRight: true, restMaxSeconds: SECOND_STEP_REST_MAX_SECONDS }
  const { refusal, failures } = await countAttempt(store, keys, limits)
  // guard: second-step-throttled
  if (refusal?.reason === 'too_soon') {
    context.reply?.header('retry-after', refusal.waitSeconds)
    throw new Refusal('too_many_requests', 429)
  }
  // guard: second-step-answer-checked
  if (await given.isRight()) {
    await forgetAttempts(store, keys)
    return
  }
  if (failures === NOTIFY_AFTER)
    await store.transact(async (tx) => {
      await writeAudit(tx, {
        ...auditOf(context, 'session.second_step_failed'),
        after: { failures, address },
      })
      await notifyOfFailures(tx, say, { brand: merchant, memberId })
    })
  throw given.refusal()
}

/** Replaces the half session by a whole one with a new secret. Of two concurrent answers one succeeds. */
async function enter(
  { store }: SecondStepParts,
  context: Context,
  { way, keepsDevice }: { readonly way: SecondStepWay; readonly keepsDevice: boolean },
): Promise<Output<Calls['prove']>> {
  const who = { merchantId: context.merchant.id, memberId: context.memberId }
  const entered = await store.transact(async (tx) => {
    const half = await endHalfSession(tx, context)
    const member = await selectLoginMemberById(tx, who)
    if (!half || member?.status !== 'active') throw refusePlainly('unauthenticated')
    const { isRemembered } = half
    const { mustChangePassword } = member
    const session = await enterWhole(tx, context, { member, isRemembered, mustChangePassword, provenBy: way })
    const device = { sessionId: session.id, isProven: keepsDevice }
    const deviceCookie = await keepKnownPlace(tx, who, context, device)
    const after = { way, firstStep: half.provenBy, keepsDevice, address: context.address }
    await writeAudit(tx, { ...auditOf(context, 'session.second_step'), after })
    return { member, session, isRemembered, mustChangePassword, deviceCookie }
  })
  const answer = answerWhole(context, entered)
  if (entered.deviceCookie !== undefined) context.reply?.header('set-cookie', entered.deviceCookie)
  return answer
}

function auditOf({ merchant, memberId }: Context, action: Deed) {
  return { merchantId: merchant.id, operatorId: null, memberId, action, reason: '', before: {} }
}
