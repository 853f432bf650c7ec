import type { StakedOn } from '#domain/plays/play.ts'

import type { GameBounds } from './game-bounds.ts'

/**
 * The stakes that a rule covers. An empty part covers everything, so the scope without any part covers every stake.
 */
export interface StakeScope {
  readonly product: string
  readonly category: string
  readonly vendorCode: string
  readonly gameCode: string
}

/** A brand's rule for stakes. */
export interface StakeRule extends StakeScope {
  /** The largest single stake. */
  readonly stakeMax: bigint | undefined
  /** How much of a stake counts towards the wagering, in hundredths: 0 to 100. */
  readonly weightHundredths: number | undefined
  /** The least stake at a table. */
  readonly stakeMin?: bigint | undefined
  /** The most that a round of a table may cost the brand. */
  readonly lossMax?: bigint | undefined
}

const parts = ['product', 'category', 'vendorCode', 'gameCode'] as const
const WHOLE = 100

/** Whether a scope covers a stake. Without `on`, every scope covers it. */
export function covers(scope: StakeScope, on: StakedOn | undefined): boolean {
  return parts.every((part) => scope[part] === '' || on === undefined || scope[part] === on[part])
}

/** The lowest of all rules that cover the stake binds. */
export function stakeMaxOf(rules: readonly StakeRule[], on: StakedOn | undefined): bigint | undefined {
  return lowest(rules.filter((rule) => covers(rule, on)).map(({ stakeMax }) => stakeMax))
}

/** The narrowest of all rules that cover a game binds: the lowest of the largest, the highest of the least. */
export function boundsOf(rules: readonly StakeRule[], on: StakedOn): GameBounds {
  const covering = rules.filter((rule) => covers(rule, on))
  const least = covering.flatMap(({ stakeMin }) => stakeMin ?? [])
  return {
    leastStake: least.reduce<bigint | undefined>(
      (high, one) => (high === undefined || one > high ? one : high),
      undefined,
    ),
    largestStake: stakeMaxOf(rules, on),
    tableLossMost: lowest(covering.map(({ lossMax }) => lossMax)),
  }
}

function lowest(amounts: readonly (bigint | undefined)[]): bigint | undefined {
  return amounts
    .flatMap((one) => one ?? [])
    .reduce<bigint | undefined>((low, one) => (low === undefined || one < low ? one : low), undefined)
}

/**
 * The part of a stake that counts towards the wagering, in hundredths: by the narrowest rule that covers it, a game
 * before a vendor, a category and a product. Without `on`, the lowest weight counts. The database applies the same
 * rule (`stake_weight`); both are tested against `stake-rule-cases.ts`.
 */
export function stakeWeight(rules: readonly StakeRule[], on: StakedOn | undefined): number {
  const weighing = rules.filter((rule) => covers(rule, on) && rule.weightHundredths !== undefined)
  const [first] = weighing.toSorted(
    (a, b) =>
      (on === undefined ? weightOf(a) - weightOf(b) : narrowness(b) - narrowness(a)) ||
      weightOf(a) - weightOf(b),
  )
  return first ? weightOf(first) : WHOLE
}

const weightOf = ({ weightHundredths = WHOLE }: StakeRule) => weightHundredths

function narrowness(scope: StakeScope): number {
  return parts.reduce((sum, part, place) => sum + (scope[part] === '' ? 0 : 2 ** place), 0)
}
