import type { Api } from '#browser/api/api.ts'
import { accounts } from '#contract/accounts.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { takeNextAddress } from '#site/guard/next-address.ts'
import { openModal } from '#site/layout/modal-store.ts'
import { paths } from '#site/paths.ts'

import { pageToken } from '#site/session/page-token.ts'
import { keepOwed } from './second-step-store.ts'
import { keepTyped, readTyped } from './typed-password.ts'
import { keepWelcome } from '#site/session/welcome.ts'

export interface LoginValues {
  readonly username: string
  readonly password: string
  readonly captcha: string
  readonly remember: boolean
}

export type LoggedIn = Output<typeof accounts.login>

/** Signs in with name and password. */
export async function signIn(
  api: Api,
  { username, password, captcha, remember }: LoginValues,
): Promise<void> {
  const account = username.trim()
  keepTyped({ account, password })
  await signInBy(api, {
    username: account,
    password,
    type: 'username',
    ...(captcha.trim() === '' ? {} : { captcha: captcha.trim() }),
    ...(remember ? { remember } : {}),
  }).catch((error: unknown) => {
    keepTyped(undefined)
    throw error
  })
}

export async function signInBy(api: Api, input: Input<typeof accounts.login>): Promise<void> {
  comeIn(await api.call(accounts.login, input))
}

/**
 * Continues after a sign-in. A required second step opens its dialog; otherwise the page reloads at the stored
 * address or home, so that all data and the event stream are the member's.
 */
export function comeIn({
  token,
  firstTimeLogin,
  passwordExpired,
  previousLoginAt,
  secondFactor,
}: LoggedIn): void {
  pageToken.keep(token)
  if (secondFactor && secondFactor.length > 0) {
    keepOwed(secondFactor)
    openModal('secondStep')
    return
  }
  // On this page, because a reload would lose the typed password.
  if (passwordExpired && readTyped()) {
    openModal('changePassModal')
    return
  }
  keepWelcome({ isFirst: firstTimeLogin, previousLoginAt })
  location.assign(takeNextAddress(Date.now()) ?? paths.index)
}
