import { expect, test } from 'vitest'

import type { Form } from '#domain/lottery/families/family.ts'
import { families } from '#domain/lottery/families/families.ts'

import { findBetType } from './bet-catalogue.ts'
import { factsOf } from './facts.ts'
import { numberPairs, numberTwice } from './number-pairs.ts'

const plus = findBetType('max_3d', 'two')
if (!plus) throw new Error('no pairs')
const codes = plus.outcomes.map(({ code }) => code)

/** Twenty prizes that begin with these; all others are 999. */
const drawn = (...first: readonly number[]) =>
  factsOf(families.max_3d.form, [...first, ...Array.from({ length: 20 - first.length }, () => 999)])
const X = 999

const thirds = (...first: readonly number[]) => drawn(...Array.from({ length: 12 }, () => X), ...first)

/** Prizes of a ticket on 007 and 123: special 2, first 4, second 6, third 8 numbers. Max 3D+, published by Vietlott. */
test.each<[string, ReturnType<typeof drawn>, Readonly<Record<string, number>>]>([
  ['both at the special prize', drawn(7, 123), { special: 1, fourth: 1, fifth: 2 }],
  ['in the other order', drawn(123, 7), { special: 1, fourth: 1, fifth: 2 }],
  ['both at the first prize', drawn(X, X, 7, X, X, 123), { first: 1, fourth: 1, sixth: 2 }],
  ['both at the second prize', drawn(X, X, X, X, X, X, 123, 7), { second: 1, fourth: 1, sixth: 2 }],
  [
    'both at the third prize',
    drawn(X, X, X, X, X, X, X, X, X, X, X, X, 7, 123),
    { third: 1, fourth: 1, sixth: 2 },
  ],
  ['at the special and the first prize', drawn(7, X, 123), { fourth: 1, fifth: 1, sixth: 1 }],
  [
    'at the second and the third prize',
    drawn(X, X, X, X, X, X, 7, X, X, X, X, X, 123),
    { fourth: 1, sixth: 2 },
  ],
  ['one at the special prize', drawn(X, 123), { fifth: 1 }],
  ['one at the first prize', drawn(X, X, 7), { sixth: 1 }],
  ['one at two prizes', drawn(7, 7), { fifth: 2 }],
  ['one twice and the other once', drawn(7, 7, 123), { fourth: 2, fifth: 2, sixth: 1 }],
  ['neither', drawn(700, 321), {}],
])('a ticket of two numbers: %s', (_title, facts, expected) => {
  const hits = codes.map((code, outcome) => [code, plus.hits(facts, [[7, 123]], outcome)] as const)
  expect(Object.fromEntries(hits.filter(([, count]) => count > 0))).toEqual(expected)
  for (const [outcome] of codes.entries())
    expect(plus.hits(facts, [[7, 123]], outcome)).toBeLessThanOrEqual(plus.most([[7, 123]], outcome))
})

test('each two of several numbers are a ticket', () => {
  const choice = [[7, 55, 123, 200]]
  expect(plus.units(choice)).toBe(6)
  const facts = drawn(7, 123, 55)
  const single = [
    [7, 55],
    [7, 123],
    [7, 200],
    [55, 123],
    [55, 200],
    [123, 200],
  ]
  for (const [outcome] of codes.entries())
    expect(plus.hits(facts, choice, outcome)).toBe(
      single.reduce((sum, row) => sum + plus.hits(facts, [row], outcome), 0),
    )
})

test('the published prizes pay 54.8 % of 10,000', () => {
  const { all, wins } = plus.chance([[7, 123]])
  const paid = wins.reduce((sum, count, outcome) => sum + count * (plus.outcomes[outcome]?.weight ?? 0n), 0n)
  expect((paid * 10_000n) / all).toBe(5_480n)
})

const twice = findBetType('max_3d', 'twice')
if (!twice) throw new Error('no number twice')

/** Prizes of a ticket on 007 twice. */
test.each<[string, ReturnType<typeof drawn>, Readonly<Record<string, number>>]>([
  ['twice at the special prize', drawn(7, 7), { special: 1, fourth: 1, fifth: 4 }],
  ['twice at the first prize', drawn(X, X, 7, X, 7), { first: 1, fourth: 1, sixth: 4 }],
  ['three times at the third prize', thirds(7, 7, 7), { third: 3, fourth: 3, sixth: 6 }],
  ['at the special and the second prize', drawn(7, X, X, X, X, X, 7), { fourth: 1, fifth: 2, sixth: 2 }],
  ['once at the special prize', drawn(X, 7), { fifth: 2 }],
  ['once at the first prize', drawn(X, X, 7), { sixth: 2 }],
  ['never', drawn(70, 700), {}],
])('a ticket of one number twice: %s', (_title, facts, expected) => {
  const hits = codes.map((code, outcome) => [code, twice.hits(facts, [[7]], outcome)] as const)
  expect(Object.fromEntries(hits.filter(([, count]) => count > 0))).toEqual(expected)
  for (const [outcome] of codes.entries())
    expect(twice.hits(facts, [[7]], outcome)).toBeLessThanOrEqual(twice.most([[7]], outcome))
})

test('each of several numbers is a ticket with itself, and loads its own name', () => {
  expect(twice.units([[7, 123]])).toBe(2)
  const facts = drawn(7, 7, 123)
  for (const [outcome] of codes.entries())
    expect(twice.hits(facts, [[7, 123]], outcome)).toBe(
      twice.hits(facts, [[7]], outcome) + twice.hits(facts, [[123]], outcome),
    )
  expect(twice.loads([[7, 123]]).map(({ name }) => name)).toEqual(['twice:007', 'twice:123'])
})

/** Every draw of a smaller lottery: five prizes of one digit. */
test.each([
  ['of two numbers', numberPairs, [[2, 7]]],
  ['of one number twice', numberTwice, [[7]]],
] as const)('wins %s are what an enumeration of all draws counts', (_title, build, choice) => {
  const form: Form = {
    kind: 'prizes',
    prizes: [
      { code: 'special', count: 2, digits: 1 },
      { code: 'first', count: 3, digits: 1 },
    ],
  }
  const type = build({
    code: 'plus',
    group: 'plus',
    form,
    digits: 1,
    rungs: [
      { code: 'special', weight: 1n, prizes: ['special'], needs: 'both' },
      { code: 'first', weight: 1n, prizes: ['first'], needs: 'both' },
      { code: 'any', weight: 1n, prizes: ['special', 'first'], needs: 'both' },
      { code: 'one', weight: 1n, prizes: ['special'], needs: 'one' },
    ],
  })
  const counted = type.outcomes.map(() => 0)
  for (let draw = 0; draw < 100_000; draw += 1) {
    const facts = factsOf(form, [...String(draw).padStart(5, '0')].map(Number))
    for (const [outcome] of type.outcomes.entries())
      counted[outcome] = (counted[outcome] ?? 0) + type.hits(facts, choice, outcome)
  }
  const { all, wins } = type.chance(choice)
  expect(counted.map((count) => BigInt(count))).toEqual(wins.map((count) => (count * 100_000n) / all))
})
