import { FREE_TIMES, ROWS, type Symbol, freeSpins, reels, scatterPays, symbols } from './reels.ts'
import { judgeLine } from './rules.ts'

/** A fraction, exact. */
export interface Share {
  readonly top: bigint
  readonly bottom: bigint
}

/** What a game pays back in the long run: whole, and what of it comes of what. */
export interface Model {
  readonly all: Share
  readonly lines: Share
  readonly scatters: Share
  readonly free: Share
  /** How many free spins come of one paid spin, those among them that free spins bring. */
  readonly freeSpins: Share
  /** How often any free spins come. */
  readonly trigger: Share
}

/**
 * Every way in which the reels can stand, counted and not tried. On a line each reel shows each of its symbols as often as
 * it has it, whichever row the line takes there, so one line stands for all. A free spin brings as many further ones as a
 * paid spin does, so their number is a geometric series.
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

/** In hundredths of a percent, rounded down: what is told is never more than what is. */
export function basisPoints({ top, bottom }: Share): number {
  return Number((top * 10_000n) / bottom)
}

function add(a: Share, b: Share): Share {
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom }
}

/** What all ways of one line pay together, in stakes of a line. */
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

/** In how many ways so many scatters are seen. A window never shows two of one reel. */
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
