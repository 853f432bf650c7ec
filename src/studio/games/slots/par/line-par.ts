import { type Lines, judgeRow, runOf } from '#studio/games/slots/lines.ts'
import type { Letter, PayTable } from '#studio/games/slots/slot-model.ts'

import { type Share, add } from './share.ts'

/** How likely a place on a reel shows each symbol: weights of a common sum. */
export type Weights = ReadonlyMap<Letter, bigint>

/** Every place on a reel shows each symbol in proportion to its count, whatever the row. */
export function weightsOf(strip: string): Weights {
  const weights = new Map<Letter, bigint>()
  for (const letter of strip) weights.set(letter, (weights.get(letter) ?? 0n) + 1n)
  return weights
}

/** The expected units of one line, over all combinations. */
export function lineShare(
  reels: readonly Weights[],
  pays: PayTable,
  /** A multiplier by the symbols of the line that count. */
  timesOf: (counted: readonly Letter[]) => bigint = () => 1n,
): Share {
  const sumOf = (weights: Weights) => [...weights.values()].reduce((sum, weight) => sum + weight, 0n)
  const walk = (row: readonly Letter[], ways: bigint): bigint => {
    const weights = reels[row.length]
    // The symbols behind a run decide nothing.
    if (!weights || isBroken(row)) {
      const win = judgeRow(row, pays)
      const rest = reels.slice(row.length).reduce((product, reel) => product * sumOf(reel), ways)
      return win ? BigInt(win.units) * rest * timesOf(row.slice(0, win.count)) : 0n
    }
    return [...weights].reduce(
      (total, [letter, weight]) => (weight === 0n ? total : total + walk([...row, letter], ways * weight)),
      0n,
    )
  }
  return { top: walk([], 1n), bottom: reels.reduce((product, weights) => product * sumOf(weights), 1n) }
}

function isBroken(row: readonly Letter[]): boolean {
  return (runOf(row, 'W')?.count ?? 0) < row.length
}

/** The expected units of all lines, where the weights of a cell depend on its row. */
export function linesShare(
  lines: Lines,
  weightsAt: (reel: number, row: number) => Weights,
  judge: (reels: readonly Weights[]) => Share,
): Share {
  return lines
    .map((rows) => judge(rows.map((row, reel) => weightsAt(reel, row))))
    .reduce<Share>(add, { top: 0n, bottom: 1n })
}

/** How often a cell shows each symbol, over all positions of its reel, once its window has been changed. */
export function cellWeights(
  strip: string,
  row: number,
  change: (window: string) => string = (window) => window,
  rows = 3,
): Weights {
  const weights = new Map<Letter, bigint>()
  for (let stop = 0; stop < strip.length; stop += 1) {
    const letter = change((strip + strip).slice(stop, stop + rows)).charAt(row)
    weights.set(letter, (weights.get(letter) ?? 0n) + 1n)
  }
  return weights
}

/** The number of reel positions by how often a symbol is visible, over all reels. */
export function visibleCounts(strips: readonly string[], rows: number, symbol: Letter): readonly bigint[] {
  return strips.reduce<readonly bigint[]>(
    (before, strip) => {
      const after: bigint[] = Array.from({ length: before.length + rows }, () => 0n)
      for (let stop = 0; stop < strip.length; stop += 1) {
        const seen = (strip + strip).slice(stop, stop + rows).split(symbol).length - 1
        for (const [have, ways] of before.entries()) after[have + seen] = (after[have + seen] ?? 0n) + ways
      }
      return after
    },
    [1n],
  )
}

export function positionsOf(strips: readonly string[]): bigint {
  return strips.reduce((product, { length }) => product * BigInt(length), 1n)
}
