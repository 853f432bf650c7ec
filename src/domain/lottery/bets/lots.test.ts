import { expect, test } from 'vitest'

import { families } from '#domain/lottery/families/families.ts'
import type { Form } from '#domain/lottery/families/family.ts'
import { everySequence } from '#test/lottery/draws.ts'
import { countAll, countOf, faultsOf } from '#test/lottery/proof.ts'

import { findBetType } from './bet-catalogue.ts'
import { factsOf } from './facts.ts'
import { allDrawn, byRepeats, noneDrawn, pairs, pairsAcross } from './lots.ts'

const small: Form = { kind: 'prizes', prizes: [{ code: 'special', count: 2, digits: 2 }] }

test('over all draws of two lots, every combination wins as often as its formula says', () => {
  const named = { group: 'parlay', form: small }
  const counted = [
    countOf(allDrawn({ code: 'one', ...named, size: 1, most: 5 }), [[3, 7]]),
    countOf(allDrawn({ code: 'two', ...named, size: 2, most: 5 }), [[3, 7]]),
    countOf(allDrawn({ code: 'two', ...named, size: 2, most: 5 }), [[0, 3, 7, 99]]),
    countOf(noneDrawn({ code: 'none', ...named, size: 2, most: 5 }), [[0, 3, 7]]),
    countOf(pairs({ code: 'pairs', ...named, most: 5 }), [[0, 3, 7]]),
    countOf(
      byRepeats({
        code: 'repeats',
        ...named,
        size: 2,
        rungs: [
          { code: 'both', weight: 3n, drawn: 2, repeated: [0, 1, 2] },
          { code: 'again', weight: 2n, drawn: 1, repeated: [1] },
          { code: 'one', weight: 1n, drawn: 1, repeated: [0] },
        ],
      }),
      [[3, 7]],
    ),
  ]
  const draws = countAll(small, everySequence({ length: 2, low: 0, high: 99 }), counted)
  expect([draws, faultsOf(counted, draws)]).toEqual([10_000, []])
})

const lone: Form = { kind: 'prizes', prizes: [{ code: 'special', count: 1, digits: 2 }] }

test('pairs over the lots of two stations win as often as their formula says', () => {
  const counted = [countOf(pairsAcross({ code: 'pairs', group: 'parlay', form: lone, most: 5 }), [[0, 3, 7]])]
  const draws = countAll(small, everySequence({ length: 2, low: 0, high: 99 }), counted)
  expect([draws, faultsOf(counted, draws)]).toEqual([10_000, []])
  // 18 lots each: 1 - 2 × 0.99^36 + 0.98^36.
  const { all = 1n, wins = [], units } = findBetType('province', 'da2')?.chance([[0, 1]]) ?? {}
  expect(units).toBe(72n)
  expect(Number(((wins[0] ?? 0n) * 1_000_000n) / all) / 1_000_000).toBeCloseTo(0.0904, 4)
})

/** The chances of field reports: parts of a draw of 27 and of 18 lots, to four places. */
test.each([
  ['north', 'xien2', 0.0549],
  ['north', 'xien3', 0.0123],
  ['north', 'xien4', 0.0027],
  ['province', 'xien2', 0.0261],
  ['province', 'xien3', 0.0039],
  ['province', 'xien4', 0.0006],
  ['north', 'truot4', 0.3321],
  ['north', 'truot8', 0.1053],
  ['north', 'truot10', 0.0581],
] as const)('in the %s, %s wins %d of the draws', (family, code, part) => {
  const { all, wins } = findBetType(family, code)?.chance([[0, 1]]) ?? { all: 1n, wins: [] }
  expect(Number(((wins[0] ?? 0n) * 1_000_000n) / all) / 1_000_000).toBeCloseTo(part, 4)
})

const three: Form = { kind: 'prizes', prizes: [{ code: 'special', count: 5, digits: 2 }] }

test.each([
  [
    [1, 1, 2, 3, 4],
    [1, 2],
    [1, 1],
  ],
  [
    [1, 1, 1, 2, 2],
    [1, 2],
    [1, 3],
  ],
  [
    [1, 1, 2, 3, 4],
    [1, 5],
    [0, 0],
  ],
  [
    [1, 1, 2, 3, 3],
    [1, 2, 3],
    [3, 4],
  ],
] as const)('in the draw %j, the pairs of %j win %j', (draw, chosen, hits) => {
  const type = pairs({ code: 'da', group: 'parlay', form: three, most: 5 })
  expect([0, 1].map((outcome) => type.hits(factsOf(three, draw), [chosen], outcome))).toEqual(hits)
})

test('a pair costs two stakes for each lot', () => {
  expect(findBetType('province', 'da')?.units([[23, 66]])).toBe(36)
  expect(findBetType('north', 'da')?.units([[23, 45, 67, 89]])).toBe(324)
})

test('pairs load their own names, larger combinations those of their numbers', () => {
  expect(
    findBetType('north', 'xien2')
      ?.loads([[4, 17, 66]])
      .map(({ name }) => name),
  ).toEqual(['xien2:04-17', 'xien2:04-66', 'xien2:17-66'])
  expect(findBetType('north', 'xien3')?.loads([[4, 17, 66, 71]])[0]).toEqual({ name: 'xien3:04', times: 3 })
})

test('pairs of two draws are judged by the lots of both, and never by those of one', () => {
  const type = findBetType('province', 'da2')
  expect([type?.draws, type?.units([[4, 17]])]).toEqual([2, 72])
  const { form } = families.province
  const draw = (end: number) => [end, ...Array.from({ length: 17 }, () => 99)]
  const hitsOf = (...draws: readonly number[][]) =>
    [0, 1].map((outcome) => type?.hits(factsOf(form, draws.flat()), [[0, 17]], outcome))
  expect(hitsOf(draw(0), draw(17))).toEqual([1, 0])
  expect(hitsOf(draw(17), draw(17))).toEqual([0, 0])
  expect(hitsOf([0, 17, 17, ...draw(99).slice(3)], draw(17))).toEqual([1, 2])
  expect(() => hitsOf(draw(0))).toThrow('two draws')
})
