import { isPayable } from '#domain/money/currency.ts'

import { profileFields } from '#domain/members/profile.ts'

/** Facts about a member that are confirmed by a code, by a document, or by an operator; and those that the member states. */
export const tierFacts = ['contact', 'name', 'age', 'identity', 'address', 'funds', ...profileFields] as const
export type TierFact = (typeof tierFacts)[number]

export const tierNames = ['entry', 'known', 'full'] as const
export type TierName = (typeof tierNames)[number]

export const depositLimits = ['depositDay', 'depositMonth', 'depositTotal', 'balance'] as const
export type DepositLimit = (typeof depositLimits)[number]

/** None is a limit of all withdrawals: it would keep money that was won. */
export const withdrawalLimits = ['withdrawalDay', 'withdrawalMonth'] as const
export type WithdrawalLimit = (typeof withdrawalLimits)[number]

export const tierLimits = [...depositLimits, ...withdrawalLimits] as const
export type TierLimit = (typeof tierLimits)[number]

/** Sums that a tier allows; an absent one is unlimited. */
export type Limits<Sum> = Readonly<Partial<Record<TierLimit, Sum>>>

export interface Tier {
  readonly name: TierName
  /** All of them, also those of the tiers below. */
  readonly needs: readonly TierFact[]
  readonly limits: Limits<bigint>
}

/** A tier of the market that a brand uses, with limits that may be lower than those of the market. */
export interface BrandTier {
  readonly name: TierName
  readonly limits: Limits<bigint>
}

/** The highest tier whose facts are all confirmed. The first one needs none. */
export function tierOf(tiers: readonly Tier[], facts: readonly TierFact[]): Tier {
  const reached = tiers.findLast(({ needs }) => missingOf(needs, facts).length === 0)
  if (!reached) throw new Error('the first tier needs a fact')
  return reached
}

export function missingOf(needs: readonly TierFact[], facts: readonly TierFact[]): readonly TierFact[] {
  return needs.filter((one) => !facts.includes(one))
}

export interface Move<Name extends TierLimit> {
  readonly amount: bigint
  /** Of each limit, without the amount. */
  readonly used: Readonly<Record<Name, bigint>>
}

export interface Reached {
  readonly limit: TierLimit
  readonly most: bigint
  readonly left: bigint
}

/** The limit of a tier that has the least room, if the amount does not fit it. An amount that fills a limit exactly fits. */
export function reachedIn<Name extends TierLimit>(
  { limits }: Pick<Tier, 'limits'>,
  { amount, used }: Move<Name>,
): Reached | undefined {
  let nearest: Reached | undefined
  for (const limit of Object.keys(used) as Name[]) {
    const most = limits[limit]
    if (most === undefined) continue
    const spent: bigint = used[limit]
    const left = spent < most ? most - spent : 0n
    if (amount > left && (nearest === undefined || left < nearest.left)) nearest = { limit, most, left }
  }
  return nearest
}

export interface TierStanding {
  /** Those of the brand. */
  readonly tiers: readonly Tier[]
  readonly facts: readonly TierFact[]
  /** The member's. */
  readonly own: Tier
}

/** The lowest tier above in which the amount fits, with the facts that the member still lacks. */
export function liftOf<Name extends TierLimit>(
  { tiers, facts, own }: TierStanding,
  move: Move<Name>,
): { readonly name: TierName; readonly missing: readonly TierFact[] } | undefined {
  const above = tiers.slice(tiers.findIndex(({ name }) => name === own.name) + 1)
  const lifting = above.find((tier) => reachedIn(tier, move) === undefined)
  return lifting && { name: lifting.name, missing: missingOf(lifting.needs, facts) }
}

/** Whether any of the tiers limits anything. */
export function isLimiting(tiers: readonly Tier[]): boolean {
  return tiers.some(({ limits }) => tierLimits.some((limit) => limits[limit] !== undefined))
}

/**
 * The tiers of a brand: those of its market that it uses, each limit the lower of both. The first tier always counts. A
 * market that became stricter since binds at once.
 */
export function tiersOfBrand(
  market: readonly Tier[],
  chosen: readonly BrandTier[] | undefined,
): readonly Tier[] {
  if (!chosen) return market
  return market.flatMap((tier, place) => {
    const own = chosen.find(({ name }) => name === tier.name)
    if (!own && place > 0) return []
    const limits: Partial<Record<TierLimit, bigint>> = {}
    for (const limit of tierLimits) {
      const sum = lower(tier.limits[limit], own?.limits[limit]) // guard: market-bounds-tiers
      if (sum !== undefined) limits[limit] = sum
    }
    return [{ ...tier, limits }]
  })
}

function lower(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one < other ? one : other
}

/**
 * `not_of_market`: a tier that the market lacks, or twice, or not in its order. `above_market`: looser than the market.
 * `falling`: lower than in the tier below. `below_deposits`: less may be taken out in the period than may be paid in.
 */
export type TierFaultKind = 'not_of_market' | 'amount' | 'above_market' | 'falling' | 'below_deposits'

export interface TierFault {
  readonly fault: TierFaultKind
  readonly tier: number
  readonly limit?: TierLimit
}

/** Why a brand cannot use these tiers. */
export function refuseBrandTiers(
  market: readonly Tier[],
  chosen: readonly BrandTier[],
  currency: string,
): TierFault | undefined {
  const names = market.map(({ name }) => name)
  const places = chosen.map(({ name }) => names.indexOf(name))
  const strange = places.findIndex((place, tier) =>
    tier === 0 ? place !== 0 : place <= (places[tier - 1] ?? 0),
  )
  if (chosen.length === 0 || strange >= 0) return { fault: 'not_of_market', tier: Math.max(0, strange) }
  for (const [tier, { limits }] of chosen.entries()) {
    const ofMarket = market[places[tier] ?? 0]?.limits ?? {}
    for (const limit of tierLimits) {
      const fault = faultOf(limit, {
        limits,
        ofMarket,
        below: chosen[tier - 1]?.limits ?? {},
        currency,
        tier,
      })
      if (fault) return { fault, tier, limit }
    }
  }
  return undefined
}

/** Money that may be paid in within a period may leave within it: a limit of withdrawals sets their pace, and keeps nothing. */
export const depositOf: Readonly<Record<WithdrawalLimit, DepositLimit>> = {
  withdrawalDay: 'depositDay',
  withdrawalMonth: 'depositMonth',
}

function faultOf(
  limit: TierLimit,
  {
    limits,
    ofMarket,
    below,
    currency,
    tier,
  }: {
    readonly limits: Limits<bigint>
    readonly ofMarket: Limits<bigint>
    readonly below: Limits<bigint>
    readonly currency: string
    readonly tier: number
  },
): TierFaultKind | undefined {
  const sum = limits[limit]
  if (sum !== undefined && (sum <= 0n || !isPayable(sum, currency))) return 'amount'
  // guard: tiers-within-market
  if (isAbove(sum, ofMarket[limit])) return 'above_market'
  if (tier > 0 && isAbove(below[limit], sum)) return 'falling'
  if (limit === 'withdrawalDay' || limit === 'withdrawalMonth')
    // guard: withdrawals-keep-pace
    if (isAbove(limits[depositOf[limit]], sum)) return 'below_deposits'
  return undefined
}

/** Whether the first limit allows more than the second one. */
export function isAbove(one: bigint | undefined, other: bigint | undefined): boolean {
  return other !== undefined && (one === undefined || one > other)
}
