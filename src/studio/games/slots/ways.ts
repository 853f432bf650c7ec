import { type Cell, type DrawnWin, type PayTable, unitsOf } from './slot-model.ts'

/**
 * Ways: equal symbols on neighbouring reels from the first one, in any row, pay once for each combination of them. Wilds
 * stand for every paying symbol.
 */
export function judgeWays(
  reels: readonly string[],
  pays: PayTable,
  {
    times = 1,
    rows = reels[0]?.length ?? 0,
    weightOf = () => 1,
  }: {
    readonly times?: number
    /** The most rows of a reel, by which cells are numbered. */
    readonly rows?: number
    /** For how many symbols the one in a cell counts. */
    readonly weightOf?: (cell: Cell) => number
  } = {},
): DrawnWin[] {
  const onFirst = [...new Set(reels[0])].filter((symbol) => symbol !== 'W' && symbol !== 'S')
  return onFirst.flatMap((symbol): DrawnWin[] => {
    const cells: number[] = []
    let [ways, count] = [1, 0]
    for (const [reel, text] of reels.entries()) {
      const rowsOf = [...text].flatMap((one, row) => (one === symbol || one === 'W' ? [row] : []))
      if (rowsOf.length === 0) break
      const standing = rowsOf.map((row) => reel * rows + row)
      ways *= standing.reduce((sum, cell) => sum + weightOf(cell), 0)
      count += 1
      cells.push(...standing)
    }
    const units = unitsOf(pays, symbol, count) * ways * times
    return units > 0 ? [{ symbol, count, cells, ways, units }] : []
  })
}
