/** Windows in which a game's return is watched. */
export const returnSpans = ['hour', 'day', 'month', 'all'] as const
export type ReturnSpan = (typeof returnSpans)[number]

/** What settled rounds add up to, with the squares that tell how far they lie apart. All in whole 1/100 000. */
export interface ReturnSums {
  readonly rounds: bigint
  readonly stake: bigint
  readonly win: bigint
  readonly stakeSquared: bigint
  readonly winSquared: bigint
  readonly stakeByWin: bigint
}

export type ReturnStanding =
  /** Too few rounds to say anything. */
  | 'few'
  | 'within'
  /** Beyond what 99 of 100 such windows show. */
  | 'watch'
  /** Beyond what chance brings in a lifetime. */
  | 'alarm'

export interface ReturnBand {
  readonly standing: ReturnStanding
  /** In hundredths of a percent. Absent where nothing was staked. */
  readonly actualBp?: number
  readonly lowBp?: number
  readonly highBp?: number
}

/** Fewer say nothing: one large win would not have come yet. */
export const ROUNDS_ENOUGH = 1_000n
/** Standard errors from the model, in thousandths: 99 of 100, and one of 1,700 thousand. */
const WATCH_MILLI = 2_576n
const ALARM_MILLI = 5_000n
const FULL_BP = 10_000n

/**
 * Holds what a game paid back against its model. How far it may lie off follows from the rounds themselves: the sum of
 * (win - model x stake) squared, round by round, whose root is the standard error of all of them together. It needs no
 * knowledge of the game's mathematics, and widens by itself where rounds are few or wins are large.
 */
export function judgeReturn(sums: ReturnSums, modelBp: number): ReturnBand {
  const { rounds, stake, win, stakeSquared, winSquared, stakeByWin } = sums
  if (stake <= 0n) return { standing: 'few' }
  const model = BigInt(modelBp)
  // All in hundredths of a percent of an amount, so that no fraction is lost.
  const squares =
    FULL_BP * FULL_BP * winSquared - 2n * FULL_BP * model * stakeByWin + model * model * stakeSquared
  const error = rootOf(squares < 0n ? 0n : squares)
  const off = FULL_BP * win - model * stake
  const distance = off < 0n ? -off : off
  const half = (WATCH_MILLI * error) / (1_000n * stake)
  const band = {
    actualBp: Number((FULL_BP * win) / stake),
    lowBp: Number(half > model ? 0n : model - half),
    highBp: Number(model + half),
  }
  if (rounds < ROUNDS_ENOUGH) return { standing: 'few', ...band }
  if (distance * 1_000n > ALARM_MILLI * error) return { standing: 'alarm', ...band }
  return { standing: distance * 1_000n > WATCH_MILLI * error ? 'watch' : 'within', ...band }
}

/** The whole part of a square root. */
export function rootOf(value: bigint): bigint {
  if (value < 2n) return value
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (guess + value / guess) >> 1n
    if (next >= guess) return guess
    guess = next
  }
}
