import type { accounts } from '#contract/accounts.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { lifeOfSession } from '#domain/access/session-life.ts'
import type { Store } from '#server/db/transaction.ts'
import type { Context } from '#server/http/context.ts'
import { cookieName, readCookie } from '#server/http/cookies.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { bucketOfAddress } from '#server/http/throttle-bucket.ts'
import { createMemberSession, endSessionOfCookie } from '#server/sessions/actions.ts'
import { setMemberCookies } from '#server/sessions/member-cookies.ts'

import { isPictureRead } from './captcha.ts'
import { isKnownPassword } from './known-passwords.ts'
import {
  type AttemptKeys,
  countAttempt,
  forgetAttempts,
  keysOfAttempt,
  takeBackAttempt,
} from './login-attempts.ts'
import { verifyNobody, verifyPassword } from './passwords.ts'
import { type LoginMember, selectLoginMember, updateLoggedIn } from './store.ts'

type Login = typeof accounts.login

/**
 * Signs in. Who does not exist and who mistyped hear the same after the same work: both are counted, and both cost one
 * hash. That an account is suspended is told to those alone who know its password.
 */
export async function logIn(store: Store, context: Context, input: Input<Login>): Promise<Output<Login>> {
  const account = input.username.trim()
  const merchantId = context.merchant.id
  const keys = keysOfAttempt({ merchantId, account, address: bucketOfAddress(context.address) })
  const { isCaptchaNext } = await admitAttempt(store, context, { keys, captcha: input.captcha?.trim() })
  const member = await selectLoginMember(store.read, { merchantId, account })
  const isRight = await checkPassword(member, input.password).catch(async (error: unknown) => {
    await takeBackAttempt(store, keys)
    throw error
  })
  if (!member || !isRight)
    throw refuse<Login>('wrong_account_or_password', isCaptchaNext ? { captcha: true } : undefined)
  await forgetAttempts(store, keys)
  if (member.status !== 'active') throw refuse<Login>('account_suspended')
  return await openSession(store, context, { member, input })
}

async function admitAttempt(
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
      throw refuse<Login>(isGiven ? 'captcha_wrong' : 'captcha_needed', { captcha: true })
    case 'too_soon':
      context.reply?.header('retry-after', counted.refusal.waitSeconds)
      throw new Refusal('too_many_requests', 429, { captcha: true })
  }
}

function checkPassword(member: LoginMember | undefined, password: string): Promise<boolean> {
  return member?.passwordHash ? verifyPassword(member.passwordHash, password) : verifyNobody(password)
}

async function openSession(
  store: Store,
  context: Context,
  { member, input }: { readonly member: LoginMember; readonly input: Input<Login> },
): Promise<Output<Login>> {
  const { merchant, request, reply, isSecure } = context
  const isRemembered = input.remember === true
  const mustChangePassword =
    member.mustChangePassword || member.isPasswordOld || isKnownPassword(input.password, member.account)
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
