import { dividendEarned, dailyEarned } from './earnings.ts'
import { type Period, type PeriodKind, periodOf, previousPeriod } from './periods.ts'
import { tierOfDay } from './real-time.ts'
import { fineShare, payable } from './rates.ts'
import type { Terms } from './terms.ts'
import { type TeamFigures, type Tier, chooseTier } from './tiers.ts'

export const COST_PERIODS = 3

/** The share that a contract would have paid for one period, and its payer. */
export interface PeriodCost {
  readonly period: Period
  readonly figures: TeamFigures
  readonly tier: Tier | undefined
  /** The share of the downline. */
  readonly gross: bigint
  /** The share of the upline under its own contract; undefined where the brand is the upline. */
  readonly uplineGross: bigint | undefined
  /** The part of the downline's share that the upline's own share does not cover. */
  readonly fromWallet: bigint
}

/** The last whole periods of a kind before a day that is not closed, newest first. */
export function lastPeriods(kind: PeriodKind, openDay: string, count = COST_PERIODS): Period[] {
  const periods: Period[] = []
  let period = previousPeriod(kind, periodOf(kind, openDay))
  while (periods.length < count) {
    periods.push(period)
    period = previousPeriod(kind, period)
  }
  return periods
}

/** The share of one past period, as if no win had been carried into it. */
export function shareOf(
  terms: Terms,
  { period, figures, snapshot, step }: SharedPeriod & { readonly period: Period; readonly step: bigint },
): { readonly tier: Tier | undefined; readonly gross: bigint } {
  switch (terms.kind) {
    case 'dividend':
      return dividendEarned(terms, { period, carried: [], figures, step })
    case 'daily':
      return dailyEarned(terms.tiers, figures, { step })
    case 'hourly': {
      // The day as a whole meets a row that a single hour may miss: the most that the day could have paid.
      const { tier } = chooseTier(terms.tiers, figures)
      return { tier, gross: tier ? payable(fineShare(figures.validBet, tier.ratePpm), step) : 0n }
    }
    case 'real_time': {
      const tier = tierOfDay(terms.tiers, snapshot)
      const base = least(figures.validBet, terms.dailyStop)
      return { tier, gross: tier ? payable(fineShare(base, tier.ratePpm), step) : 0n }
    }
  }
}

export interface SharedPeriod {
  readonly figures: TeamFigures
  /** Of the days before, for a real-time salary. */
  readonly snapshot?: TeamFigures | undefined
}

export function costOf({
  period,
  step,
  terms,
  downline,
  upline,
}: {
  readonly period: Period
  readonly step: bigint
  readonly terms: Terms
  readonly downline: SharedPeriod
  /** Nothing where the brand is the upline. */
  readonly upline: (SharedPeriod & { readonly terms: Terms }) | undefined
}): PeriodCost {
  const { tier, gross } = shareOf(terms, { ...downline, period, step })
  const uplineGross = upline && shareOf(upline.terms, { ...upline, period, step }).gross
  const short = uplineGross === undefined ? 0n : gross - uplineGross
  return {
    period,
    figures: downline.figures,
    tier,
    gross,
    uplineGross,
    fromWallet: short > 0n ? short : 0n,
  }
}

function least(amount: bigint, most: bigint | undefined): bigint {
  return most !== undefined && most < amount ? most : amount
}
