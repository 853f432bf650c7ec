import { accounts } from '#contract/accounts.ts'
import type { Store } from '#server/db/transaction.ts'
import type { Codes } from '#server/codes/actions.ts'
import { bind } from '#server/http/bind.ts'
import { refusePlainly } from '#server/http/refusal.ts'
import type { Say } from '#server/http/words.ts'
import type { MerchantRegistry } from '#server/merchants/registry.ts'

import { givePicture } from './captcha.ts'
import type { Firebase } from './firebase.ts'
import { logIn } from './login.ts'
import { logInByNumber } from './number-login.ts'
import { changePassword, setPassword } from './password-change.ts'

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
