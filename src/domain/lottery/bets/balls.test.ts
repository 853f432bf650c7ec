import { expect, test } from 'vitest'

import type { Draw, Form } from '#domain/lottery/families/family.ts'
import { everyOrder } from '#test/lottery/draws.ts'
import { countAll, countOf, faultsOf } from '#test/lottery/proof.ts'

import { findBetType } from './bet-catalogue.ts'
import { allAmong, containsAll, noneAmong, tickets } from './balls.ts'

const form: Form = { kind: 'balls', of: 8, main: 3, bonus: 1 }

/** All draws of three of eight balls and a bonus ball; a chosen set may hold several combinations. */
test('every combination of balls wins as often as its formula says', () => {
  const named = { group: 'pick', form, most: 8 }
  const rungs = [
    { code: 'three', weight: 100n, hits: 3 },
    { code: 'two_bonus', weight: 10n, hits: 2, bonus: true },
    { code: 'two', weight: 5n, hits: 2, bonus: false },
    { code: 'one', weight: 1n, hits: 1 },
  ]
  const counted = [
    countOf(allAmong({ code: 'two', ...named, size: 2 }), [[1, 2, 3]]),
    countOf(allAmong({ code: 'two', ...named, size: 2, withBonus: true }), [[1, 2, 3]]),
    countOf(containsAll({ code: 'five', ...named, size: 5 }), [[1, 2, 3, 4, 5, 6]]),
    countOf(noneAmong({ code: 'none', ...named, size: 2 }), [[1, 2, 3]]),
    countOf(noneAmong({ code: 'none', ...named, size: 2, withBonus: true }), [[1, 2, 3]]),
    countOf(tickets({ code: 'ticket', ...named, size: 3, rungs }), [[1, 2, 3]]),
    countOf(tickets({ code: 'ticket', ...named, size: 3, rungs }), [[1, 2, 3, 4, 8]]),
  ]
  const draws: Iterable<Draw> = everyOrder({ of: 8, places: [0, 1, 2, 3], length: 4 })
  const number = countAll(form, draws, counted)
  expect([number, faultsOf(counted, number)]).toEqual([1_680, []])
})

test('a form without balls has no combinations of them', () => {
  const dice: Form = { kind: 'values', count: 3, low: 1, high: 6 }
  expect(() => allAmong({ code: 'x', group: 'pick', form: dice, size: 1, most: 2 })).toThrow('has no balls')
})

test.each([
  ['ticket', 12, 1],
  ['pick3', 12, 20],
  ['pick1', 2, 1],
] as const)('%s of Mega on %i numbers wins its best outcome %i times at most', (code, count, times) => {
  const row = Array.from({ length: count }, (_, at) => at + 1)
  expect(
    findBetType('mega_6_45', code)
      ?.loads([row])
      .map((load) => load.times),
  ).toContain(times)
})
