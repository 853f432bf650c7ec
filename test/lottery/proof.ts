import type { BetType, Choice, RowShape } from '#domain/lottery/bets/bet-type.ts'
import { refuseChoice } from '#domain/lottery/bets/choice.ts'
import { factsOf } from '#domain/lottery/bets/facts.ts'
import type { Draw, Form } from '#domain/lottery/families/family.ts'

import { seededBelow } from './draws.ts'

/** A bet type with a choice of it, and everything counted about them. */
export interface Counted {
  readonly name: string
  readonly type: BetType
  readonly choice: Choice
  readonly hits: number[]
  readonly squares: number[]
  /** The most hits of one draw, by outcome. */
  readonly most: number[]
  refunds: number
}

export function countOf(type: BetType, choice: Choice): Counted {
  const zeros = () => type.outcomes.map(() => 0)
  const name = `${type.code} ${JSON.stringify(choice)}`
  return { name, type, choice, hits: zeros(), squares: zeros(), most: zeros(), refunds: 0 }
}

/** Counts all choices over all draws, and returns the number of draws. */
export function countAll(form: Form, draws: Iterable<Draw>, counted: readonly Counted[]): number {
  let number = 0
  for (const draw of draws) {
    number += 1
    const facts = factsOf(form, draw)
    for (const one of counted) {
      const { type, choice } = one
      for (let outcome = 0; outcome < one.hits.length; outcome += 1) {
        const hits = type.hits(facts, choice, outcome)
        if (hits === 0) continue
        one.hits[outcome] = (one.hits[outcome] ?? 0) + hits
        one.squares[outcome] = (one.squares[outcome] ?? 0) + hits * hits
        if (hits > (one.most[outcome] ?? 0)) one.most[outcome] = hits
      }
      one.refunds += type.refunds?.(facts, choice) ?? 0
    }
  }
  return number
}

/** Where the count over all draws is not what the rules say. */
export function faultsOf(counted: readonly Counted[], draws: number): string[] {
  return counted.flatMap(({ name, type, choice, hits, refunds, most }) => {
    const { units, all, wins, refunds: returned } = type.chance(choice)
    const combinations = BigInt(type.units(choice)) / units
    return [
      ...hits.flatMap((count, outcome) =>
        BigInt(count) * all === (wins[outcome] ?? -1n) * combinations * BigInt(draws)
          ? []
          : [`${name}: outcome ${outcome} wins ${count} times in ${draws}, not ${wins[outcome]} of ${all}`],
      ),
      ...(BigInt(refunds) * all === returned * combinations * BigInt(draws)
        ? []
        : [`${name}: returned ${refunds} of ${draws}, not ${returned} of ${all}`]),
      ...most.flatMap((count, outcome) =>
        count <= type.most(choice, outcome) ? [] : [`${name}: wins ${count} times in one draw`],
      ),
    ]
  })
}

/** Two-sided 99.9 % of a normal distribution. */
const Z = 3.290_527

/** Where a simulated mean lies outside of the 99.9 % interval around the rule's. */
export function straysOf(counted: readonly Counted[], draws: number): string[] {
  return counted.flatMap(({ name, type, choice, hits, squares }) => {
    const { units, all, wins } = type.chance(choice)
    const combinations = BigInt(type.units(choice)) / units
    return hits.flatMap((count, outcome) => {
      const expected = quotient((wins[outcome] ?? 0n) * combinations * BigInt(draws), all)
      // The variance of the sample, or that of a rare event where hardly any was seen.
      const variance = Math.max((squares[outcome] ?? 0) - (count * count) / draws, expected)
      const bound = Z * Math.sqrt(variance) + 1
      return Math.abs(count - expected) <= bound ? [] : [`${name}: ${count}, expected ${expected} ± ${bound}`]
    })
  })
}

function quotient(numerator: bigint, denominator: bigint): number {
  return Number((numerator * 1_000_000n) / denominator) / 1_000_000
}

/** The smallest choices of a type, all of its sides, and some random larger ones. */
export function choicesOf(
  type: BetType,
  { random, seed }: { readonly random: number; readonly seed: number },
): Choice[] {
  const { rows, options } = type.shape
  const last = rows.at(-1)
  if (options && last) {
    const first = rows.length > 1 ? rows[0] : undefined
    return options.flatMap((_, side) =>
      first
        ? [
            [[first.low], [side]],
            [range(first.low, first.high), [side]],
          ]
        : [[[side]]],
    )
  }
  const below = seededBelow(seed)
  const found: Choice[] = [smallest(type)]
  for (let tries = 0; found.length <= random && tries < 5_000; tries += 1) {
    const choice = rows.map((row) => randomRow(row, below))
    if (refuseChoice(type, choice) === undefined) found.push(choice)
  }
  return found
}

function smallest(type: BetType): Choice {
  const { rows, leastInAll = 0 } = type.shape
  let next = 0
  const choice = rows.map(({ low, high, least }, at) => {
    const count = at === 0 ? Math.max(least, leastInAll) : least
    return Array.from({ length: count }, () => low + (next++ % (high - low + 1))).toSorted((a, b) => a - b)
  })
  if (refuseChoice(type, choice) === undefined) return choice
  const [{ low, high } = { low: 0, high: 0 }] = rows
  const number = range(low, high).find((one) => refuseChoice(type, [[one]]) === undefined)
  return [[number ?? low]]
}

function randomRow({ low, high, least, most }: RowShape, below: (limit: number) => number): number[] {
  const count = least + below(Math.min(most, least + 5) - least + 1)
  const row = new Set<number>()
  while (row.size < count) row.add(low + below(high - low + 1))
  return [...row].toSorted((a, b) => a - b)
}

function range(low: number, high: number): number[] {
  return Array.from({ length: high - low + 1 }, (_, at) => low + at)
}
