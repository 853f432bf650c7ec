import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'
import type { Facts } from '#domain/lottery/bets/facts.ts'
import { THOUSANDTHS, oddsOf } from '#domain/lottery/odds/odds.ts'

/** A line of a ticket: one choice, with the odds that were fixed when the ticket was placed. */
export interface Line {
  /** The bet type's code. */
  readonly type: string
  readonly choice: Choice
  /** For each unit, in the smallest parts of the currency. */
  readonly stake: bigint
  /** By outcome. */
  readonly oddsMilli: readonly bigint[]
}

/** The line that would be placed now. The choice must have been accepted by `refuseChoice`. */
export function quoteLine(
  type: BetType,
  {
    choice,
    stake,
    returnMilli,
  }: { readonly choice: Choice; readonly stake: bigint; readonly returnMilli: number },
): Line {
  return { type: type.code, choice, stake, oddsMilli: oddsOf(type, { choice, returnMilli }) }
}

/** Cost of a line: its stake for each unit. */
export function costOf(type: BetType, { choice, stake }: Pick<Line, 'choice' | 'stake'>): bigint {
  return BigInt(type.units(choice)) * stake
}

/**
 * Winnings of a line in a draw, returned stakes included. The sum over all wins is exact and is rounded down once, to
 * `step`, the smallest payable amount of the currency.
 */
export function payoutOf(
  type: BetType,
  { choice, stake, oddsMilli }: Line,
  { facts, step }: { readonly facts: Facts; readonly step: bigint },
): bigint {
  let thousandths = 0n
  for (let outcome = 0; outcome < oddsMilli.length; outcome += 1) {
    const hits = type.hits(facts, choice, outcome)
    if (hits > 0) thousandths += BigInt(hits) * (oddsMilli[outcome] ?? 0n)
  }
  const refunds = type.refunds?.(facts, choice) ?? 0
  if (refunds > 0) thousandths += BigInt(refunds) * THOUSANDTHS
  return thousandths === 0n ? 0n : roundDown((thousandths * stake) / THOUSANDTHS, step)
}

/** An upper bound of what a line wins in one draw: every outcome as often as it can occur. */
export function mostPaid(type: BetType, { choice, stake, oddsMilli }: Line, step: bigint): bigint {
  const thousandths = oddsMilli.reduce((sum, odds, at) => sum + odds * BigInt(type.most(choice, at)), 0n)
  return roundDown((thousandths * stake) / THOUSANDTHS, step)
}

/** The exposure of a draw to one name: what the line wins when the name comes up once, by its best outcome. */
export interface Exposure {
  readonly name: string
  readonly pays: bigint
}

/** Part of a line in the exposure of its draw, by name. Rounded up, so that a limit is never passed by rounding. */
export function exposuresOf(type: BetType, { choice, stake, oddsMilli }: Line): readonly Exposure[] {
  const best = oddsMilli.reduce((most, odds) => (odds > most ? odds : most), 0n)
  return type.loads(choice).map(({ name, times }) => ({
    name,
    pays: (best * stake * BigInt(times) + THOUSANDTHS - 1n) / THOUSANDTHS,
  }))
}

function roundDown(amount: bigint, step: bigint): bigint {
  return amount - (amount % step)
}
