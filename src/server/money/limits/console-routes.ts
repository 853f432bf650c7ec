import * as calls from '#contract/console/limits.ts'
import { breakHours, exclusionMonths } from '#domain/limits/exclusion.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { type MerchantLookup, merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { findMemberInFull } from '#server/people/members/actions.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

import { standingOf } from './actions.ts'
import type { EndBonuses } from './deeds.ts'
import { type Holder, shutOut, tightenLimit } from './console-actions.ts'
import { readFigures, readYear, showLimit, showShutOut } from './views.ts'

interface Parts {
  readonly store: Store
  readonly registry: MerchantLookup<Merchant>
  readonly hub: Pick<Hub, 'publish' | 'endRevoked'>
  readonly endBonuses: EndBonuses
}

interface Which {
  readonly merchantCode?: string
  readonly id: string
}

export const consoleLimitRoutes = ({ store, registry, hub, endBonuses }: Parts) => {
  const runAndNotify = async <T>(
    { caller }: Context,
    input: Which,
    work: (tx: Tx, holder: Holder) => Promise<T>,
  ): Promise<T> => {
    const merchant = merchantInScope(registry, caller, input.merchantCode)
    const memberId = BigInt(input.id)
    const { operatorId } = operatorOf(caller)
    const holder = { merchant, merchantId: merchant.id, memberId, operatorId }
    const done = await store.transact((tx) => work(tx, holder))
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'play' })
    await hub.endRevoked()
    return done
  }
  return bind(
    { ...calls },
    {
      memberLimits: async ({ caller }, input) => {
        const merchant = merchantInScope(registry, caller, input.merchantCode)
        const who = { merchantId: merchant.id, memberId: BigInt(input.id) }
        if (!(await findMemberInFull(store.read, who))) throw refusePlainly('absent')
        const standing = await standingOf(store.read, who)
        const { day, week, month } = await readFigures(store.read, who)
        return {
          currency: merchant.currency,
          limits: standing.limits.map((limit) => showLimit(limit, standing.nowMs)),
          increaseHours: merchant.profile.limitIncreaseHours,
          ...showShutOut(standing),
          day,
          week,
          month,
          year: await readYear(store.read, who),
          breaks: [...breakHours],
          exclusions: [...exclusionMonths(merchant.profile.selfExclusionMinMonths)],
        }
      },
      tightenLimit: async (context, input) => {
        await runAndNotify(context, input, (tx, holder) => tightenLimit(tx, holder, input))
        return {}
      },
      shutOut: (context, input) =>
        runAndNotify(context, input, (tx, holder) => shutOut(tx, holder, input, endBonuses)),
    },
  )
}
