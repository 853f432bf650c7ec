import { type Form, placesOfPrizes } from '#domain/lottery/families/family.ts'

import { NONE, type BetType, type Choice, win } from './bet-type.ts'
import { ordersOf } from './counting.ts'
import { type Facts, type Tail, tailOf } from './facts.ts'

/** Most numbers of one choice. A line with all numbers of three digits is no bet, and a burden for the exposure. */
const MOST_NUMBERS = 100

interface Named {
  readonly code: string
  readonly group: string
  readonly form: Form
  readonly digits: number
}

/** Wins for each prize among `prizes` that ends in the number. Costs one stake for each of those prizes. */
export function endsIn({ prizes, ...named }: Named & { readonly prizes: readonly string[] }): BetType {
  const tail = tailOf(named.digits, placesOfPrizes(named.form, prizes))
  return {
    ...basics(named),
    outcomes: win,
    units: ([row = []]) => row.length * tail.places.length,
    chance: () => ({
      units: BigInt(tail.places.length),
      all: 10n ** BigInt(named.digits),
      wins: [BigInt(tail.places.length)],
      refunds: 0n,
    }),
    hits: (facts, choice) => {
      const row = choice[0] ?? NONE
      const counts = facts.tails(tail)
      let hits = 0
      for (const number of row) hits += counts[number] ?? 0
      return hits
    },
    most: () => tail.places.length,
  }
}

/** A rung of a table of prizes. */
export interface Rung {
  readonly code: string
  readonly weight: bigint
  readonly prizes: readonly string[]
  /** Fewer digits than the number has: its end alone is matched. */
  readonly digits?: number
  /** Does not pay where the whole number matches. */
  readonly isInstead?: boolean
}

/** One stake on the number as a whole; each prize that it matches pays by its rung. */
export function byRungs({ rungs, ...named }: Named & { readonly rungs: readonly Rung[] }): BetType {
  const ladder = laddersOf(named, rungs)
  const whole = 10n ** BigInt(named.digits)
  return {
    ...basics(named),
    outcomes: rungs.map(({ code, weight }) => ({ code, weight })),
    units: ([row = []]) => row.length,
    chance: () => ({
      units: 1n,
      all: whole,
      wins: ladder.map(({ tail, instead }) => {
        const each = whole / 10n ** BigInt(tail.digits) - (instead ? 1n : 0n)
        return BigInt(tail.places.length) * each
      }),
      refunds: 0n,
    }),
    hits: (facts, choice, outcome) => {
      const row = choice[0] ?? NONE
      const rung = ladder[outcome]
      let hits = 0
      if (rung) for (const number of row) hits += rungHits(facts, rung, number)
      return hits
    },
    most: (_, outcome) => ladder[outcome]?.tail.places.length ?? 0,
  }
}

/** Numbers with so many orders of their digits; each prize in any of the orders pays by its rung. */
export function inAnyOrder({
  rungs,
  orders,
  ...named
}: Named & { readonly rungs: readonly Rung[]; readonly orders: number }): BetType {
  const ladder = laddersOf(named, rungs)
  const { shape, ...rest } = basics(named)
  return {
    ...rest,
    shape: {
      ...shape,
      isPossible: ([row = []]: Choice) =>
        row.every((number) => ordersOf(number, named.digits).length === orders),
    },
    outcomes: rungs.map(({ code, weight }) => ({ code, weight })),
    units: ([row = []]) => row.length,
    chance: () => ({
      units: 1n,
      all: 10n ** BigInt(named.digits),
      wins: ladder.map(({ tail }) => BigInt(tail.places.length * orders)),
      refunds: 0n,
    }),
    hits: (facts, choice, outcome) => {
      const row = choice[0] ?? NONE
      const rung = ladder[outcome]
      let hits = 0
      if (rung)
        for (const number of row)
          for (const order of ordersOf(number, named.digits)) hits += rungHits(facts, rung, order)
      return hits
    },
    most: (_, outcome) => ladder[outcome]?.tail.places.length ?? 0,
  }
}

interface Ladder {
  readonly tail: Tail
  /** The tail of the whole number, whose matches this rung does not pay. */
  readonly instead: Tail | undefined
}

function laddersOf({ form, digits }: Named, rungs: readonly Rung[]): readonly Ladder[] {
  return rungs.map((rung) => {
    const places = placesOfPrizes(form, rung.prizes)
    return {
      tail: tailOf(rung.digits ?? digits, places),
      instead: rung.isInstead === true ? tailOf(digits, places) : undefined,
    }
  })
}

function rungHits(facts: Facts, { tail, instead }: Ladder, number: number): number {
  const hits = facts.tails(tail)[number % 10 ** tail.digits] ?? 0
  return instead ? hits - (facts.tails(instead)[number] ?? 0) : hits
}

function basics({ code, group, digits }: Named) {
  return {
    code,
    group,
    shape: { rows: [{ low: 0, high: 10 ** digits - 1, least: 1, most: MOST_NUMBERS }], digits },
    loads: ([row = []]: Choice) =>
      row.map((number) => ({ name: `${code}:${String(number).padStart(digits, '0')}`, times: 1 })),
  }
}
