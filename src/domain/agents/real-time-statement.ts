import { fineShare, payable } from './rates.ts'
import { type WindowBase, payAccrued, tierOfDay, windowLines } from './real-time.ts'
import { type TeamSums, stakesOf } from './team-figures.ts'
import type { Terms } from './terms.ts'
import type { TeamFigures, Tier } from './tiers.ts'

export type RealTimeTerms = Extract<Terms, { readonly kind: 'real_time' }>

/** An agent's shares of a day so far, in millionths of a unit, before and after those of the direct downlines. */
export interface DayShares {
  /** The valid bet of the team, and the part of it that counted: no window after a stop does. */
  readonly played: bigint
  readonly base: bigint
  readonly grossFine: bigint
  readonly netFine: bigint
}

/** All that a real-time statement is computed from: its whole day so far, less what earlier statements of it counted. */
export interface RealTimeInputs {
  readonly terms: RealTimeTerms
  readonly day: string
  /** Figures of the full days before, which choose the row; absent before the first closed day. */
  readonly snapshot?: TeamSums | undefined
  readonly shares: DayShares
  readonly before: Pick<DayShares, 'grossFine' | 'netFine'>
  readonly carriedFine: bigint
  readonly step: bigint
  /** The contract has ended: no later window can lower what was paid too much. */
  readonly ends?: true
  /** The upline of the contract, where it has none itself in the period: the agent's income is held. */
  readonly lacksUpline?: bigint
}

export interface RealTimeResult {
  readonly tier: number
  readonly ratePpm: number
  readonly base: bigint
  /** Paid to this agent alone: the brand pays each one the own difference. */
  readonly gross: bigint
  readonly grossFine: bigint
  readonly netFine: bigint
  /** The growth of the whole team’s share since the statement before. */
  readonly addedFine: bigint
  /** Carried to the next statement of the contract; below zero after a correction. */
  readonly carriedFine: bigint
  /** Paid too much under a contract that has ended, in whole steps: a debt to the brand. */
  readonly owed?: bigint
}

export interface SignedAgent {
  readonly id: bigint
  readonly uplineId: bigint | undefined
  readonly terms: RealTimeTerms
  readonly snapshot: TeamSums | undefined
}

/** The shares of a day, from all its windows, of all agents of the contracts. */
export function dayShares(
  agents: readonly SignedAgent[],
  windows: readonly WindowBase[],
): ReadonlyMap<bigint, DayShares> {
  const rated = agents.map(({ id, uplineId, terms, snapshot }) => ({
    id,
    uplineId,
    ratePpm: rowOf(terms, snapshot)?.ratePpm ?? 0,
    dailyStop: terms.dailyStop,
  }))
  const nothing: DayShares = { played: 0n, base: 0n, grossFine: 0n, netFine: 0n }
  const shares = new Map(agents.map(({ id }) => [id, nothing]))
  for (const { id, base, grossFine, netFine } of windowLines(rated, windows)) {
    const sum = shares.get(id) ?? nothing
    shares.set(id, {
      played: sum.played + base,
      base: sum.base + (grossFine === 0n ? 0n : base),
      grossFine: sum.grossFine + grossFine,
      netFine: sum.netFine + netFine,
    })
  }
  return shares
}

/** The next statement of an agent's day. */
export function computeRealTime({
  terms,
  snapshot,
  shares,
  before,
  carriedFine,
  step,
  ends,
}: RealTimeInputs): RealTimeResult {
  const tier = rowOf(terms, snapshot)
  const paid = payAccrued({ carriedFine, addedFine: shares.netFine - before.netFine, step })
  const owed = ends ? overpaid(paid.carriedFine, step) : 0n
  return {
    tier: tier ? terms.tiers.indexOf(tier) + 1 : 0,
    ratePpm: tier?.ratePpm ?? 0,
    base: shares.base,
    gross: paid.paid,
    grossFine: shares.grossFine,
    netFine: shares.netFine,
    addedFine: shares.grossFine - before.grossFine,
    carriedFine: paid.carriedFine + fineShare(owed, 1_000_000),
    ...(ends ? { owed } : {}),
  }
}

/**
 * Whether a statement is due: windows of the agent or of its downlines have changed its share, or the contract has ended with
 * more paid than earned.
 */
export function isStatementDue({
  shares,
  before,
  carriedFine,
  step,
  ends,
}: Pick<RealTimeInputs, 'shares' | 'before' | 'carriedFine' | 'step' | 'ends'>): boolean {
  const hasChanged = shares.netFine !== before.netFine || shares.grossFine !== before.grossFine
  return hasChanged || (ends === true && overpaid(carriedFine, step) > 0n)
}

/** Whole steps that were paid beyond the exact share. The rest below one step stays carried. */
export function overpaid(carriedFine: bigint, step: bigint): bigint {
  return carriedFine < 0n ? payable(-carriedFine, step) : 0n
}

function rowOf({ tiers }: RealTimeTerms, snapshot: TeamSums | undefined): Tier | undefined {
  return tierOfDay(tiers, snapshot && figuresOf(snapshot))
}

function figuresOf(sums: TeamSums): TeamFigures {
  const { validBet, betAmount, payouts, active } = sums
  return { validBet, betAmount, active, profit: stakesOf(sums) - payouts }
}

/** Whole units of an exact sum of shares. */
export function wholeUnits(fine: bigint): bigint {
  const unit = fineShare(1n, 1_000_000)
  return fine >= 0n ? fine / unit : -(-fine / unit)
}

/** An exact share as a decimal of the main unit, with at least two decimals. */
export function writeExact(fine: bigint): string {
  const digits = (fine < 0n ? -fine : fine).toString().padStart(12, '0')
  return `${fine < 0n ? '-' : ''}${digits.slice(0, -11)}.${digits.slice(-11).replace(/0{1,9}$/, '')}`
}
