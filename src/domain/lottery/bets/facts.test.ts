import { expect, test } from 'vitest'

import type { Form } from '#domain/lottery/families/family.ts'

import { factsOf, tailOf } from './facts.ts'

const form: Form = {
  kind: 'prizes',
  prizes: [
    { code: 'special', count: 1, digits: 3 },
    { code: 'first', count: 2, digits: 2 },
  ],
}

test('tails are counted at their places, with leading zeros', () => {
  const facts = factsOf(form, [107, 7, 10])
  expect(facts.tails(tailOf(2, [0, 1, 2]))[7]).toBe(2)
  expect(facts.tails(tailOf(2, [1, 2]))[7]).toBe(1)
  expect(facts.tails(tailOf(3, [0]))[107]).toBe(1)
  expect(facts.tails(tailOf(3, [0]))[7]).toBe(0)
})

test('equal tails are one object, and a draw counts it once', () => {
  expect(tailOf(2, [0, 2])).toBe(tailOf(2, [0, 2]))
  expect(tailOf(2, [0, 2])).not.toBe(tailOf(2, [0, 1]))
  const facts = factsOf(form, [107, 7, 10])
  expect(facts.tails(tailOf(2, [0]))).toBe(facts.tails(tailOf(2, [0])))
})

test('main balls and bonus balls are distinguished', () => {
  const { drawn } = factsOf({ kind: 'balls', of: 5, main: 2, bonus: 1 }, [4, 1, 5])
  expect([...drawn]).toEqual([0, 1, 0, 0, 1, 2])
  expect(factsOf(form, [107, 7, 10]).drawn).toHaveLength(0)
})
