/** Rates are whole millionths: 0.9 % is 9,000. */
export const WHOLE_PPM = 1_000_000n

/** A part of an amount in millionths of a unit, exact: rounded once, where it is paid. */
export function fineShare(units: bigint, ratePpm: number): bigint {
  return units * BigInt(ratePpm)
}

/** Whole multiples of the step that an exact share pays; what is below zero rounds down as well. */
export function payable(fine: bigint, step: bigint): bigint {
  const unit = step * WHOLE_PPM
  const down = fine < 0n && fine % unit !== 0n ? 1n : 0n
  return (fine / unit - down) * step
}

export type RateFault = 'not_whole' | 'above_own' | 'below_downline'

export interface RateBounds {
  /** The rate of the upline; for an agent at the top, the most that the brand gives. */
  readonly ownPpm: number
  /** The least difference between an upline and a direct downline. */
  readonly gapPpm: number
  /** The highest rate anywhere below the account; undefined without a downline. */
  readonly highestBelowPpm?: number | undefined
}

/** The lowest and the highest rate that an upline can give; none at all if the lowest is above the highest. */
export function rateRange({ ownPpm, gapPpm, highestBelowPpm }: RateBounds): {
  readonly leastPpm: number
  readonly mostPpm: number
} {
  return {
    leastPpm: highestBelowPpm === undefined ? 0 : highestBelowPpm + gapPpm,
    mostPpm: ownPpm - gapPpm,
  }
}

export function refuseRate(ratePpm: number, bounds: RateBounds): RateFault | undefined {
  const { leastPpm, mostPpm } = rateRange(bounds)
  if (!Number.isSafeInteger(ratePpm) || ratePpm < 0) return 'not_whole'
  if (ratePpm > mostPpm) return 'above_own'
  return ratePpm < leastPpm ? 'below_downline' : undefined
}

export interface RatedAgent {
  readonly id: bigint
  readonly ratePpm: number
}

/**
 * The rebates of one settled bet: the member's own rate, and for each agent above, nearest first, the difference to the
 * highest rate below. After a move an agent may have a lower rate than a member below: it earns nothing then. Exact; a
 * void bet pays the same lines with the opposite sign.
 */
export function rebatesOf(validBet: bigint, memberPpm: number, above: readonly RatedAgent[]) {
  let highestPpm = memberPpm
  return {
    memberFine: fineShare(validBet, memberPpm),
    agents: above.map(({ id, ratePpm }) => {
      const gainedPpm = Math.max(0, ratePpm - highestPpm)
      highestPpm += gainedPpm
      return { id, fine: fineShare(validBet, gainedPpm) }
    }),
  }
}

/** Whether rebate and all salaries together stay within the brand's share of the game's margin. */
export function refuseTotal({
  marginPpm,
  sharePpm,
  rebatePpm,
  salariesPpm,
}: {
  readonly marginPpm: number
  /** The part of the margin that a brand passes on. */
  readonly sharePpm: number
  readonly rebatePpm: number
  readonly salariesPpm: readonly number[]
}): 'above_total' | undefined {
  const total = salariesPpm.reduce((sum, ratePpm) => sum + BigInt(ratePpm), BigInt(rebatePpm))
  return total * WHOLE_PPM > BigInt(marginPpm) * BigInt(sharePpm) ? 'above_total' : undefined
}
