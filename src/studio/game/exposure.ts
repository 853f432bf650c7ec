/**
 * The losses of the house on bets, for each case that a round can end in; a gain is negative. The cases of a game have
 * a fixed order.
 */
export type Losses = readonly bigint[]

export function addLosses(one: Losses, other: Losses): Losses {
  return addEach(one, other, 1n)
}

export function subtractLosses(one: Losses, other: Losses): Losses {
  return addEach(one, other, -1n)
}

/**
 * The losses on a bet whose stake may still go back: without its gains. Otherwise a stake that the wallet then refuses
 * would have made room for a bet on the other side.
 */
export function withoutGains(losses: Losses): Losses {
  return losses.map((each) => (each > 0n ? each : 0n)) // guard: open-stake-makes-no-room
}

/** The lower of a table's own bound and the one that the operator named, if any. */
export function lowerBound(own: bigint, named: bigint | undefined): bigint {
  return named !== undefined && named < own ? named : own
}

/** Whether the house would lose more than that in one of the cases. */
export function isBeyond(losses: Losses, lossMost: bigint): boolean {
  return losses.some((each) => each > lossMost)
}

/** The largest number up to `most` that fits, where smaller ones fit as well; zero where none does. */
export function mostFitting(most: bigint, fits: (count: bigint) => boolean): bigint {
  let [least, tooMany] = [0n, most + 1n]
  while (tooMany - least > 1n) {
    const middle = (least + tooMany) / 2n
    if (fits(middle)) least = middle
    else tooMany = middle
  }
  return least
}

function addEach(one: Losses, other: Losses, sign: bigint): Losses {
  const cases = Math.max(one.length, other.length)
  return Array.from({ length: cases }, (_, at) => (one[at] ?? 0n) + sign * (other[at] ?? 0n))
}
