import { lotteryJackpots } from '#contract/lottery-jackpots.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { keepShortly } from '#server/platform/db/short-cache.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { selectCountedPools, selectNextPools } from './reading-store.ts'

/** All pages of a brand share one query in this time. */
const TTL_MS = 2_000

/** The public calls about jackpots. */
export const jackpotRoutes = ({
  store,
  registry,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
}) => {
  const of = ({ id }: { readonly id: number }) => {
    const brand = registry.findById(id)
    if (!brand) throw refusePlainly('absent')
    return { merchantId: id, currency: brand.currency }
  }
  const pools = keepShortly((brand: ReturnType<typeof of>) => selectNextPools(store.read, brand), {
    keyOf: ({ merchantId, currency }) => `${merchantId} ${currency}`,
    ttlMs: TTL_MS,
  })
  const counted = keepShortly(
    (filter: Parameters<typeof selectCountedPools>[1]) => selectCountedPools(store.read, filter),
    {
      keyOf: ({ merchantId, currency, gameCode, number }) =>
        [merchantId, currency, gameCode, number].join(' '),
      ttlMs: TTL_MS,
    },
  )
  return bind(lotteryJackpots, {
    pools: async ({ merchant }) => ({
      list: (await pools.find(of(merchant))).map((pool) => ({ ...pool, amount: writeAmount(pool.amount) })),
    }),
    ofDraw: async ({ merchant }, { gameCode, numero }) => ({
      list: (await counted.find({ ...of(merchant), gameCode, number: numero })).map(
        ({ level, pool, units, unitWin, fullStake }) => ({
          level,
          pool: writeAmount(pool),
          units: Number(units),
          ...(units === 0n ? {} : { unitWin: writeAmount(unitWin) }),
          fullStake: writeAmount(fullStake),
        }),
      ),
    }),
  })
}
