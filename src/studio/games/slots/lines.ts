import { type DrawnWin, type Letter, type PayTable, unitsOf } from './slot-model.ts'

/** Each line as its row on every reel. */
export type Lines = readonly (readonly number[])[]

/** A run of equal symbols from the first reel. */
export interface Run<Symbol> {
  readonly symbol: Symbol
  readonly count: number
}

/** The run of a line: wilds stand for the first other symbol, and for themselves where there is none. */
export function runOf<Symbol>(row: readonly Symbol[], wild: Symbol): Run<Symbol> | undefined {
  const symbol = row.find((one) => one !== wild) ?? row[0]
  if (symbol === undefined) return undefined
  const end = row.findIndex((one) => one !== symbol && one !== wild)
  return { symbol, count: end === -1 ? row.length : end }
}

/** The wins of all lines. A scatter pays on no line. */
export function judgeLines(
  reels: readonly string[],
  {
    lines,
    pays,
    timesOf = () => 1,
  }: {
    readonly lines: Lines
    readonly pays: PayTable
    /** A multiplier by the symbols of the line that count. */
    readonly timesOf?: (counted: readonly Letter[]) => number
  },
): DrawnWin[] {
  const rows = reels[0]?.length ?? 0
  return lines.flatMap((line, number) => {
    const row = line.map((at, reel) => reels[reel]?.[at] ?? '')
    const win = judgeRow(row, pays, timesOf)
    const cells = line.slice(0, win?.count).map((at, reel) => reel * rows + at)
    return win ? [{ ...win, cells, line: number }] : []
  })
}

/** Lines pay from either end; a line that is equal from end to end pays once. */
export function judgeBothWays(
  reels: readonly string[],
  { lines, pays }: { readonly lines: Lines; readonly pays: PayTable },
): DrawnWin[] {
  const rows = reels[0]?.length ?? 0
  const last = reels.length - 1
  const fromStart = judgeLines(reels, { lines, pays })
  const fromEnd = judgeLines(reels.toReversed(), {
    lines: lines.map((line) => line.toReversed()),
    pays,
  }).filter(({ count }) => count < reels.length)
  const turned = fromEnd.map((win) => ({
    ...win,
    cells: win.cells.map((cell) => (last - Math.floor(cell / rows)) * rows + (cell % rows)).toReversed(),
  }))
  return [...fromStart, ...turned]
}

/** The win of one line. */
export function judgeRow(
  row: readonly Letter[],
  pays: PayTable,
  timesOf: (counted: readonly Letter[]) => number = () => 1,
): { readonly symbol: Letter; readonly count: number; readonly units: number } | undefined {
  const run = runOf(row, 'W')
  if (!run || run.symbol === 'S') return undefined
  const units = unitsOf(pays, run.symbol, run.count) * timesOf(row.slice(0, run.count))
  return units > 0 ? { ...run, units } : undefined
}

/** Ten lines of five reels and three rows, each the same from either end. */
export const tenLines = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [1, 0, 1, 0, 1],
] as const

/** The twenty lines of five reels and three rows. */
export const twentyLines = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 2, 0, 2, 0],
  [2, 0, 2, 0, 2],
  [0, 2, 2, 2, 0],
] as const
