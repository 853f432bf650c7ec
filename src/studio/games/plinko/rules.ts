import { choose } from '#studio/games/quick/combinations.ts'
import type { OneShotRules } from '#studio/games/quick/one-shot.ts'
import type { Times } from '#studio/games/quick/times.ts'

export const rowCounts = [8, 12, 16] as const
export const risks = ['low', 'medium', 'high'] as const

export type RowCount = (typeof rowCounts)[number]
export type Risk = (typeof risks)[number]

export interface PlinkoChoice {
  readonly rows: RowCount
  readonly risk: Risk
}

export interface PlinkoPath {
  /** At each row of pins: 0 to the start, 1 to the end. Their sum is the slot. */
  readonly turns: readonly number[]
}

/** The payouts of slots, from the edge to the middle; both halves are the same. */
const halves: Readonly<Record<RowCount, Readonly<Record<Risk, readonly Times[]>>>> = {
  8: {
    low: [500, 210, 110, 100, 50],
    medium: [1_200, 300, 130, 70, 40],
    high: [2_800, 400, 150, 30, 20],
  },
  12: {
    low: [900, 300, 160, 140, 110, 100, 50],
    medium: [3_300, 1_100, 400, 200, 110, 60, 30],
    high: [16_000, 2_400, 800, 200, 70, 20, 20],
  },
  16: {
    low: [1_500, 800, 250, 150, 130, 120, 110, 100, 50],
    medium: [10_000, 4_000, 1_000, 500, 300, 150, 100, 50, 30],
    high: [100_000, 12_000, 2_500, 900, 400, 200, 20, 20, 20],
  },
}

/** The payout of every slot, in the order in which they stand. */
export function slotTimes({ rows, risk }: PlinkoChoice): readonly Times[] {
  const half = halves[rows][risk]
  return Array.from({ length: rows + 1 }, (_, slot) => half[Math.min(slot, rows - slot)] ?? 0)
}

export function slotOf({ turns }: PlinkoPath): number {
  return turns.reduce((sum, turn) => sum + turn, 0)
}

/** The return of a choice, counted over all paths: in basis points, rounded down. */
export function returnOf(choice: PlinkoChoice): number {
  const paid = slotTimes(choice).reduce(
    (sum, times, slot) => sum + BigInt(times) * choose(choice.rows, slot),
    0n,
  )
  return Number((paid * 100n) / 2n ** BigInt(choice.rows))
}

export const plinkoRules: OneShotRules<PlinkoChoice, PlinkoPath> = {
  code: 'plinko',
  version: 1,
  rtpBp: 9812,
  readChoice(fields) {
    const rows = rowCounts.find((one) => one === fields['rows'])
    const risk = risks.find((one) => one === fields['risk'])
    return rows && risk ? { rows, risk } : undefined
  },
  topTimes: ({ rows, risk }) => halves[rows][risk][0] ?? 0,
  draw: (random, { rows }) => ({ turns: Array.from({ length: rows }, () => random.below(2)) }),
  timesOf: (path, choice) => slotTimes(choice)[slotOf(path)] ?? 0,
}
