import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import { grouped, occurring, occurringTimes } from '#domain/lottery/bets/patterns.ts'
import { type Side, exactly, sides } from '#domain/lottery/bets/sides.ts'
import type { Draw } from '#domain/lottery/families/family.ts'

const dice = { low: 1, high: 6, places: [0, 1, 2] } as const
const sum = (draw: Draw) => {
  let total = 0
  for (const value of draw) total += value
  return total
}
const isTriple = ([first, ...others]: Draw) => others.every((die) => die === first)

const TRIPLES = 0
const STRAIGHTS = 1
const OTHERS = 2
const kindOf = (draw: Draw) => {
  if (isTriple(draw)) return TRIPLES
  return new Set(draw).size === 3 && Math.max(...draw) - Math.min(...draw) === 2 ? STRAIGHTS : OTHERS
}

/** A measure that is neither big nor small, odd nor even. */
const NO_SIDE = Number.NaN

const sidesOfSum = (wins: bigint): Readonly<Record<string, Side>> => ({
  big: [wins, (total) => total >= 11],
  small: [wins, (total) => total <= 10],
  odd: [wins, (total) => total % 2 === 1],
  even: [wins, (total) => total % 2 === 0],
})

/** Three dice. */
export const k3Types: readonly BetType[] = [
  sides({
    code: 'sum',
    group: 'sum',
    of: sum,
    all: 216n,
    options: exactly(3, [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]),
  }),
  // Two rows: in the second one a triple loses on both sides. A game offers one of them.
  sides({ code: 'sum_side', group: 'sum', of: sum, all: 216n, options: sidesOfSum(108n) }),
  sides({
    code: 'sum_side_triples',
    group: 'sum',
    of: (draw) => (isTriple(draw) ? NO_SIDE : sum(draw)),
    all: 216n,
    options: sidesOfSum(105n),
    tie: 'loses',
  }),
  occurringTimes({ code: 'triple', group: 'alike', ...dice, least: 3, most: 3 }),
  sides({
    code: 'kind',
    group: 'alike',
    of: kindOf,
    all: 216n,
    options: {
      triple: [6n, (kind) => kind === TRIPLES],
      straight: [24n, (kind) => kind === STRAIGHTS],
    },
  }),
  // Two rows: a triple counts as a pair, or it does not. A game offers one of them.
  occurringTimes({ code: 'pair', group: 'alike', ...dice, least: 2, most: 3 }),
  occurringTimes({ code: 'pair_only', group: 'alike', ...dice, least: 2, most: 2 }),
  grouped({
    code: 'pair_other',
    group: 'alike',
    ...dice,
    parts: [
      { values: 1, times: 2 },
      { values: 1, times: 1 },
    ],
  }),
  occurring({ code: 'one', group: 'different', ...dice, size: 1 }),
  occurring({ code: 'two', group: 'different', ...dice, size: 2 }),
  grouped({ code: 'three', group: 'different', ...dice, parts: [{ values: 3, times: 1 }] }),
]
