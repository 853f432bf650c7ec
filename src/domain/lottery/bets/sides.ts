import type { Draw } from '#domain/lottery/families/family.ts'

import { type BetType, type Choice, win } from './bet-type.ts'

/** A side: how many of all draws it wins, and which values of the measure it is. */
export type Side = readonly [wins: bigint, is: (value: number) => boolean]

interface Sides {
  readonly code: string
  readonly group: string
  /** Names of the places, pairs of places or the like at which the sides are measured; one bet for each. */
  readonly where?: readonly string[]
  readonly of: (draw: Draw, where: number) => number
  readonly all: bigint
  readonly options: Readonly<Record<string, Side>>
  /** Neither of two sides wins: the stake is lost. */
  readonly tie?: 'loses'
  /** A value at which the stake comes back. */
  readonly refundsAt?: { readonly draws: bigint; readonly is: (value: number) => boolean }
}

/** One of several sides of a measure: big or small, odd or even, dragon or tiger, a sum. */
export function sides({ code, group, where, of, all, options, tie, refundsAt }: Sides): BetType {
  const names = Object.keys(options)
  const rules = Object.values(options)
  const last = { low: 0, high: names.length - 1, least: 1, most: 1 }
  const placed = where && { low: 0, high: where.length - 1, least: 1, most: where.length }
  const read = (choice: Choice): readonly [at: readonly number[], side: number] =>
    where ? [choice[0] ?? [], choice[1]?.[0] ?? -1] : [HERE, choice[0]?.[0] ?? -1]
  return {
    code,
    group,
    shape: { rows: placed ? [placed, last] : [last], options: names, ...(where && { where }) },
    outcomes: win,
    ...(refundsAt
      ? {
          tie: 'refunds' as const,
          refunds: ({ draw }, choice) =>
            read(choice)[0].reduce((sum, at) => sum + (refundsAt.is(of(draw, at)) ? 1 : 0), 0),
        }
      : tie && { tie }),
    units: (choice) => read(choice)[0].length,
    chance: (choice) => ({
      units: 1n,
      all,
      wins: [rules[read(choice)[1]]?.[0] ?? 0n],
      refunds: refundsAt?.draws ?? 0n,
    }),
    hits: ({ draw }, choice) => {
      const [places, side] = read(choice)
      const rule = rules[side]
      let hits = 0
      if (rule) for (const at of places) if (rule[1](of(draw, at))) hits += 1
      return hits
    },
    most: (choice) => read(choice)[0].length,
    loads: (choice) => {
      const [places, side] = read(choice)
      return places.map((at) => ({
        name: [code, ...(where ? [where[at] ?? ''] : []), names[side] ?? ''].join(':'),
        times: 1,
      }))
    },
  }
}

const HERE: readonly number[] = [0]

/** Each value of a measure is a side of its own: the ways of the values from `low` on. */
export function exactly(low: number, ways: readonly number[]): Readonly<Record<string, Side>> {
  // Names begin with `=`, because keys that are whole numbers would be sorted.
  return Object.fromEntries(
    ways.map((wins, at) => [`=${low + at}`, [BigInt(wins), (value: number) => value === low + at]]),
  )
}
