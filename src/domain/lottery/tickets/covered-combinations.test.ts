import { expect, test } from 'vitest'

import { uncountedOfSides, validBetRules } from '#domain/agents/valid-bet.ts'
import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import { eachCombination } from '#domain/lottery/bets/each-combination.ts'
import { seededBelow } from '#test/lottery/draws.ts'

import { type CombinedStake, uncountedOfCombinations } from './covered-combinations.ts'

const type = (() => {
  const found = findBetType('k3', 'two')
  if (!found) throw new Error('no bet type')
  return found
})()

/** Pairs of dice: some faces, and the stake of each pair. */
const pairs = (faces: readonly number[], stake: number): CombinedStake => ({
  choice: [faces],
  cost: BigInt(stake * type.units([faces])),
})

/** Mostly lines on many pairs, and sometimes much on a single one. */
function randomLines(below: (limit: number) => number): CombinedStake[] {
  return Array.from({ length: 1 + below(4) }, () => {
    if (below(4) === 0) return pairs([1, 2], 500)
    const faces = [1, 2, 3, 4, 5, 6].filter(() => below(6) > 0)
    return pairs(faces.length < 2 ? [1, 2] : faces, 1 + below(9))
  })
}

test('combinations count as sides that each win an equal part of all draws', () => {
  let isPart = 0
  for (let seed = 0; seed < 300; seed += 1) {
    const lines = randomLines(seededBelow(seed))
    const sides = lines.flatMap(({ choice, cost }, line) => {
      const combinations = [...eachCombination(type, choice)]
      return combinations.map((one) => ({
        line,
        side: JSON.stringify(one),
        partPpm: 1_000_000 / 15,
        stake: cost / BigInt(combinations.length),
      }))
    })
    const parts = uncountedOfSides(sides, validBetRules)
    const expected = lines.map((_, line) =>
      sides.reduce((sum, side, at) => (side.line === line ? sum + (parts[at] ?? 0n) : sum), 0n),
    )
    const found = uncountedOfCombinations(type, lines, validBetRules)
    expect(found, `seed ${seed}`).toEqual(expected)
    if (found.some((part, at) => part > 0n && part < (lines[at]?.cost ?? 0n))) isPart += 1
  }
  expect(isPart).toBeGreaterThan(5)
})

const digits = (missing: number) => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => digit !== missing)

/** Each of five digits without one of them: 59,049 of the 100,000 combinations. */
const without = (...missing: readonly number[]): CombinedStake => ({
  choice: missing.map(digits),
  cost: 59_049n,
})

const star5 = (() => {
  const found = findBetType('ssc', 'star5')
  if (!found) throw new Error('no bet type')
  return found
})()

test('thousands of broad lines are compared without a list for each of them', () => {
  const fours = [...Array(10_000).keys()].map((number) => [...String(number).padStart(4, '0')].map(Number))
  // All of them miss the 7 at the first place, and hold 90 % together.
  const lines = fours.slice(0, 3_000).map((missing) => without(7, ...missing))
  expect(uncountedOfCombinations(star5, lines, validBetRules)).toEqual(lines.map(({ cost }) => cost))
  // With the 3 at the next two places missing as well they hold 72.9 %.
  const fewer = fours.slice(3_300, 3_400).map((missing) => without(7, ...missing))
  const uncounted = (coverageMaxPpm: number) => uncountedOfCombinations(star5, fewer, { coverageMaxPpm })
  expect(uncounted(729_000)).toEqual(fewer.map(() => 0n))
  expect(uncounted(728_999)).toEqual(fewer.map(({ cost }) => cost))
})

test('of a bet type with more than a million combinations all count', () => {
  const ticket = findBetType('mega_6_45', 'ticket')
  if (!ticket) throw new Error('no bet type')
  const choice = [[1, 2, 3, 4, 5, 6]]
  const lines = Array.from({ length: 10 }, () => ({ choice, cost: 10n }))
  expect(uncountedOfCombinations(ticket, lines, { coverageMaxPpm: 0 })).toEqual(lines.map(() => 0n))
})
