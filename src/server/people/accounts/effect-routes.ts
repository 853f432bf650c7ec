import * as calls from '#contract/console/account-effect.ts'
import { accountEffect } from '#domain/merchant/account-effect.ts'
import { findPastCodes } from '#server/people/codes/actions.ts'
import { findPastSessions } from '#server/people/sessions/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import { merchantInScope } from '#server/platform/http/scope.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

/** The effect that changed settings of sign-in would have had. */
export const accountEffectRoutes = ({
  store,
  registry,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
}) =>
  bind(
    { ...calls },
    {
      accountsEffect: async ({ caller }, { merchantCode, ...after }) => {
        const { id, accounts } = merchantInScope(registry, caller, merchantCode)
        const [ofSessions, ofCodes] = await Promise.all([
          findPastSessions(store.read, id),
          findPastCodes(store.read, id),
        ])
        const counts = accountEffect(
          { ...ofSessions, ...ofCodes },
          { before: { ...accounts, asks: accounts.secondFactor.asks }, after },
        )
        return {
          counts: counts.map(({ setting, of, before, after: by }) => ({
            setting,
            of,
            ...(before === undefined ? {} : { before }),
            ...(by === undefined ? {} : { after: by }),
          })),
        }
      },
    },
  )
