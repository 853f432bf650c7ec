import type { Static } from 'typebox'

import type { LoggedIn } from '#contract/accounts.ts'
import {
  type FactorBindings,
  type FirstStep,
  type SecondStepWay,
  judgeSecondStep,
} from '#domain/access/second-step.ts'
import { lifeOfSession } from '#domain/access/session-life.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { relyingPartyOf } from '#server/platform/factors/passkeys.ts'
import type { Context } from '#server/platform/http/context.ts'
import { cookieName, readCookie } from '#server/platform/http/cookies.ts'
import { type Contacts, findContacts } from '#server/people/members/actions.ts'
import { findArms, findKnownPlace, keepKnownPlace } from '#server/people/second-factor/actions.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import {
  type MemberSession,
  createMemberSession,
  endSessionOfCookie,
} from '#server/people/sessions/actions.ts'
import { setHalfCookie, setMemberCookies } from '#server/people/sessions/member-cookies.ts'

import {
  type LoginMember,
  lockProven,
  updateLoggedIn,
  updateMustChange,
} from '#server/people/accounts/store.ts'

/** A completed first step. The caller has checked that the member is active. */
export interface FirstStepDone {
  readonly member: LoginMember
  readonly firstStep: FirstStep
  readonly isRemembered: boolean
  /** The password was set by an operator, is known, or too old: nothing else is allowed before it is changed. */
  readonly mustChangePassword: boolean
}

/** The data of the first step that the second step, a separate call, still needs. */
export interface StepsDone extends Omit<FirstStepDone, 'firstStep'> {
  readonly provenBy: string
}

type SignedIn = Static<typeof LoggedIn>

/** Time limit of the second step. */
const HALF_SECONDS = 600

/** Signs in after the first step: half, if a second step is due. Every way of signing in ends here. */
export async function openSession(store: Store, context: Context, done: FirstStepDone): Promise<SignedIn> {
  const ways = await findDueWays(store.read, context, done)
  if (ways.length > 0) return await openHalfSession(store, context, done, ways) // guard: second-step-demanded
  const { session, deviceCookie } = await store.transact(async (tx) => {
    await refuseChanged(tx, done.member)
    await leaveSession(tx, context)
    const session = await enterWhole(tx, context, { ...done, provenBy: done.firstStep })
    const who = { merchantId: context.merchant.id, memberId: done.member.id }
    const device = { sessionId: session.id, isProven: false }
    return { session, deviceCookie: await keepKnownPlace(tx, who, context, device) }
  })
  const answer = answerWhole(context, { ...done, session })
  if (deviceCookie !== undefined) context.reply?.header('set-cookie', deviceCookie)
  return answer
}

/** The second steps that the member has set up. */
export async function findFactorBindings(
  tx: Tx,
  context: Context,
  memberId: bigint,
): Promise<{ readonly bindings: FactorBindings; readonly contacts: Contacts } | undefined> {
  const member = { merchantId: context.merchant.id, memberId }
  const contacts = await findContacts(tx, member)
  if (!contacts) return undefined
  const arms = await findArms(tx, member, relyingPartyOf(context))
  return {
    contacts,
    bindings: {
      ...arms,
      hasMobile: contacts.mobile !== null && contacts.isMobileVerified,
      hasEmail: contacts.email !== null && contacts.isEmailVerified,
      hasBankName: contacts.bankName !== null,
    },
  }
}

async function findDueWays(
  tx: Tx,
  context: Context,
  { member, firstStep }: FirstStepDone,
): Promise<readonly SecondStepWay[]> {
  const found = await findFactorBindings(tx, context, member.id)
  if (!found) return []
  const place = await findKnownPlace(tx, { merchantId: context.merchant.id, memberId: member.id }, context)
  const settings = context.merchant.accounts.secondFactor
  return judgeSecondStep({ settings, bindings: found.bindings, firstStep, ...place })
}

/** The answer contains no data of the member yet, not even whether they have signed in before. */
async function openHalfSession(
  store: Store,
  context: Context,
  { member, firstStep, isRemembered, mustChangePassword }: FirstStepDone,
  ways: readonly SecondStepWay[],
): Promise<SignedIn> {
  const { merchant, reply, isSecure } = context
  const session = await store.transact(async (tx) => {
    await refuseChanged(tx, member)
    await leaveSession(tx, context)
    if (mustChangePassword && !member.mustChangePassword) await updateMustChange(tx, member.id)
    return await createMemberSession(tx, {
      merchantId: merchant.id,
      memberId: member.id,
      isHalfSignedIn: true, // guard: half-session-opened
      idleMinutes: HALF_SECONDS / 60,
      expiresInSeconds: HALF_SECONDS,
      isRemembered,
      provenBy: firstStep,
      ...placeOf(context),
    })
  })
  if (reply) setHalfCookie(reply, { value: session.cookie, isSecure, maxAgeSeconds: HALF_SECONDS })
  return { token: session.token, firstTimeLogin: false, passwordExpired: false, secondFactor: [...ways] }
}

/**
 * The password was verified before this transaction. If it was changed meanwhile, all sessions have ended, and the old
 * password must not open a new one. Lock order: member before session, to avoid deadlocks.
 */
async function refuseChanged(tx: Tx, member: LoginMember): Promise<void> {
  // guard: proven-password-still-held
  if (!(await lockProven(tx, member))) throw refusePlainly('unauthenticated')
}

/** Signing in ends the session of the request's cookie, which prevents session fixation. */
async function leaveSession(tx: Tx, { merchant, request, isSecure }: Context): Promise<void> {
  // guard: sign-in-ends-browser-session
  await endSessionOfCookie(tx, {
    merchantId: merchant.id,
    cookie: readCookie(request?.headers.cookie, cookieName('session', isSecure)),
  })
}

/** Opens a whole session with a new secret. */
export async function enterWhole(
  tx: Tx,
  context: Context,
  { member, isRemembered, mustChangePassword, provenBy }: StepsDone,
): Promise<MemberSession> {
  await updateLoggedIn(tx, { memberId: member.id, mustChangePassword })
  return await createMemberSession(tx, {
    merchantId: context.merchant.id,
    memberId: member.id,
    ...lifeOfSession(context.merchant.accounts, { isRemembered }),
    isRemembered,
    provenBy,
    ...placeOf(context),
  })
}

/** The answer that carries a whole session, after commit. */
export function answerWhole(
  { reply, isSecure }: Context,
  {
    member,
    session,
    isRemembered,
    mustChangePassword,
  }: Omit<StepsDone, 'provenBy'> & { readonly session: { readonly cookie: string; readonly token: string } },
): SignedIn {
  if (reply) setMemberCookies(reply, { value: session.cookie, isSecure, isRemembered })
  return {
    token: session.token,
    firstTimeLogin: member.firstLoginAt === null,
    passwordExpired: mustChangePassword,
    ...(member.lastLoginAt ? { previousLoginAt: member.lastLoginAt.toISOString() } : {}),
  }
}

function placeOf({ address, request }: Context) {
  return { address, device: request?.headers['user-agent'] ?? '' }
}
