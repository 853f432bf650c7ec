import { type Share, add, multiply, whole } from './share.ts'

/** The return of a slot by its parts, counted exactly. */
export interface SlotPar {
  /** Shares of all stakes, by the name of what pays them. */
  readonly parts: Readonly<Record<string, Share>>
  readonly all: Share
  /** How likely a paid spin brings the feature. */
  readonly trigger?: Share
  /** Share of its price that a bought feature returns. */
  readonly bought?: Share
}

export const nothing: Share = whole(0)

export function sumOf(parts: readonly Share[]): Share {
  return parts.reduce(add, nothing)
}

export function parOf(parts: Readonly<Record<string, Share>>, trigger?: Share): SlotPar {
  return { parts, all: sumOf(Object.values(parts)), ...(trigger ? { trigger } : {}) }
}

/** Free spins by the number of scatters, from three on. */
export interface ScatterSpins {
  /** Positions of all reels by how many scatters they show. */
  readonly counts: readonly bigint[]
  readonly all: bigint
  readonly least: number
  /** Free spins for `least` scatters, one more, and so on. */
  readonly spins: readonly number[]
}

/** How likely scatters bring free spins, and how many they bring on average. */
export function scatterSpins({ counts, all, least, spins }: ScatterSpins) {
  const chances = spins.map((_, place): Share => ({ top: counts[least + place] ?? 0n, bottom: all }))
  return {
    chances,
    trigger: sumOf(chances),
    mean: sumOf(chances.map((chance, place) => multiply(chance, whole(spins[place] ?? 0)))),
  }
}

/** One divided by what is left of it: `n` spins that each bring `more` spins are `n` times as many. */
export function withMore(more: Share): Share {
  return { top: more.bottom, bottom: more.bottom - more.top }
}

/** The mean of whole numbers that are equally likely. */
export function meanOf(values: readonly number[]): Share {
  return { top: BigInt(values.reduce((sum, value) => sum + value, 0)), bottom: BigInt(values.length) }
}

/** How likely `found` of `of` things have a property that each has with this chance. */
export function binomial({
  found,
  of,
  chance,
}: {
  readonly found: number
  readonly of: number
  readonly chance: Share
}): Share {
  const { top, bottom } = chance
  return {
    top: choose(of, found) * top ** BigInt(found) * (bottom - top) ** BigInt(of - found),
    bottom: bottom ** BigInt(of),
  }
}

function choose(from: number, count: number): bigint {
  let ways = 1n
  for (let place = 1; place <= count; place += 1) ways = (ways * BigInt(from - place + 1)) / BigInt(place)
  return ways
}
