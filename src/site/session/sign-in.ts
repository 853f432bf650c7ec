import type { Api } from '#browser/api/api.ts'
import { accounts } from '#contract/accounts.ts'
import { takeWanted } from '#site/guard/wanted.ts'
import { paths } from '#site/paths.ts'

import { pageToken } from './page-token.ts'
import { keepWelcome } from './welcome.ts'

export interface LoginValues {
  readonly username: string
  readonly password: string
  readonly captcha: string
  readonly remember: boolean
}

/**
 * Signs in and begins anew where somebody was going, else on the home page: everything there is asked for as the
 * member, the live stream too.
 */
export async function signIn(
  api: Api,
  { username, password, captcha, remember }: LoginValues,
): Promise<void> {
  const { token, firstTimeLogin, previousLoginAt } = await api.call(accounts.login, {
    username: username.trim(),
    password,
    type: 'username',
    ...(captcha.trim() === '' ? {} : { captcha: captcha.trim() }),
    ...(remember ? { remember } : {}),
  })
  pageToken.keep(token)
  keepWelcome({ isFirst: firstTimeLogin, previousLoginAt })
  location.assign(takeWanted() ?? paths.index)
}
