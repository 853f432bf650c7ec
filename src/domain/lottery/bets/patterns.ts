import { NONE, type BetType, type Choice, win } from './bet-type.ts'
import { combinations, sequencesWithAll, smallCombinations } from './counting.ts'
import type { Values } from './sequences.ts'

/** Values of places that are independent of each other, in whatever order. */
interface Named extends Values {
  readonly code: string
  readonly group: string
  readonly places: readonly number[]
}

/** Combinations of `size` chosen values that all occur at the places. */
export function occurring({ size, ...named }: Named & { readonly size: number }): BetType {
  const { code, group, low, high, places } = named
  const values = high - low + 1
  return {
    code,
    group,
    shape: { rows: [{ low, high, least: size, most: values }] },
    outcomes: win,
    units: ([row = []]) => smallCombinations(row.length, size),
    chance: () => ({
      units: 1n,
      all: BigInt(values) ** BigInt(places.length),
      wins: [sequencesWithAll({ values, length: places.length, named: size })],
      refunds: 0n,
    }),
    hits: ({ draw }, choice) => {
      const row = choice[0] ?? NONE
      let occurring = 0
      for (const value of row) if (places.some((place) => draw[place] === value)) occurring += 1
      return smallCombinations(occurring, size)
    },
    most: ([row = []]) => smallCombinations(Math.min(row.length, places.length), size),
    loads: ([row = []]) =>
      size === 1
        ? row.map((value) => ({ name: `${code}:${value}`, times: 1 }))
        : [{ name: code, times: smallCombinations(Math.min(row.length, places.length), size) }],
  }
}

/** Chosen values that occur between `least` and `most` times. */
export function occurringTimes({
  least,
  most,
  ...named
}: Named & { readonly least: number; readonly most: number }): BetType {
  const { code, group, low, high, places } = named
  const values = high - low + 1
  const wins = Array.from({ length: most - least + 1 }, (_, step) => least + step).reduce(
    (sum, times) =>
      sum +
      combinations({ from: places.length, choose: times }) *
        BigInt(values - 1) ** BigInt(places.length - times),
    0n,
  )
  return {
    code,
    group,
    shape: { rows: [{ low, high, least: 1, most: values }] },
    outcomes: win,
    units: ([row = []]) => row.length,
    chance: () => ({ units: 1n, all: BigInt(values) ** BigInt(places.length), wins: [wins], refunds: 0n }),
    hits: ({ draw }, choice) => {
      const row = choice[0] ?? NONE
      let hits = 0
      for (const value of row) {
        let times = 0
        for (const place of places) if (draw[place] === value) times += 1
        if (times >= least && times <= most) hits += 1
      }
      return hits
    },
    most: ([row = []]) => Math.min(row.length, Math.floor(places.length / least)),
    loads: ([row = []]) => row.map((value) => ({ name: `${code}:${value}`, times: 1 })),
  }
}

/** So many different values that occur so many times each. */
export interface Part {
  readonly values: number
  readonly times: number
}

/**
 * The places show exactly this pattern of repetitions, whatever the order: a group. One row for each part; every way to
 * take its values from the rows without repetition is one bet.
 */
export function grouped({ parts, ...named }: Named & { readonly parts: readonly Part[] }): BetType {
  const { code, group, low, high, places } = named
  const size = high - low + 1
  const units = (choice: Choice) => waysToTake(choice, parts)
  return {
    code,
    group,
    shape: {
      rows: parts.map(({ values }) => ({ low, high, least: values, most: size })),
      isPossible: (choice) => units(choice) > 0,
    },
    outcomes: win,
    units,
    chance: () => ({
      units: 1n,
      all: BigInt(size) ** BigInt(places.length),
      wins: [ordersOfPattern(places.length, parts)],
      refunds: 0n,
    }),
    hits: ({ draw }, choice) => {
      // Every value that occurs must be in the row of its number of times, and each part complete.
      const found = parts.map(() => 0)
      for (const [at, place] of places.entries()) {
        const value = draw[place] ?? -1
        if (places.findIndex((other) => draw[other] === value) !== at) continue
        const times = places.filter((other) => draw[other] === value).length
        const part = parts.findIndex((one) => one.times === times)
        if (part < 0 || !choice[part]?.includes(value)) return 0
        found[part] = (found[part] ?? 0) + 1
      }
      return parts.every(({ values }, part) => found[part] === values) ? 1 : 0
    },
    most: () => 1,
    loads: () => [{ name: code, times: 1 }],
  }
}

/** Orders in which values with these repetitions stand at the places. */
function ordersOfPattern(places: number, parts: readonly Part[]): bigint {
  let left = places
  let orders = 1n
  for (const { values, times } of parts)
    for (let value = 0; value < values; value += 1) {
      orders *= combinations({ from: left, choose: times })
      left -= times
    }
  return orders
}

/** Ways to take the values of one or two parts from their rows, none of them twice. */
function waysToTake([first = [], second = []]: Choice, parts: readonly Part[]): number {
  const [one, two] = parts
  if (!one) return 0
  if (!two) return smallCombinations(first.length, one.values)
  const shared = first.filter((value) => second.includes(value)).length
  let ways = 0
  for (let taken = 0; taken <= Math.min(shared, one.values); taken += 1)
    ways +=
      smallCombinations(shared, taken) *
      smallCombinations(first.length - shared, one.values - taken) *
      smallCombinations(second.length - taken, two.values)
  return ways
}
