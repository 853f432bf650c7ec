import { type Form, placesOf } from '#domain/lottery/families/family.ts'

import { NONE, type BetType, type Choice, win } from './bet-type.ts'
import { combinations, sequencesWith, sequencesWithAll, smallCombinations } from './counting.ts'
import { type Facts, type Tail, tailOf } from './facts.ts'

/** Two digits end each prize: they are the lots of a draw. */
const DIGITS = 2
const NUMBERS = 100

interface Named {
  readonly code: string
  readonly group: string
  readonly form: Form
}
interface Combined extends Named {
  /** How many numbers make one combination. */
  readonly size: number
  readonly most: number
}

/** A combination wins when each of its numbers ends at least one prize. */
export function allDrawn({ size, most, ...named }: Combined): BetType {
  const lots = lotsOf(named.form)
  const length = lots.places.length
  return {
    ...basics(named, { size, most }),
    outcomes: win,
    units: ([row = []]) => smallCombinations(row.length, size),
    chance: () => ({
      units: 1n,
      all: BigInt(NUMBERS) ** BigInt(length),
      wins: [sequencesWithAll({ values: NUMBERS, length, named: size })],
      refunds: 0n,
    }),
    hits: (facts, choice) => smallCombinations(drawnOf(facts, lots, choice).drawn, size),
    most: ([row = []]) => smallCombinations(Math.min(row.length, length), size),
  }
}

/** A combination wins when none of its numbers ends a prize. */
export function noneDrawn({ size, most, ...named }: Combined): BetType {
  const lots = lotsOf(named.form)
  const length = BigInt(lots.places.length)
  return {
    ...basics(named, { size, most }),
    outcomes: win,
    units: ([row = []]) => smallCombinations(row.length, size),
    chance: () => ({
      units: 1n,
      all: BigInt(NUMBERS) ** length,
      wins: [BigInt(NUMBERS - size) ** length],
      refunds: 0n,
    }),
    hits: (facts, choice) => {
      const row = choice[0] ?? NONE
      return smallCombinations(row.length - drawnOf(facts, lots, choice).drawn, size)
    },
    most: ([row = []]) => smallCombinations(row.length, size),
  }
}

/**
 * Pairs: a pair wins when both numbers are drawn, and half as much again for each further time that one of the two is
 * drawn. It costs two stakes for each lot.
 */
export function pairs({ most, ...named }: Omit<Combined, 'size'>, lots = lotsOf(named.form)): BetType {
  const length = lots.places.length
  const both = sequencesWithAll({ values: NUMBERS, length, named: 2 })
  const inRest = BigInt(NUMBERS) ** BigInt(length - 1) - BigInt(NUMBERS - 1) ** BigInt(length - 1)
  return {
    ...basics(named, { size: 2, most }),
    outcomes: [
      { code: 'both', weight: 2n },
      { code: 'again', weight: 1n },
    ],
    units: ([row = []]) => smallCombinations(row.length, 2) * 2 * length,
    chance: () => ({
      units: BigInt(2 * length),
      all: BigInt(NUMBERS) ** BigInt(length),
      // Counted by lots: each lot that shows one of the two, while another lot shows the other one.
      wins: [both, BigInt(2 * length) * inRest - 2n * both],
      refunds: 0n,
    }),
    hits: (facts, choice, outcome) => {
      const { drawn, times } = drawnOf(facts, lots, choice)
      if (drawn < 2) return 0
      return outcome === 0 ? smallCombinations(drawn, 2) : (drawn - 1) * (times - drawn)
    },
    most: ([row = []], outcome) => smallCombinations(row.length, 2) * (outcome === 0 ? 1 : length - 2),
  }
}

/** The same over the lots of two draws of one form. */
export function pairsAcross(named: Omit<Combined, 'size'>): BetType {
  const places = [...placesOf(named.form), ...placesOf(named.form)].map((_, place) => place)
  const type = pairs(named, tailOf(DIGITS, places))
  return {
    ...type,
    draws: 2,
    hits: (facts, choice, outcome) => {
      // Lots that a single draw lacks would count as 00.
      if (facts.draw.length !== places.length) throw new Error('not two draws') // guard: pair-judged-by-both-draws
      return type.hits(facts, choice, outcome)
    },
  }
}

/** A rung of the state's product: by how many of the numbers are drawn, and how many of them more than once. */
export interface Repeats {
  readonly code: string
  readonly weight: bigint
  readonly drawn: number
  readonly repeated: readonly number[]
}

/** One combination of exactly `size` numbers, paid by the first rung that fits. */
export function byRepeats({
  size,
  rungs,
  ...named
}: Named & { readonly size: number; readonly rungs: readonly Repeats[] }): BetType {
  const lots = lotsOf(named.form)
  const length = lots.places.length
  return {
    ...basics(named, { size, most: size }),
    outcomes: rungs.map(({ code, weight }) => ({ code, weight })),
    units: () => 1,
    chance: () => ({
      units: 1n,
      all: BigInt(NUMBERS) ** BigInt(length),
      wins: rungs.map(({ drawn, repeated }) =>
        repeated.reduce((sum, times) => {
          const named = { missing: size - drawn, single: drawn - times, repeated: times }
          const ways =
            combinations({ from: size, choose: drawn }) * combinations({ from: drawn, choose: times })
          return sum + ways * sequencesWith({ values: NUMBERS, length, ...named })
        }, 0n),
      ),
      refunds: 0n,
    }),
    hits: (facts, choice, outcome) => {
      const rung = rungs[outcome]
      const { drawn, repeated } = drawnOf(facts, lots, choice)
      return rung?.drawn === drawn && rung.repeated.includes(repeated) ? 1 : 0
    },
    most: () => 1,
  }
}

function lotsOf(form: Form): Tail {
  return tailOf(
    DIGITS,
    placesOf(form).map((_, place) => place),
  )
}

/** How many chosen numbers are drawn, how many of them repeatedly, and how often in all. */
function drawnOf(facts: Facts, lots: Tail, choice: Choice) {
  const row = choice[0] ?? NONE
  const counts = facts.tails(lots)
  let drawn = 0
  let repeated = 0
  let times = 0
  for (const number of row) {
    const count = counts[number] ?? 0
    if (count > 0) drawn += 1
    if (count > 1) repeated += 1
    times += count
  }
  return { drawn, repeated, times }
}

/** Pairs are few enough to have a name each; of larger combinations a name stands for one chosen number. */
function basics({ code, group }: Named, { size, most }: { readonly size: number; readonly most: number }) {
  return {
    code,
    group,
    shape: { rows: [{ low: 0, high: NUMBERS - 1, least: size, most }], digits: DIGITS },
    loads: ([row = []]: Choice) => {
      const texts = row.map((number) => String(number).padStart(DIGITS, '0'))
      if (size !== 2) {
        const times = smallCombinations(row.length - 1, size - 1)
        return texts.map((text) => ({ name: `${code}:${text}`, times }))
      }
      return texts.flatMap((text, at) =>
        texts.slice(at + 1).map((other) => ({ name: `${code}:${text}-${other}`, times: 1 })),
      )
    },
  }
}
