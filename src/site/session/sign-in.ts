import type { Api } from '#browser/api/api.ts'
import { accounts } from '#contract/accounts.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { takeWanted } from '#site/guard/wanted.ts'
import { openModal } from '#site/layout/modal-store.ts'
import { paths } from '#site/paths.ts'

import { pageToken } from './page-token.ts'
import { keepOwed } from './second-step-store.ts'
import { keepWelcome } from './welcome.ts'

export interface LoginValues {
  readonly username: string
  readonly password: string
  readonly captcha: string
  readonly remember: boolean
}

export type LoggedIn = Output<typeof accounts.login>

/** Signs in with a name and a password. */
export async function signIn(
  api: Api,
  { username, password, captcha, remember }: LoginValues,
): Promise<void> {
  await signInBy(api, {
    username: username.trim(),
    password,
    type: 'username',
    ...(captcha.trim() === '' ? {} : { captcha: captcha.trim() }),
    ...(remember ? { remember } : {}),
  })
}

export async function signInBy(api: Api, input: Input<typeof accounts.login>): Promise<void> {
  comeIn(await api.call(accounts.login, input))
}

/**
 * Somebody has proved who they are. Whoever owes a second step takes it in its dialog; everybody else begins anew where
 * they were going, else on the home page: everything there is asked for as the member, the live stream too.
 */
export function comeIn({ token, firstTimeLogin, previousLoginAt, secondFactor }: LoggedIn): void {
  pageToken.keep(token)
  if (secondFactor && secondFactor.length > 0) {
    keepOwed(secondFactor)
    openModal('secondStep')
    return
  }
  keepWelcome({ isFirst: firstTimeLogin, previousLoginAt })
  location.assign(takeWanted(Date.now()) ?? paths.index)
}
