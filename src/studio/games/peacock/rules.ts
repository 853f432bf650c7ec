import type { Random } from '#domain/chance/random.ts'
import { runOf } from '#studio/games/slots/lines.ts'
import * as strips from '#studio/games/slots/strips.ts'

import { FREE_TIMES, ROWS, type Symbol, freeSpins, linePays, lines, reels, scatterPays } from './reels.ts'

/** A winning line: its number, symbol, count from the first reel, and payout. */
export interface LineWin {
  readonly line: number
  readonly symbol: Symbol
  readonly count: number
  readonly win: bigint
}

/** One spin with all its payouts. */
export interface Spin {
  readonly stops: readonly number[]
  readonly lineWins: readonly LineWin[]
  readonly scatters: number
  readonly scatterWin: bigint
  readonly freeSpinsWon: number
  readonly times: bigint
  readonly win: bigint
}

export function drawStops(random: Random): readonly number[] {
  return strips.drawStops(reels, random)
}

/** The visible symbols at these positions: by reel, from the top. */
export function windowAt(stops: readonly number[]): readonly (readonly Symbol[])[] {
  return strips.windowAt(reels, stops, ROWS)
}

/** Evaluates the reel positions. `stake` is the total stake, divided equally over the lines. */
export function judgeStops(
  stops: readonly number[],
  { stake, isFree }: { readonly stake: bigint; readonly isFree: boolean },
): Spin {
  const seen = windowAt(stops)
  const times = isFree ? FREE_TIMES : 1n
  const lineStake = stake / BigInt(lines.length)
  const lineWins = lines.flatMap((rows, line): LineWin[] => {
    const found = judgeLine(rows.map((row, reel) => seen[reel]?.[row] ?? 'lozenge'))
    return found
      ? [{ line, symbol: found.symbol, count: found.count, win: found.pays * lineStake * times }]
      : []
  })
  const scatters = seen.flat().filter((symbol) => symbol === 'scatter').length
  const place = Math.min(scatters, 5) - 3
  const scatterWin = (scatterPays[place] ?? 0n) * stake
  return {
    stops,
    lineWins,
    scatters,
    scatterWin,
    freeSpinsWon: freeSpins[place] ?? 0,
    times,
    win: lineWins.reduce((total, { win }) => total + win, scatterWin),
  }
}

/** The payout of a line in line stakes: equal symbols from the first reel; wilds substitute for all but scatters. */
export function judgeLine(
  row: readonly Symbol[],
): { readonly symbol: Symbol; readonly count: number; readonly pays: bigint } | undefined {
  const run = runOf<Symbol>(row, 'wild')
  if (!run || run.symbol === 'wild' || run.symbol === 'scatter') return undefined
  const pays = linePays[run.symbol][run.count - 3]
  return pays === undefined ? undefined : { symbol: run.symbol, count: run.count, pays }
}
