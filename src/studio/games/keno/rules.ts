import { choose } from '#studio/games/quick/combinations.ts'
import { drawDistinct } from '#studio/games/quick/draw-distinct.ts'
import type { OneShotRules } from '#studio/games/quick/one-shot.ts'
import type { Times } from '#studio/games/quick/times.ts'

export const NUMBERS = 40
export const DRAWN = 10
export const PICKS_MOST = 10
export const risks = ['classic', 'high'] as const
export type Risk = (typeof risks)[number]

export interface KenoChoice {
  /** From 1, in ascending order. */
  readonly picks: readonly number[]
  readonly risk: Risk
}

export interface KenoDraw {
  /** From 1, in the order in which they are drawn. */
  readonly numbers: readonly number[]
}

/** The payouts of hits: by the number of picks from one to ten, then by the number of hits from none. */
const pays: Readonly<Record<Risk, readonly (readonly Times[])[]>> = {
  classic: [
    [50, 240],
    [0, 150, 700],
    [0, 80, 330, 1_500],
    [0, 50, 210, 600, 3_000],
    [0, 0, 130, 500, 2_000, 6_000],
    [0, 0, 100, 330, 800, 2_500, 8_000],
    [0, 0, 50, 270, 500, 1_500, 5_000, 15_000],
    [0, 0, 0, 210, 400, 1_200, 4_000, 12_000, 30_000],
    [0, 0, 0, 150, 270, 800, 2_500, 8_000, 25_000, 50_000],
    [0, 0, 0, 100, 230, 500, 1_500, 5_000, 15_000, 40_000, 80_000],
  ],
  high: [
    [0, 390],
    [0, 0, 1_700],
    [0, 0, 100, 6_990],
    [0, 0, 0, 1_620, 15_000],
    [0, 0, 0, 510, 4_000, 50_000],
    [0, 0, 0, 100, 2_200, 15_000, 70_000],
    [0, 0, 0, 0, 1_150, 6_000, 30_000, 80_000],
    [0, 0, 0, 0, 650, 2_500, 12_000, 50_000, 90_000],
    [0, 0, 0, 0, 300, 1_660, 6_000, 25_000, 70_000, 100_000],
    [0, 0, 0, 0, 200, 1_070, 2_500, 10_000, 40_000, 80_000, 100_000],
  ],
}

/** The payout of each number of hits, from none. */
export function hitTimes(picks: number, risk: Risk): readonly Times[] {
  return pays[risk][picks - 1] ?? []
}

export function hitsOf(draw: KenoDraw, { picks }: KenoChoice): readonly number[] {
  return picks.filter((pick) => draw.numbers.includes(pick))
}

/** In how many of all draws a number of picks has so many hits. */
export function waysOfHits(picks: number, hits: number): bigint {
  return choose(picks, hits) * choose(NUMBERS - picks, DRAWN - hits)
}

/** The return, counted over all draws: in basis points, rounded down. */
export function returnOf(picks: number, risk: Risk): number {
  const paid = hitTimes(picks, risk).reduce(
    (sum, times, hits) => sum + BigInt(times) * waysOfHits(picks, hits),
    0n,
  )
  return Number((paid * 100n) / choose(NUMBERS, DRAWN))
}

export const kenoRules: OneShotRules<KenoChoice, KenoDraw> = {
  code: 'keno',
  version: 1,
  rtpBp: 9720,
  readChoice({ picks, risk }) {
    const known = risks.find((one) => one === risk)
    const numbers = Array.isArray(picks) ? (picks as readonly unknown[]) : []
    const isGood =
      numbers.length > 0 &&
      numbers.length <= PICKS_MOST &&
      numbers.every(isNumber) &&
      new Set(numbers).size === numbers.length
    return known && isGood
      ? { picks: numbers.filter(isNumber).toSorted((one, other) => one - other), risk: known }
      : undefined
  },
  topTimes: ({ picks, risk }) => Math.max(...hitTimes(picks.length, risk)),
  draw: (random) => ({ numbers: drawDistinct(random, DRAWN, NUMBERS).map((place) => place + 1) }),
  timesOf: (draw, choice) => hitTimes(choice.picks.length, choice.risk)[hitsOf(draw, choice).length] ?? 0,
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= NUMBERS
}
