import { accounts } from '#contract/accounts.ts'
import type { Store } from '#server/db/transaction.ts'
import { bind } from '#server/http/bind.ts'
import type { Say } from '#server/http/words.ts'
import type { MerchantRegistry } from '#server/merchants/registry.ts'

import { givePicture } from './captcha.ts'
import { logIn } from './login.ts'
import { changePassword } from './password-change.ts'

export interface AccountParts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly say: Say
}

export const accountRoutes = ({ store, registry, say }: AccountParts) =>
  bind(accounts, {
    login: (context, input) => logIn(store, context, input),
    captcha: (context) => givePicture(store, context),
    changePassword: (context, input) => changePassword({ store, registry, say }, context, input),
  })
