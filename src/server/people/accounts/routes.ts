import { accounts } from '#contract/accounts.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Codes } from '#server/people/codes/actions.ts'
import { bind } from '#server/platform/http/bind.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import type { Say } from '#server/platform/http/words.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { givePicture } from './sign-in/captcha.ts'
import type { Firebase } from './firebase.ts'
import { logIn } from './sign-in/login.ts'
import { logInByNumber } from './sign-in/number-login.ts'
import { changePassword, setPassword } from './passwords/password-change.ts'

export interface AccountParts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly say: Say
  readonly codes: Codes
  readonly firebase: Firebase
}

export const accountRoutes = ({ store, registry, say, codes, firebase }: AccountParts) =>
  bind(accounts, {
    login: (context, input) => {
      if (input.type === 'username') return logIn(store, context, input)
      const merchant = registry.findById(context.merchant.id)
      if (!merchant) throw refusePlainly('unavailable')
      return logInByNumber({ store, codes, firebase }, { context, merchant }, input)
    },
    captcha: (context) => givePicture(store, context),
    changePassword: (context, input) => changePassword({ store, registry, say }, context, input),
    setPassword: (context, input) => setPassword({ store, registry, say }, context, input),
  })
