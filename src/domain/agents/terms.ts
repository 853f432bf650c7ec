import type { PeriodKind } from './periods.ts'
import { refuseTotal } from './rates.ts'
import { type Condition, type Tier, conditions, covers } from './tiers.ts'

export const contractKinds = ['dividend', 'daily', 'hourly', 'real_time'] as const
export type ContractKind = (typeof contractKinds)[number]

export const TIERS_MAX = 10
export const ACTIVE_MAX = 1_000

/** The carry-over of a team's wins to later dividends. */
export type CarryOver =
  | { readonly mode: 'none' | 'previous' | 'in_month' | 'for_ever' }
  | { readonly mode: 'capped'; readonly amountMax?: bigint; readonly periodsMax?: number }

/** The agreed part of a contract. A version of it is never changed. */
export type Terms =
  | {
      readonly kind: 'dividend'
      readonly period: PeriodKind
      readonly carryOver: CarryOver
      readonly tiers: readonly Tier[]
    }
  | { readonly kind: 'daily' | 'hourly'; readonly tiers: readonly Tier[] }
  | {
      readonly kind: 'real_time'
      /** Full days before a day whose figures choose its row. */
      readonly snapshotDays: 1 | 5 | 15
      /** No further window of a day counts once the team's valid bet has reached it; undefined: no stop. */
      readonly dailyStop?: bigint | undefined
      readonly tiers: readonly Tier[]
    }

export type TermsFault =
  | 'no_tier'
  | 'too_many_tiers'
  | 'rate_not_whole'
  | 'rate_not_rising'
  | 'condition_below_zero'
  | 'condition_falling'
  | 'active_too_high'
  | 'rate_above_cap'
  | 'period_differs'
  | 'carry_over_cap'
  | 'not_covered'
  | 'above_total'

export interface SigningLimits {
  /** The highest rate of the brand for the kind. */
  readonly capPpm: number
  /** The least gap between the rates of an upline and a downline; 0 allows equal ones. */
  readonly gapPpm: number
  /** The cap over rebate and all salaries of the downline; the salaries are those of the other kinds. */
  readonly total: {
    readonly marginPpm: number
    readonly sharePpm: number
    readonly rebatePpm: number
    readonly salariesPpm: readonly number[]
  }
}

/** Where the terms are refused, for the field of the form. */
export interface TermsRefusal {
  readonly fault: TermsFault
  readonly tier?: number
}

/** Whether terms may be offered. For an agent at the top the brand is the upline, whose terms are undefined. */
export function refuseTerms(
  terms: Terms,
  upline: Terms | undefined,
  { capPpm, gapPpm, total }: SigningLimits,
): TermsRefusal | undefined {
  const { tiers } = terms
  if (tiers.length === 0) return { fault: 'no_tier' }
  if (tiers.length > TIERS_MAX) return { fault: 'too_many_tiers' }
  for (const [index, tier] of tiers.entries()) {
    const fault = refuseTier(tier, tiers[index - 1]) ?? (tier.ratePpm > capPpm ? 'rate_above_cap' : undefined)
    if (fault) return { fault, tier: index }
  }
  const carryFault = terms.kind === 'dividend' ? refuseCarryOver(terms.carryOver) : undefined
  if (carryFault) return { fault: carryFault }
  if (upline && !hasSameClock(terms, upline)) return { fault: 'period_differs' }
  const uncovered = upline ? uncoveredTier({ tiers, above: upline.tiers, gapPpm }) : undefined
  if (uncovered !== undefined) return { fault: 'not_covered', tier: uncovered }
  if (terms.kind === 'dividend') return undefined
  const salariesPpm = [...total.salariesPpm, topRate(terms)]
  return refuseTotal({ ...total, salariesPpm }) && { fault: 'above_total' }
}

/** The first row that no row of the upline covers. */
export function uncoveredTier({
  tiers,
  above,
  gapPpm,
}: {
  readonly tiers: readonly Tier[]
  readonly above: readonly Tier[]
  readonly gapPpm: number
}): number | undefined {
  const index = tiers.findIndex((tier) => !above.some((one) => covers(one, tier, gapPpm)))
  return index === -1 ? undefined : index
}

/** Whether two contracts look at the same figures: only then one row covers another. */
export function hasSameClock(terms: Terms, upline: Terms): boolean {
  switch (terms.kind) {
    case 'dividend':
      return upline.kind === terms.kind && upline.period === terms.period
    case 'daily':
    case 'hourly':
      return upline.kind === terms.kind
    case 'real_time':
      return upline.kind === terms.kind && upline.snapshotDays === terms.snapshotDays
  }
}

/** The periods in which a contract is settled: those of a salary are days. */
export function periodKindOf(terms: Terms): PeriodKind {
  return terms.kind === 'dividend' ? terms.period : 'day'
}

export function topRate({ tiers }: Terms): number {
  return tiers.reduce((most, { ratePpm }) => Math.max(most, ratePpm), 0)
}

function refuseTier(tier: Tier, before: Tier | undefined): TermsFault | undefined {
  const { ratePpm, active } = tier
  if (!Number.isSafeInteger(ratePpm) || ratePpm <= 0) return 'rate_not_whole'
  if (before && ratePpm <= before.ratePpm) return 'rate_not_rising'
  if (conditions.some((one) => isBelowZero(tier[one]))) return 'condition_below_zero'
  if (active !== undefined && (!Number.isSafeInteger(active) || active > ACTIVE_MAX)) return 'active_too_high'
  return before && conditions.some((one) => isFalling(one, tier, before)) ? 'condition_falling' : undefined
}

function isBelowZero(value: bigint | number | undefined): boolean {
  return value !== undefined && value < 0
}

function isFalling(condition: Condition, tier: Tier, before: Tier): boolean {
  const [value, valueBefore] = [tier[condition], before[condition]]
  return valueBefore !== undefined && (value === undefined || value < valueBefore)
}

function refuseCarryOver(carryOver: CarryOver): TermsFault | undefined {
  if (carryOver.mode !== 'capped') return undefined
  const { amountMax, periodsMax } = carryOver
  const isCapped = amountMax !== undefined || periodsMax !== undefined
  const isValid =
    (amountMax === undefined || amountMax > 0n) &&
    (periodsMax === undefined || (Number.isSafeInteger(periodsMax) && periodsMax > 0))
  return isCapped && isValid ? undefined : 'carry_over_cap'
}
