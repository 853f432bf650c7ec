/** Windows in which a game's return to player is monitored. */
export const returnSpans = ['hour', 'day', 'month', 'all'] as const
export type ReturnSpan = (typeof returnSpans)[number]

/** Sums over settled rounds, with the squares needed for the variance. All in 1/100 000 of the main unit. */
export interface ReturnSums {
  readonly rounds: bigint
  readonly stake: bigint
  readonly win: bigint
  readonly stakeSquared: bigint
  readonly winSquared: bigint
  readonly stakeByWin: bigint
}

export type ReturnStanding =
  /** Too few rounds for a statement. */
  | 'few'
  | 'within'
  /** Outside the band of 99 in 100 such windows. */
  | 'watch'
  /** So far off that chance is practically excluded. */
  | 'alarm'

export interface ReturnBand {
  readonly standing: ReturnStanding
  /** In basis points. Absent where nothing was staked. */
  readonly actualBp?: number
  readonly lowBp?: number
  readonly highBp?: number
}

/** Minimum number of rounds: with fewer, one rare large win dominates. */
export const ROUNDS_ENOUGH = 1_000n
/**
 * Distances from the model in thousandths of a standard error: exceeded by chance in 1 of 100 windows, and in 1 of
 * 1.7 million.
 */
const WATCH_MILLI = 2_576n
const ALARM_MILLI = 5_000n
const FULL_BP = 10_000n

/**
 * Compares the actual return with the model. The standard error follows from the rounds themselves: the root of the
 * sum of (win - model x stake) squared. It needs no knowledge of the game's mathematics, and the band widens where
 * rounds are few or wins are large.
 *
 * A jackpot returns its part of the model in wins so rare that most samples have none, and no round of theirs tells how large they
 * are. So such a game may return anything from the model without that part up to the whole model.
 */
export function judgeReturn(sums: ReturnSums, modelBp: number, jackpotBp = 0): ReturnBand {
  const { rounds, stake, win, stakeSquared, winSquared, stakeByWin } = sums
  if (stake <= 0n) return { standing: 'few' }
  const most = BigInt(modelBp)
  const least = BigInt(Math.max(0, modelBp - jackpotBp))
  const isBelow = FULL_BP * win < least * stake
  const model = isBelow ? least : most
  // Scaled to basis points to stay in integers.
  const squares =
    FULL_BP * FULL_BP * winSquared - 2n * FULL_BP * model * stakeByWin + model * model * stakeSquared
  const error = rootOf(squares < 0n ? 0n : squares)
  const off = FULL_BP * win - model * stake
  const beyond = off < 0n ? 0n : off
  const distance = isBelow ? -off : beyond
  const half = (WATCH_MILLI * error) / (1_000n * stake)
  const band = {
    actualBp: Number((FULL_BP * win) / stake),
    lowBp: Number(half > least ? 0n : least - half),
    highBp: Number(most + half),
  }
  if (rounds < ROUNDS_ENOUGH) return { standing: 'few', ...band }
  if (distance * 1_000n > ALARM_MILLI * error) return { standing: 'alarm', ...band }
  return { standing: distance * 1_000n > WATCH_MILLI * error ? 'watch' : 'within', ...band }
}

/** Integer square root (Newton's method). */
export function rootOf(value: bigint): bigint {
  if (value < 2n) return value
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (guess + value / guess) >> 1n
    if (next >= guess) return guess
    guess = next
  }
}
