import { type Form, placesOfPrizes } from '#domain/lottery/families/family.ts'

import { NONE, type BetType, type Choice } from './bet-type.ts'
import { smallCombinations } from './counting.ts'
import { type Facts, tailOf } from './facts.ts'

/** Most numbers of one choice: 190 pairs. */
const MOST_NUMBERS = 20

/** A rung pays once for each two places of its prizes that hold both numbers of a pair, or for each place that holds one of them. */
export interface PairRung {
  readonly code: string
  readonly weight: bigint
  readonly prizes: readonly string[]
  readonly needs: 'both' | 'one'
}

/** Tickets of two different numbers; each two of the chosen numbers are one. All rungs that a ticket reaches are paid. */
export function numberPairs({
  code,
  group,
  form,
  digits,
  rungs,
}: {
  readonly code: string
  readonly group: string
  readonly form: Form
  readonly digits: number
  readonly rungs: readonly PairRung[]
}): BetType {
  const ladder = rungs.map(({ prizes, needs }) => ({
    tail: tailOf(digits, placesOfPrizes(form, prizes)),
    needs,
  }))
  const numbers = 10n ** BigInt(digits)
  const countOf = ([row = NONE]: Choice) => row.length
  return {
    code,
    group,
    shape: { rows: [{ low: 0, high: 10 ** digits - 1, least: 2, most: MOST_NUMBERS }], digits },
    outcomes: rungs.map(({ code: rung, weight }) => ({ code: rung, weight })),
    units: (choice) => smallCombinations(countOf(choice), 2),
    chance: () => ({
      units: 1n,
      all: numbers ** 2n,
      wins: ladder.map(({ tail, needs }) => {
        const places = BigInt(tail.places.length)
        return needs === 'both' ? places * (places - 1n) : 2n * places * numbers
      }),
      refunds: 0n,
    }),
    hits: (facts, choice, outcome) => {
      const rung = ladder[outcome]
      if (!rung) return 0
      const { sum, squares } = countsOf(facts.tails(rung.tail), choice[0] ?? NONE)
      return rung.needs === 'both' ? (sum * sum - squares) / 2 : sum * (countOf(choice) - 1)
    },
    most: (choice, outcome) => {
      const rung = ladder[outcome]
      if (!rung) return 0
      const places = rung.tail.places.length
      return rung.needs === 'both' ? mostPairs(places, countOf(choice)) : places * (countOf(choice) - 1)
    },
    // Half a million pairs are too many to be counted one by one.
    loads: (choice) => [
      { name: code, times: mostPairs(ladder[0]?.tail.places.length ?? 0, countOf(choice)) },
    ],
  }
}

/**
 * Tickets of one number twice; each chosen number is one. Both of its numbers are drawn where two places hold it, and each place
 * that holds it has both, so a rung of one number pays twice.
 */
export function numberTwice({
  code,
  group,
  form,
  digits,
  rungs,
}: Parameters<typeof numberPairs>[0]): BetType {
  const ladder = rungs.map(({ prizes, needs }) => ({
    tail: tailOf(digits, placesOfPrizes(form, prizes)),
    needs,
  }))
  const numbers = 10n ** BigInt(digits)
  const waysOf = (count: number, needs: PairRung['needs']) =>
    needs === 'both' ? (count * (count - 1)) / 2 : 2 * count
  return {
    code,
    group,
    shape: { rows: [{ low: 0, high: 10 ** digits - 1, least: 1, most: MOST_NUMBERS }], digits },
    outcomes: rungs.map(({ code: rung, weight }) => ({ code: rung, weight })),
    units: ([row = NONE]) => row.length,
    chance: () => ({
      units: 1n,
      all: numbers ** 2n,
      wins: ladder.map(({ tail, needs }) => {
        const ways = BigInt(waysOf(tail.places.length, needs))
        return needs === 'both' ? ways : ways * numbers
      }),
      refunds: 0n,
    }),
    hits: (facts, choice, outcome) => {
      const rung = ladder[outcome]
      if (!rung) return 0
      const counts = facts.tails(rung.tail)
      return (choice[0] ?? NONE).reduce((sum, number) => sum + waysOf(counts[number] ?? 0, rung.needs), 0)
    },
    // At most one number is at all places.
    most: (_choice, outcome) => {
      const rung = ladder[outcome]
      return rung ? waysOf(rung.tail.places.length, rung.needs) : 0
    },
    loads: ([row = NONE]) =>
      row.map((number) => ({ name: `${code}:${String(number).padStart(digits, '0')}`, times: 1 })),
  }
}

/** How often numbers were drawn together, and the sum of the squares of each. */
function countsOf(counts: ReturnType<Facts['tails']>, row: readonly number[]) {
  let sum = 0
  let squares = 0
  for (const number of row) {
    const count = counts[number] ?? 0
    sum += count
    squares += count * count
  }
  return { sum, squares }
}

/** Most pairs of different numbers among places: the numbers share them as evenly as they can. */
function mostPairs(places: number, numbers: number): number {
  if (numbers < 2) return 0
  const each = Math.floor(places / numbers)
  const more = places % numbers
  return (places ** 2 - (numbers - more) * each ** 2 - more * (each + 1) ** 2) / 2
}
