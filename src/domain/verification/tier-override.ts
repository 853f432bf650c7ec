import {
  type Limits,
  type Reached,
  type Tier,
  type TierFact,
  type TierLimit,
  type TierName,
  type WithdrawalLimit,
  depositOf,
  isAbove,
  reachedIn,
  tierLimits,
  tierOf,
  withdrawalLimits,
} from './tiers.ts'

/** A higher tier, or higher limits, that two operators gave a member until a day. */
export interface TierOverride {
  readonly tier?: TierName | undefined
  readonly limits: Limits<bigint>
}

/** The longest time of an override, in days from today. */
export const OVERRIDE_DAYS_MOST = 92

/**
 * The member's tier: by what is confirmed, or higher where an override says so. An override lowers nothing. Its limits were
 * given for the tier of that day: in another one they end at the market's limits of that one, and let in no more than may leave.
 */
export function ownTierOf(
  tiers: readonly Tier[],
  {
    facts,
    override,
    market,
  }: {
    readonly facts: readonly TierFact[]
    readonly override?: TierOverride | undefined
    readonly market: readonly Tier[]
  },
): Tier {
  const confirmed = tierOf(tiers, facts)
  if (!override) return confirmed
  const given = tiers.findIndex(({ name }) => name === override.tier)
  const tier = tiers[Math.max(given, tiers.indexOf(confirmed))] ?? confirmed
  const ofMarket = market.find(({ name }) => name === tier.name)?.limits ?? {}
  const limits: Partial<Record<TierLimit, bigint>> = {}
  for (const limit of tierLimits) {
    const sum = tier.limits[limit]
    if (sum !== undefined) limits[limit] = raised(sum, override.limits[limit], ofMarket[limit])
  }
  for (const limit of withdrawalLimits) {
    const most = limits[limit]
    const deposit = depositOf[limit]
    if (most !== undefined && (limits[deposit] ?? 0n) > most) limits[deposit] = most
  }
  return { ...tier, limits }
}

function raised(sum: bigint, given: bigint | undefined, ofMarket: bigint | undefined): bigint {
  if (given === undefined || given <= sum) return sum
  return ofMarket !== undefined && given > ofMarket ? ofMarket : given // guard: override-ends-with-its-tier
}

/** `unlimited`: the tier has no such limit. */
export type OverrideFault =
  | 'nothing'
  | 'tier'
  | 'days'
  | 'amount'
  | 'unlimited'
  | 'above_market'
  | 'below_deposits'

/**
 * Why two operators cannot give a member this override. Limits end at those of the market in the same tier: an override
 * reaches beyond a brand’s own limits, and never beyond the law. One that the tier lacks would wait for a lower tier.
 */
export function refuseOverride(
  override: TierOverride,
  {
    days,
    facts,
    tiers,
    market,
  }: {
    readonly days: number
    readonly facts: readonly TierFact[]
    readonly tiers: readonly Tier[]
    readonly market: readonly Tier[]
  },
): OverrideFault | undefined {
  const given = tierLimits.filter((limit) => override.limits[limit] !== undefined)
  if (override.tier === undefined && given.length === 0) return 'nothing'
  const confirmed = tierOf(tiers, facts)
  if (override.tier !== undefined) {
    const place = tiers.findIndex(({ name }) => name === override.tier)
    if (place <= tiers.indexOf(confirmed)) return 'tier'
  }
  if (!Number.isInteger(days) || days < 0 || days > OVERRIDE_DAYS_MOST) return 'days'
  const own = ownTierOf(tiers, { facts, override, market })
  const ofMarket = market.find(({ name }) => name === own.name)?.limits ?? {}
  if (given.some((limit) => (override.limits[limit] ?? 0n) <= 0n)) return 'amount'
  // guard: override-of-limits-of-tier
  if (given.some((limit) => own.limits[limit] === undefined)) return 'unlimited'
  // guard: override-within-market
  if (given.some((limit) => isAbove(override.limits[limit], ofMarket[limit]))) return 'above_market'
  const isSlower = withdrawalLimits.some((limit) => {
    const deposit = override.limits[depositOf[limit]]
    return deposit !== undefined && isAbove(deposit, own.limits[limit])
  })
  return isSlower ? 'below_deposits' : undefined
}

/** A tier that the member had until a business day. */
export interface EarlierTier {
  readonly limits: Limits<bigint>
  /**
   * The money when that day closed, with what withdrawals gave back since, and without what was withdrawn since. What was
   * lost in play since is not taken off: as much of later money leaves in its place.
   */
  readonly kept: bigint
}

/** How much may still leave, by today's tier or by an earlier one; undefined without a limit. */
export function leftOfWithdrawals(
  own: Pick<Tier, 'limits'>,
  earlier: readonly EarlierTier[],
  used: Readonly<Record<WithdrawalLimit, bigint>>,
): bigint | undefined {
  const left = leftIn(own.limits, used)
  if (left === undefined) return undefined
  let most = left
  for (const { limits, kept } of earlier) {
    const then = leftIn(limits, used)
    const leaving = then !== undefined && then < kept ? then : kept
    if (leaving > most) most = leaving
  }
  return most
}

function leftIn(limits: Limits<bigint>, used: Readonly<Record<WithdrawalLimit, bigint>>): bigint | undefined {
  let least: bigint | undefined
  for (const limit of withdrawalLimits) {
    const most = limits[limit]
    if (most === undefined) continue
    const left = used[limit] < most ? most - used[limit] : 0n
    if (least === undefined || left < least) least = left
  }
  return least
}

/**
 * The limit that a withdrawal does not fit. As much as was in the wallet under an earlier tier leaves as it could under that
 * tier: a document that was asked for too late, or ended, keeps back nothing that was won before.
 */
export function reachedByWithdrawal(
  own: Pick<Tier, 'limits'>,
  earlier: readonly EarlierTier[],
  move: { readonly amount: bigint; readonly used: Readonly<Record<WithdrawalLimit, bigint>> },
): Reached | undefined {
  const reached = reachedIn(own, move)
  if (!reached) return undefined
  const isKept = earlier.some(
    ({ limits, kept }) => move.amount <= kept && reachedIn({ limits }, move) === undefined,
  )
  return isKept ? undefined : reached // guard: earlier-money-leaves
}
