import { type CarriedWin, type Carried, carryOver } from './carry-over.ts'
import type { Period } from './periods.ts'
import { fineShare, payable } from './rates.ts'
import type { Terms } from './terms.ts'
import { type Missing, type TeamFigures, type Tier, type TierChoice, chooseTier } from './tiers.ts'

/** An agent's share before the shares of the direct downlines are deducted, with all that led to it. */
export interface Earned {
  readonly tier: Tier | undefined
  readonly missing: Missing | undefined
  readonly base: bigint
  readonly gross: bigint
}

/** A daily salary: one row for the whole valid bet of the team's day. */
export function dailyEarned(
  tiers: readonly Tier[],
  figures: TeamFigures,
  { step, row }: { readonly step: bigint; readonly row?: number | undefined },
): Earned {
  const { tier, missing } = rowOf(tiers, figures, row)
  const base = figures.validBet
  return { tier, missing, base, gross: tier ? payable(fineShare(base, tier.ratePpm), step) : 0n }
}

/** An hourly salary: each hour has its own row; the day is rounded and posted once. */
export function hourlyEarned(tiers: readonly Tier[], hours: readonly TeamFigures[], step: bigint) {
  const lines = hours.map((figures) => {
    const { tier, missing } = chooseTier(tiers, figures)
    return { tier, missing, fine: tier ? fineShare(figures.validBet, tier.ratePpm) : 0n }
  })
  const total = lines.reduce((sum, { fine }) => sum + fine, 0n)
  return { lines, gross: payable(total, step) }
}

/** A dividend: earlier wins are set off first, and the rest is compared with the rows and shared. */
export function dividendEarned(
  { period: kind, carryOver: mode, tiers }: Extract<Terms, { readonly kind: 'dividend' }>,
  {
    period,
    carried,
    figures,
    step,
    row,
  }: {
    readonly period: Period
    readonly carried: readonly CarriedWin[]
    readonly figures: TeamFigures
    readonly step: bigint
    readonly row?: number | undefined
  },
): Earned & Carried {
  const settled = carryOver({ mode, kind, period, carried, profit: figures.profit })
  const { tier, missing } = rowOf(tiers, { ...figures, profit: settled.counted }, row)
  const isPaid = tier !== undefined && settled.counted > 0n
  const gross = isPaid ? payable(fineShare(settled.counted, tier.ratePpm), step) : 0n
  return { ...settled, tier, missing, base: settled.counted, gross }
}

/** The row that the figures reach, or the one that a small correction keeps: counted from one, 0 for none. */
function rowOf(tiers: readonly Tier[], figures: TeamFigures, kept: number | undefined): TierChoice {
  const chosen = chooseTier(tiers, figures)
  if (kept === undefined) return chosen
  const tier = tiers[kept - 1]
  return tier ? { tier } : { missing: chosen.missing }
}
