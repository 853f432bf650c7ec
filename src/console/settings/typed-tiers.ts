import type { readTiers, saveTiers } from '#contract/console/verification.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { parseAmount, readAmount } from '#domain/money/amount.ts'
import {
  type BrandTier,
  type Limits,
  type Tier,
  type TierFaultKind,
  type TierLimit,
  type TierName,
  refuseBrandTiers,
  tierLimits,
} from '#domain/verification/tiers.ts'

export type Found = Output<typeof readTiers>

/** A tier as operators type it: an empty amount is no limit. */
export interface TypedTier {
  readonly name: TierName
  readonly isUsed: boolean
  readonly limits: Readonly<Record<TierLimit, string>>
}

export function typedTiers({ market, tiers }: Pick<Found, 'market' | 'tiers'>): readonly TypedTier[] {
  return market.map(({ name, limits }) => {
    const own = tiers.find((one) => one.name === name)
    const typed = Object.fromEntries(
      tierLimits.map((limit) => [limit, (own?.limits ?? limits)[limit] ?? '']),
    ) as Record<TierLimit, string>
    return { name, isUsed: own !== undefined, limits: typed }
  })
}

export type ReadTiers =
  | { readonly tiers: Input<typeof saveTiers>['tiers']; readonly fault?: undefined }
  | { readonly fault: TierFaultKind; readonly name: TierName; readonly limit?: TierLimit | undefined }

/** The typed tiers for the server, or their first fault. The server judges them again. */
export function readTypedTiers(
  typed: readonly TypedTier[],
  { market, currency }: Pick<Found, 'market' | 'currency'>,
): ReadTiers {
  const used = typed.filter(({ isUsed }) => isUsed)
  const chosen: readonly BrandTier[] = used.map(({ name, limits }) => ({
    name,
    limits: sumsOf(limits, (text) => parseAmount(text, currency) ?? 0n),
  }))
  const ofMarket: readonly Tier[] = market.map((tier) => ({
    ...tier,
    limits: sumsOf(tier.limits, (text) => readAmount(text) ?? 0n),
  }))
  const fault = refuseBrandTiers(ofMarket, chosen, currency)
  const wrong = fault && used[fault.tier]
  if (fault) return { fault: fault.fault, name: wrong?.name ?? 'entry', limit: fault.limit }
  return {
    tiers: used.map(({ name, limits }) => ({
      name,
      limits: Object.fromEntries(Object.entries(limits).filter(([, text]) => text !== '')),
    })),
  }
}

function sumsOf(limits: Limits<string>, read: (text: string) => bigint): Limits<bigint> {
  return Object.fromEntries(
    tierLimits.flatMap((limit) => {
      const text = limits[limit]
      return text === undefined || text === '' ? [] : [[limit, read(text)]]
    }),
  )
}
