/** The points of a member: whole ones, and the stake that is carried towards the next one. */
export interface PointsBook {
  readonly balance: bigint
  readonly earned: bigint
  readonly spent: bigint
  /** Stake that gave no point yet; below zero, stake that was taken back after its points were spent. */
  readonly carried: bigint
}

export const noPoints: PointsBook = { balance: 0n, earned: 0n, spent: 0n, carried: 0n }

/** The settled stake in cash that one point takes. */
export interface PointsRate {
  readonly stakePerPoint: bigint
}

/** Settled stakes in cash earn points: 4 × 3.33 at one for 10 is one point, and 3.32 are carried. */
export function earnPoints(book: PointsBook, stake: bigint, rate: PointsRate): PointsBook {
  return credited({ ...book, carried: book.carried + stake }, rate)
}

/** A stake that is taken back takes its points, as far as there are any; the rest is carried below zero. */
export function takeBackPoints(book: PointsBook, stake: bigint, rate: PointsRate): PointsBook {
  return credited({ ...book, carried: book.carried - stake }, rate)
}

export function spendPoints(book: PointsBook, points: bigint): PointsBook | 'too_few_points' {
  if (points <= 0n || points > book.balance) return 'too_few_points'
  return { ...book, balance: book.balance - points, spent: book.spent + points }
}

/** A redemption that is rejected gives its points back. */
export function returnPoints(book: PointsBook, points: bigint): PointsBook {
  return { ...book, balance: book.balance + points, spent: book.spent - points }
}

/** Turns what is carried into whole points, or whole points back into what is owed. The balance stays at least zero. */
function credited(book: PointsBook, { stakePerPoint }: PointsRate): PointsBook {
  const { carried, balance } = book
  const owed = carried < 0n ? (stakePerPoint - 1n - carried) / stakePerPoint : 0n
  const points = carried < 0n ? -(owed < balance ? owed : balance) : carried / stakePerPoint
  return {
    ...book,
    balance: balance + points,
    earned: book.earned + points,
    carried: carried - points * stakePerPoint,
  }
}
