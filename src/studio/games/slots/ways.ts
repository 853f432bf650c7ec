import { type DrawnWin, type PayTable, unitsOf } from './slot-model.ts'

/**
 * Ways: equal symbols on neighbouring reels from the first one, in any row, pay once for each combination of them. Wilds
 * stand for every paying symbol.
 */
export function judgeWays(reels: readonly string[], pays: PayTable, times = 1): DrawnWin[] {
  const rows = reels[0]?.length ?? 0
  const onFirst = [...new Set(reels[0])].filter((symbol) => symbol !== 'W' && symbol !== 'S')
  return onFirst.flatMap((symbol): DrawnWin[] => {
    const cells: number[] = []
    let [ways, count] = [1, 0]
    for (const [reel, text] of reels.entries()) {
      const rowsOf = [...text].flatMap((one, row) => (one === symbol || one === 'W' ? [row] : []))
      if (rowsOf.length === 0) break
      ways *= rowsOf.length
      count += 1
      cells.push(...rowsOf.map((row) => reel * rows + row))
    }
    const units = unitsOf(pays, symbol, count) * ways * times
    return units > 0 ? [{ symbol, count, cells, ways, units }] : []
  })
}
