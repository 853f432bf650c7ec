/** The points of a member. */
export interface PointsBook {
  readonly balance: bigint
  /** Credited for stakes, less what was taken back. */
  readonly earned: bigint
  readonly spent: bigint
  /** Points that were spent before their stake was taken back. New points pay them first. */
  readonly owed: bigint
}

export const noPoints: PointsBook = { balance: 0n, earned: 0n, spent: 0n, owed: 0n }

/** The settled stake in cash that one point takes. */
export interface PointsRate {
  readonly stakePerPoint: bigint
}

/** The stakes of a member at one rate: whole points, and the stake that is carried towards the next one. */
export interface RateBook {
  readonly points: bigint
  /** At least zero, and less than a point takes. */
  readonly carried: bigint
}

export const noStakes: RateBook = { points: 0n, carried: 0n }

/**
 * Adds a settled stake, or takes one back if it is below zero: 4 × 3.33 at one for 10 is one point, and 3.32 are carried.
 * The points are those of the sum of all stakes, rounded down, so their order changes nothing.
 */
export function countStake({ points, carried }: RateBook, stake: bigint, rate: PointsRate): RateBook {
  const whole = floorDivided(carried + stake, rate.stakePerPoint)
  return { points: points + whole, carried: carried + stake - whole * rate.stakePerPoint }
}

/** Credits points, or takes them back as far as there are any; the rest is owed. */
export function bookPoints(book: PointsBook, points: bigint): PointsBook {
  const left = book.balance + points - book.owed
  const balance = left > 0n ? left : 0n
  return { ...book, balance, owed: balance - left, earned: book.earned + balance - book.balance }
}

export function spendPoints(book: PointsBook, points: bigint): PointsBook | 'too_few_points' {
  if (points <= 0n || points > book.balance) return 'too_few_points'
  return { ...book, balance: book.balance - points, spent: book.spent + points }
}

/** A redemption that is rejected gives its points back. */
export function returnPoints(book: PointsBook, points: bigint): PointsBook {
  return { ...book, balance: book.balance + points, spent: book.spent - points }
}

/** Rounds towards minus infinity. */
function floorDivided(value: bigint, by: bigint): bigint {
  return value >= 0n ? value / by : -((by - 1n - value) / by)
}
