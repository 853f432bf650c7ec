import type { Draw } from '#domain/lottery/families/family.ts'

import { type BetType, type Choice, win } from './bet-type.ts'
import { arrangements, combinations } from './counting.ts'

/** The values of one place: 0 to 9, 1 to 6. */
export interface Values {
  readonly low: number
  readonly high: number
}
interface Named extends Values {
  readonly code: string
  readonly group: string
}

/** Any of the chosen values at a measure of the draw, all equally likely: a digit, the special ball. */
export function among({
  of,
  wins = 1n,
  all,
  ...named
}: Named & { readonly of: (draw: Draw) => number; readonly wins?: bigint; readonly all: bigint }): BetType {
  const { code, group, low, high } = named
  return {
    code,
    group,
    shape: { rows: [{ low, high, least: 1, most: high - low + 1 }] },
    outcomes: win,
    units: ([row = []]) => row.length,
    chance: () => ({ units: 1n, all, wins: [wins], refunds: 0n }),
    hits: ({ draw }, choice) => (choice[0]?.includes(of(draw)) ? 1 : 0),
    most: () => 1,
    loads: ([row = []]) => row.map((value) => ({ name: `${code}:${value}`, times: 1 })),
  }
}

/** Values at their places, one row for each place; each chosen value is one bet. */
export function atPlaces({ places, ...named }: Named & { readonly places: readonly number[] }): BetType {
  const { code, group, low, high } = named
  const size = high - low + 1
  return {
    code,
    group,
    shape: { rows: places.map(() => ({ low, high, least: 0, most: size })), leastInAll: 1 },
    outcomes: win,
    units: (choice) => choice.reduce((sum, row) => sum + row.length, 0),
    chance: () => ({ units: 1n, all: BigInt(size), wins: [1n], refunds: 0n }),
    hits: ({ draw }, choice) =>
      places.reduce((sum, place, at) => sum + (choice[at]?.includes(draw[place] ?? -1) ? 1 : 0), 0),
    most: (choice) => choice.filter((row) => row.length > 0).length,
    loads: (choice) =>
      choice.flatMap((row, at) => row.map((value) => ({ name: `${code}:${at + 1}:${value}`, times: 1 }))),
  }
}

/** The values of several places in their order: every way through the rows is one bet. */
export function inOrder({
  places,
  isOnce,
  ...named
}: Named & { readonly places: readonly number[]; readonly isOnce: boolean }): BetType {
  const { code, group, low, high } = named
  const size = high - low + 1
  const units = (choice: Choice) => (isOnce ? waysThrough(choice) : product(choice))
  return {
    code,
    group,
    shape: {
      rows: places.map(() => ({ low, high, least: 1, most: size })),
      isPossible: (choice) => units(choice) > 0,
    },
    outcomes: win,
    units,
    chance: () => ({
      units: 1n,
      all: isOnce
        ? arrangements({ from: size, choose: places.length })
        : BigInt(size) ** BigInt(places.length),
      wins: [1n],
      refunds: 0n,
    }),
    hits: ({ draw }, choice) =>
      places.every((place, at) => choice[at]?.includes(draw[place] ?? -1)) ? 1 : 0,
    most: () => 1,
    loads: () => [{ name: code, times: 1 }],
  }
}

function product(choice: Choice): number {
  return choice.reduce((ways, row) => ways * row.length, 1)
}

/** Ways through the rows that take no value twice. */
function waysThrough(choice: Choice, at = 0, taken: readonly number[] = []): number {
  const row = choice[at]
  if (row === undefined) return 1
  const free = row.filter((value) => !taken.includes(value))
  if (at === choice.length - 1) return free.length
  return free.reduce((sum, value) => sum + waysThrough(choice, at + 1, [...taken, value]), 0)
}

/** Some of the chosen values are the drawn ones of several places, in any order; each set of the size is one bet. */
export function inAnyPlace({ places, ...named }: Named & { readonly places: readonly number[] }): BetType {
  const { code, group, low, high } = named
  const size = high - low + 1
  const choose = places.length
  return {
    code,
    group,
    shape: { rows: [{ low, high, least: choose, most: size }] },
    outcomes: win,
    units: ([row = []]) => Number(combinations({ from: row.length, choose })),
    chance: () => ({ units: 1n, all: combinations({ from: size, choose }), wins: [1n], refunds: 0n }),
    hits: ({ draw }, [row = []]) => (places.every((place) => row.includes(draw[place] ?? -1)) ? 1 : 0),
    most: () => 1,
    loads: () => [{ name: code, times: 1 }],
  }
}
