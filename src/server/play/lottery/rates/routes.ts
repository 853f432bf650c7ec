import * as calls from '#contract/console/lottery-rates.ts'
import { findStanding } from '#server/people/members/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

import { type RateParts, boundsOf, saveRate } from './actions.ts'
import { selectHistory } from './store.ts'

const HISTORY = 10

/** The console's calls about the returns of a member. */
export const rateRoutes = (parts: RateParts & { readonly store: Store }) => {
  const { store, registry } = parts
  const brandOf = ({ caller }: Context, code: string | undefined) =>
    merchantInScope<Merchant>(registry, caller, code)
  return bind(
    { ...calls },
    {
      readRate: async (context, { merchantCode, id }) => {
        const brand = brandOf(context, merchantCode)
        const who = { merchantId: brand.id, memberId: BigInt(id) }
        if (!(await findStanding(store.read, who))) throw refusePlainly('absent')
        const [history, bounds] = await Promise.all([
          selectHistory(store.read, who, HISTORY),
          boundsOf(store.read, brand),
        ])
        return {
          ...rateOf(history[0]?.rateMilli),
          version: history[0]?.version ?? 0,
          ...bounds,
          history: history.map(({ version, rateMilli, operatorName, startedAt, endedAt }) => ({
            version,
            ...rateOf(rateMilli),
            operatorName,
            startedAt: startedAt.toISOString(),
            ...(endedAt ? { endedAt: endedAt.toISOString() } : {}),
          })),
        }
      },
      saveRate: (context, input) => {
        const { operatorId } = operatorOf(context.caller)
        return saveRate(parts, { merchantId: brandOf(context, input.merchantCode).id, operatorId }, input)
      },
    },
  )
}

const rateOf = (rateMilli: number | null | undefined) => (typeof rateMilli === 'number' ? { rateMilli } : {})
