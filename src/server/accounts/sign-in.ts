import type { Static } from 'typebox'

import type { LoggedIn } from '#contract/accounts.ts'
import type { FirstStep } from '#domain/access/second-step.ts'
import { lifeOfSession } from '#domain/access/session-life.ts'
import type { Store } from '#server/db/transaction.ts'
import type { Context } from '#server/http/context.ts'
import { cookieName, readCookie } from '#server/http/cookies.ts'
import { createMemberSession, endSessionOfCookie } from '#server/sessions/actions.ts'
import { setMemberCookies } from '#server/sessions/member-cookies.ts'

import { type LoginMember, updateLoggedIn } from './store.ts'

/** Who has taken the first step, and how. Whoever calls has seen to it that the member is active. */
export interface FirstStepDone {
  readonly member: LoginMember
  readonly firstStep: FirstStep
  readonly isRemembered: boolean
  /** The password was chosen by somebody else, is known or too old: nothing else is done before it is changed. */
  readonly mustChangePassword: boolean
}

/** Lets in who has taken the first step. Every way of signing in ends here. */
export async function openSession(
  store: Store,
  context: Context,
  { member, firstStep, isRemembered, mustChangePassword }: FirstStepDone,
): Promise<Static<typeof LoggedIn>> {
  const { merchant, request, reply, isSecure } = context
  const session = await store.transact(async (tx) => {
    // Who signs in has left the session before, and no cookie that was brought along opens the new one.
    await endSessionOfCookie(tx, {
      merchantId: merchant.id,
      cookie: readCookie(request?.headers.cookie, cookieName('session', isSecure)),
    })
    await updateLoggedIn(tx, { memberId: member.id, mustChangePassword })
    return await createMemberSession(tx, {
      merchantId: merchant.id,
      memberId: member.id,
      ...lifeOfSession(merchant.accounts, { isRemembered }),
      isRemembered,
      provenBy: firstStep,
      address: context.address,
      device: request?.headers['user-agent'] ?? '',
    })
  })
  if (reply) setMemberCookies(reply, { value: session.cookie, isSecure, isRemembered })
  return {
    token: session.token,
    firstTimeLogin: member.firstLoginAt === null,
    passwordExpired: mustChangePassword,
    ...(member.lastLoginAt ? { previousLoginAt: member.lastLoginAt.toISOString() } : {}),
  }
}
