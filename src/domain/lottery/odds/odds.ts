import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'

/** Thousandths in a whole: of odds, and of a return. */
export const THOUSANDTHS = 1_000n

/**
 * The odds of a choice by outcome, in thousandths of one stake: return × all draws / winning draws, weighted where a bet
 * type has several outcomes. Draws that return the stake are left out on both sides. Rounded down, once.
 */
export function oddsOf(
  type: BetType,
  { choice, returnMilli }: { readonly choice: Choice; readonly returnMilli: number },
): readonly bigint[] {
  const { units, all, wins, refunds } = type.chance(choice)
  const weighted = type.outcomes.reduce((sum, { weight }, at) => sum + weight * (wins[at] ?? 0n), 0n)
  return type.outcomes.map(
    ({ weight }) => (BigInt(returnMilli) * units * (all - refunds) * weight) / weighted,
  )
}

/** Odds with all their decimals: `92.000`. */
export function writeOdds(oddsMilli: bigint): string {
  const digits = oddsMilli.toString().padStart(4, '0')
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`
}

/** A part of the stakes, as a fraction. */
export interface Fraction {
  readonly paid: bigint
  readonly staked: bigint
}

/** The part of the stakes that a choice pays back in the long run. Returned stakes count neither as paid nor as staked. */
export function expectedReturn(
  type: BetType,
  { choice, oddsMilli }: { readonly choice: Choice; readonly oddsMilli: readonly bigint[] },
): Fraction {
  const { units, all, wins, refunds } = type.chance(choice)
  return {
    paid: oddsMilli.reduce((sum, odds, at) => sum + odds * (wins[at] ?? 0n), 0n),
    staked: THOUSANDTHS * units * (all - refunds),
  }
}
