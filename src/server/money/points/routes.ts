import type { Output } from '#contract/endpoint.ts'
import { points } from '#contract/points.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { PointTerms } from '#domain/points/terms.ts'
import { findBarred } from '#server/money/offers/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { readPoints } from './earning.ts'
import { selectDay, selectOwed, selectTerms } from './store.ts'

type Calls = typeof points

/** The member's calls about points. */
export const pointRoutes = ({
  store,
  registry,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
}) =>
  bind(points, {
    config: async ({ merchant: { id } }) => {
      const merchant = registry.findById(id)
      if (!merchant) throw refusePlainly('unavailable')
      const { current, next } = await selectTerms(store.read, id)
      return {
        currency: merchant.currency,
        ...(current ? { terms: viewOf(current) } : {}),
        ...(next ? { next: viewOf(next) } : {}),
      }
    },
    balance: (context) => readBalance(store, context),
  })

async function readBalance(store: Store, { merchant, memberId }: Context): Promise<Output<Calls['balance']>> {
  const who = { merchantId: merchant.id, memberId }
  const { today } = await selectTerms(store.read, merchant.id)
  const day = await selectDay(store.read, who, today)
  return {
    points: Number(await readPoints(store.read, who)),
    owed: Number(await selectOwed(store.read, who)),
    today: day.map(({ category, points: earned }) => ({ category, points: Number(earned) })),
    isBarred: (await findBarred(store.read, [who])).length > 0,
  }
}

function viewOf({ fromDay, rates, cashPerPoint, convertLeast }: PointTerms) {
  return {
    fromDay,
    rates: rates.map(({ category, stakePerPoint }) => ({
      category,
      stakePerPoint: writeAmount(stakePerPoint),
    })),
    ...(cashPerPoint === undefined ? {} : { cashPerPoint: writeAmount(cashPerPoint) }),
    convertLeast: Number(convertLeast),
  }
}
