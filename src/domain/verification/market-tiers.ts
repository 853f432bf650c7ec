import { UNIT } from '#domain/money/amount.ts'
import { perEuro } from '#domain/money/per-euro.ts'

import { type Limits, type Tier, type TierFact, type TierLimit, type TierName, tierLimits } from './tiers.ts'

/** A tier as the law of a market has it. */
export interface MarketTier {
  readonly name: TierName
  readonly needs: readonly TierFact[]
  /** In whole euros. */
  readonly limits: Limits<number>
}

const needs = {
  entry: [],
  known: ['contact', 'name', 'age', 'identity'],
  full: ['contact', 'name', 'age', 'identity', 'address', 'funds'],
} as const satisfies Record<TierName, readonly TierFact[]>

/** Where the law states no sums, a brand may state its own. */
export const openTiers: readonly MarketTier[] = [
  { name: 'entry', needs: needs.entry, limits: {} },
  { name: 'known', needs: needs.known, limits: {} },
  { name: 'full', needs: needs.full, limits: {} },
]

/**
 * The first tier ends at 2,000 euros, from which laws against money laundering ask who a customer is (Directive (EU)
 * 2015/849, article 11). The others are sums of ours: in each tier at least as much may leave as may come in.
 */
export const strictTiers: readonly MarketTier[] = [
  {
    name: 'entry',
    needs: needs.entry,
    limits: {
      depositDay: 1_000,
      depositMonth: 2_000,
      depositTotal: 2_000,
      balance: 2_000,
      withdrawalDay: 2_000,
      withdrawalMonth: 10_000,
    },
  },
  {
    name: 'known',
    needs: needs.known,
    limits: { depositDay: 5_000, depositMonth: 20_000, withdrawalDay: 10_000, withdrawalMonth: 100_000 },
  },
  {
    name: 'full',
    needs: needs.full,
    limits: { depositDay: 50_000, depositMonth: 200_000 },
  },
]

/** The tiers of a market in a currency. One that is not listed has the number of the euros, which is stricter in most. */
export function tiersIn(market: readonly MarketTier[], currency: string): readonly Tier[] {
  const rate = perEuro(currency) ?? 1n
  return market.map(({ limits, ...tier }) => {
    const sums: Partial<Record<TierLimit, bigint>> = {}
    for (const limit of tierLimits) {
      const euros = limits[limit]
      if (euros !== undefined) sums[limit] = BigInt(euros) * rate * UNIT
    }
    return { ...tier, limits: sums }
  })
}
