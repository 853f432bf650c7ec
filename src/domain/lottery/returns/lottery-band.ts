import { rootOf } from '#domain/rounds/return-band.ts'

export const lotterySpans = ['day', 'month', 'all'] as const
export type LotterySpan = (typeof lotterySpans)[number]

/** Sums over the draws of a lottery, in 1/100 000 of the main unit. */
export interface LotterySums {
  readonly draws: number
  readonly stake: bigint
  readonly win: bigint
  readonly model: bigint
  readonly priced: bigint
  /** Of (win - model) squared. */
  readonly offSquared: bigint
  /** Of the largest possible deviation squared. */
  readonly deviationSquared: bigint
}

export type LotteryStanding =
  /** Too few draws for a statement. */
  | 'few'
  | 'within'
  | 'watch'
  /** So far off that chance is practically excluded. */
  | 'alarm'
  /** Tickets have other odds than their return makes. */
  | 'price'

export interface LotteryBand {
  readonly standing: LotteryStanding
  /** In basis points of the stakes; absent where nothing was staked. */
  readonly actualBp?: number
  readonly modelBp?: number
  readonly pricedBp?: number
  readonly lowBp?: number
  readonly highBp?: number
}

/** With fewer draws the band is wider than any deviation. */
const DRAWS_ENOUGH = 25
/** Distances in thousandths of the error. */
const WATCH_MILLI = 2_576n
const ALARM_MILLI = 5_000n
const FULL_BP = 10_000n

/**
 * Compares what a lottery paid with what its prices promise. Wrong odds are exact, and need one ticket. For the results,
 * each draw's distance from its model is one step of a martingale. The error is the root of the squared steps and of
 * their largest variances together; beyond k errors are then at most 2 exp(-k^2 / 2) of all cases, without any
 * assumption about prizes or tickets: https://doi.org/10.1214/07-AAP506. So neither a rare large win nor its absence
 * raises an alarm by itself.
 */
export function judgeLottery(sums: LotterySums): LotteryBand {
  const { draws, stake, win, model, priced, offSquared, deviationSquared } = sums
  if (stake <= 0n) return { standing: 'few' }
  const error = rootOf(offSquared + deviationSquared)
  const half = (WATCH_MILLI * error) / 1_000n
  const bp = (amount: bigint) => Number((FULL_BP * (amount < 0n ? 0n : amount)) / stake)
  const band = {
    actualBp: bp(win),
    modelBp: bp(model),
    pricedBp: bp(priced),
    lowBp: bp(model - half),
    highBp: bp(model + half),
  }
  if (priced !== model) return { standing: 'price', ...band }
  if (draws < DRAWS_ENOUGH) return { standing: 'few', ...band }
  const distance = (win < model ? model - win : win - model) * 1_000n
  if (distance > ALARM_MILLI * error) return { standing: 'alarm', ...band }
  return { standing: distance > WATCH_MILLI * error ? 'watch' : 'within', ...band }
}

/** Whether an operator has to look into it. A wrong price that was put right is forgotten after thirty days. */
export function isOff(standing: LotteryStanding, span: LotterySpan): boolean {
  return standing === 'alarm' || (standing === 'price' && span === 'month')
}
