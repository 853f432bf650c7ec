import { type FlagRules, flagRules } from './abuse-flags.ts'
import type { ActiveRules } from './active.ts'
import { type BrandFees, noFees } from './dividend-base.ts'
import type { ContractKind, SigningLimits } from './terms.ts'

/** How a brand contracts with its agents. */
export interface AgentRules {
  /** The kinds that may be offered. */
  readonly kinds: readonly ContractKind[]
  /** The highest rate of each kind. */
  readonly capPpm: Readonly<Record<ContractKind, number>>
  /** The least gap between the rates of an upline and a downline. */
  readonly gapPpm: number
  readonly marginPpm: number
  /** The part of the margin that rebates and salaries together may reach. */
  readonly sharePpm: number
  readonly active: ActiveRules
  /** The most that the brand advances for one agent who cannot pay the downlines; 0 without a guarantee. */
  readonly advanceMax: bigint
  /** A payout of a period whose top shares together exceed this waits for two operators. */
  readonly releaseMax: bigint
  /** A correction that changes every figure of a team by less keeps the row of the payout; 0: each chooses it anew. */
  readonly rowLeast: bigint
  /** The first business day on which low odds, opposite sides and covered draws are no valid bets; undefined: they are. */
  readonly validBetsFrom: string | undefined
  /** Fees of payments and of game providers that the brand bears; they lower the base of dividends. */
  readonly fees: BrandFees
  /** From where on a sign of abuse is shown. */
  readonly flags: FlagRules
}

const UNIT = 100_000n

/** The rules of a brand that has set none: two operators release every payout. */
export const defaultAgentRules: AgentRules = {
  kinds: ['dividend', 'daily'],
  capPpm: { dividend: 300_000, daily: 20_000, hourly: 20_000, real_time: 21_000 },
  gapPpm: 0,
  marginPpm: 100_000,
  sharePpm: 800_000,
  active: { validBetLeast: 500n * UNIT, depositLeast: 100n * UNIT },
  advanceMax: 0n,
  releaseMax: 0n,
  rowLeast: 0n,
  validBetsFrom: undefined,
  fees: noFees,
  flags: flagRules,
}

/** The limits of one signing. Salaries of other kinds of the same downline count for the total. */
export function signingLimits(
  rules: AgentRules,
  kind: ContractKind,
  { rebatePpm, salariesPpm }: Pick<SigningLimits['total'], 'rebatePpm' | 'salariesPpm'>,
): SigningLimits {
  return {
    capPpm: rules.capPpm[kind],
    gapPpm: rules.gapPpm,
    total: { marginPpm: rules.marginPpm, sharePpm: rules.sharePpm, rebatePpm, salariesPpm },
  }
}
