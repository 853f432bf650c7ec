import { type Share, add } from '#studio/games/slots/par/share.ts'

import { FREE_TIMES, ROWS, type Symbol, freeSpins, reels, scatterPays, symbols } from './reels.ts'
import { judgeLine } from './rules.ts'

/** Return to player: the total and its parts. */
export interface Model {
  readonly all: Share
  readonly lines: Share
  readonly scatters: Share
  readonly free: Share
  /** Free spins per paid spin, retriggered ones included. */
  readonly freeSpins: Share
  /** Probability of free spins. */
  readonly trigger: Share
}

/**
 * Computes the exact model by enumeration, not simulation. On a line each reel shows each symbol in proportion to its
 * count, whatever the row, so one line stands for all. A free spin triggers as many further ones as a paid spin, so
 * their expected number is a geometric series.
 */
export function modelOf(): Model {
  const ways = reels.reduce((product, reel) => product * BigInt(reel.length), 1n)
  const lineTop = sumLines()
  const counts = countScatters()
  const sum = (values: readonly (bigint | number)[]) =>
    values.reduce<bigint>((total, value, place) => total + BigInt(value) * (counts[place + 3] ?? 0n), 0n)
  const lines = { top: lineTop, bottom: ways }
  const scatters = { top: sum(scatterPays), bottom: ways }
  const spins = sum(freeSpins)
  // n / (1 - n), with n = spins / ways.
  const free = { top: spins, bottom: ways - spins }
  const perFree = { top: lineTop * FREE_TIMES + scatters.top, bottom: ways }
  const freePart = { top: free.top * perFree.top, bottom: free.bottom * perFree.bottom }
  return {
    lines,
    scatters,
    free: freePart,
    freeSpins: free,
    trigger: { top: sum([1, 1, 1]), bottom: ways },
    all: add(add(lines, scatters), freePart),
  }
}

/** The total payout of all combinations on one line, in line stakes. */
function sumLines(): bigint {
  const counts = reels.map((reel) =>
    symbols.map((symbol) => [symbol, BigInt(reel.filter((one) => one === symbol).length)] as const),
  )
  const walk = (row: readonly Symbol[], ways: bigint): bigint => {
    const next = counts[row.length]
    if (!next) return (judgeLine(row)?.pays ?? 0n) * ways
    return next.reduce(
      (total, [symbol, count]) => (count === 0n ? total : total + walk([...row, symbol], ways * count)),
      0n,
    )
  }
  return walk([], 1n)
}

/** The number of combinations for each count of visible scatters. A reel's window never shows two. */
function countScatters(): readonly bigint[] {
  return reels.reduce<readonly bigint[]>(
    (before, reel) => {
      const seen = reel.map(
        (_, stop) =>
          Array.from({ length: ROWS }, (__, row) => reel[(stop + row) % reel.length]).filter(
            (one) => one === 'scatter',
          ).length,
      )
      const after: bigint[] = Array.from({ length: before.length + ROWS }, () => 0n)
      for (const [have, ways] of before.entries())
        for (const more of seen) after[have + more] = (after[have + more] ?? 0n) + ways
      return after
    },
    [1n],
  )
}
