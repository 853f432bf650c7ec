import type { CarriedWin } from './carry-over.ts'
import {
  type BaseItems,
  type FeeRates,
  type PaymentPart,
  type ProviderPart,
  type TeamCosts,
  dividendBase,
  noItems,
  paymentFees,
  providerFees,
} from './dividend-base.ts'
import { dailyEarned, dividendEarned, hourlyEarned } from './earnings.ts'
import type { Period } from './periods.ts'
import type { Terms } from './terms.ts'
import { type TeamSums, stakesOf } from './team-figures.ts'
import type { TeamFigures, Tier } from './tiers.ts'

/** The kinds whose statements are computed from whole days. */
export const dayKinds = ['dividend', 'daily', 'hourly'] as const

/** All that a statement is computed from. */
export interface StatementInputs {
  readonly terms: Terms
  readonly period: Period
  readonly sums: TeamSums
  /** Salaries that the agent's team earned for days of the period. */
  readonly salaries: bigint
  /** Rebates for the team's play of the period. Statements from before rebates have none. */
  readonly rebates?: { readonly members: bigint; readonly agents: bigint }
  /** Bonuses and payments of the team. Statements from before have none. */
  readonly costs?: TeamCosts
  /** The payments with the brand's fees of their days. Statements from before have one rate for all days. */
  readonly payments?: readonly PaymentPart[]
  readonly fees?: FeeRates
  /** The play at providers that have a fee. Statements from before provider fees have none. */
  readonly providers?: readonly ProviderPart[]
  /** Wins of earlier periods that a dividend sets off. */
  readonly carried: readonly CarriedWin[]
  readonly step: bigint
  /** Each hour with play of an hourly salary, counted from the beginning of the day. */
  readonly hours?: readonly HourSums[]
  /** Of a correction of a period that was paid: what was computed before, and what the agent itself gains or loses. */
  readonly correction?: { readonly before: bigint; readonly net: bigint }
  /** Of a correction below the least change of the brand: the row that it keeps, with the figures that chose it. */
  readonly kept?: KeptRow
  /** The upline of the contract, where it has none itself in the period: the agent's income is held. */
  readonly lacksUpline?: bigint
}

export interface KeptRow {
  /** Counted from one; 0 for none. */
  readonly row: number
  readonly validBet: bigint
  readonly betAmount: bigint
  readonly profit: bigint
  readonly base: bigint
  /** Corrections from before active members were compared have none. */
  readonly active?: number
}

export interface HourSums extends TeamSums {
  readonly hour: number
}

export interface StatementResult {
  /** The reached row, counted from one; 0 where none is. Of an hourly salary the highest of the day. */
  readonly tier: number
  readonly ratePpm: number
  readonly base: bigint
  readonly gross: bigint
  /** Wins for later periods. */
  readonly carried: readonly CarriedWin[]
  /** The row and rate of each hour, in the order of the inputs. */
  readonly hours?: readonly { readonly tier: number; readonly ratePpm: number }[]
}

/** The amount that a statement pays: of a correction the own gain; a loss becomes a debt to the brand. */
export function payableOf({ correction }: Pick<StatementInputs, 'correction'>, gross: bigint): bigint {
  if (!correction) return gross
  return correction.net > 0n ? correction.net : 0n
}

/** The items of the base, each a line of the statement. */
export function itemsOf({
  sums,
  salaries,
  rebates,
  costs,
  fees,
  payments = costs && fees ? [{ ...costs, ...fees }] : [],
  providers = [],
}: Pick<StatementInputs, 'sums' | 'salaries' | 'rebates' | 'costs' | 'fees' | 'providers'> & {
  readonly payments?: Parameters<typeof paymentFees>[0]
}): BaseItems {
  const { members: memberRebates = 0n, agents: agentRebates = 0n } = rebates ?? {}
  return {
    ...noItems,
    stakes: stakesOf(sums),
    payouts: sums.payouts,
    memberRebates,
    agentRebates,
    salaries,
    bonuses: costs?.bonuses ?? 0n,
    paymentFees: paymentFees(payments),
    providerFees: providerFees(providers),
  }
}

/** An agent's share of a period before the shares of the downlines, from its stored inputs alone. */
export function computeStatement(inputs: StatementInputs): StatementResult {
  const { terms, period, sums, carried, step, hours = [], kept } = inputs
  const row = kept?.row
  const figures = figuresOf(sums, dividendBase(itemsOf(inputs)))
  switch (terms.kind) {
    case 'dividend': {
      const earned = dividendEarned(terms, { period, carried, figures, step, row })
      return {
        ...tierOf(terms, earned.tier),
        base: earned.base,
        gross: earned.gross,
        carried: earned.carried,
      }
    }
    case 'daily': {
      const earned = dailyEarned(terms.tiers, figures, { step, row })
      return { ...tierOf(terms, earned.tier), base: earned.base, gross: earned.gross, carried: [] }
    }
    case 'hourly':
      return hourlyResult(terms.tiers, hours, step)
    case 'real_time':
      throw new Error('a real-time salary has statements of windows')
  }
}

function hourlyResult(tiers: readonly Tier[], hours: readonly HourSums[], step: bigint): StatementResult {
  const figures = hours.map((sums) => figuresOf(sums, stakesOf(sums) - sums.payouts))
  const { lines, gross } = hourlyEarned(tiers, figures, step)
  const rows = lines.map(({ tier }) => tierOf({ tiers }, tier))
  const best = rows.reduce((most, row) => (row.tier > most.tier ? row : most), { tier: 0, ratePpm: 0 })
  const base = hours.reduce((sum, { validBet }, index) => (rows[index]?.tier ? sum + validBet : sum), 0n)
  return { ...best, base, gross, carried: [], hours: rows }
}

function figuresOf({ validBet, betAmount, active }: TeamSums, profit: bigint): TeamFigures {
  return { validBet, betAmount, active, profit }
}

function tierOf({ tiers }: Pick<Terms, 'tiers'>, tier: Tier | undefined) {
  return { tier: tier ? tiers.indexOf(tier) + 1 : 0, ratePpm: tier?.ratePpm ?? 0 }
}
