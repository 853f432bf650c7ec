import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import type { Line } from '#domain/lottery/lines/line.ts'
import { THOUSANDTHS, oddsOf } from '#domain/lottery/odds/odds.ts'
import { rootOf } from '#domain/rounds/return-band.ts'

/** Expected win of a ticket before its draw. All in the smallest parts of the currency, rounded down. */
export interface TicketModel {
  /** By the return that its price was made by. */
  readonly model: bigint
  /** By the odds on it; the same, unless the price is wrong. */
  readonly priced: bigint
  /** The largest standard deviation that its win can have. */
  readonly deviation: bigint
}

export function modelOf(
  lines: readonly { readonly type: BetType; readonly line: Line }[],
  { returnMilli, most }: { readonly returnMilli: number; readonly most: bigint },
): TicketModel {
  let model = 0n
  let priced = 0n
  for (const { type, line } of lines) {
    const right = { ...line, oddsMilli: oddsOf(type, { choice: line.choice, returnMilli }) }
    model += expectedWin(type, right)
    priced += expectedWin(type, line)
  }
  return { model, priced, deviation: largestDeviation(model, most) }
}

/** The expected win of a line, returned stakes included, as its payouts include them. */
export function expectedWin(type: BetType, { choice, stake, oddsMilli }: Line): bigint {
  const { units, all, wins, refunds } = type.chance(choice)
  const combinations = BigInt(type.units(choice)) / units
  const paid = oddsMilli.reduce((sum, odds, at) => sum + odds * (wins[at] ?? 0n), 0n)
  const thousandths = paid + THOUSANDTHS * refunds
  return (combinations * stake * thousandths) / (THOUSANDTHS * all)
}

/**
 * A win between zero and `most` with this mean varies by at most mean x (most - mean), whatever its distribution
 * (https://en.wikipedia.org/wiki/Bhatia-Davis_inequality).
 */
function largestDeviation(mean: bigint, most: bigint): bigint {
  return most <= mean ? 0n : rootOf(mean * (most - mean))
}
