import { expect, test } from 'vitest'

import { identitiesOf, isPerson, personOf } from './persons.ts'

const named = (rows: Readonly<Record<string, readonly string[]>>) =>
  new Map(Object.entries(rows).map(([id, names]) => [BigInt(id), names]))

test.each([
  ['no name in common', named({ 1: ['a'], 2: ['b'], 3: [] }), {}],
  ['one payout account', named({ 1: ['payout 5'], 2: ['payout 5'], 3: ['payout 6'] }), { 1: 1, 2: 1 }],
  ['by way of a third account', named({ 7: ['a'], 5: ['a', 'b'], 6: ['b'] }), { 5: 5, 6: 5, 7: 5 }],
  ['two persons', named({ 1: ['a'], 2: ['a'], 3: ['b'], 4: ['b'] }), { 1: 1, 2: 1, 3: 3, 4: 3 }],
])('%s', (_what, names, expected) => {
  const found = Object.fromEntries([...identitiesOf(names)].map(([id, identity]) => [id, identity]))
  const identities = Object.entries(expected).map(([id, first]) => [id, personOf(BigInt(first))])
  expect(found).toEqual(Object.fromEntries(identities))
})

test('an account that is added later joins the person that is known, and changes none', () => {
  const names = named({ 3: ['a'], 5: ['a'], 8: ['b'], 2: ['b'] })
  const known = new Map([
    [5n, {}],
    [8n, { identity: personOf(6n) }],
  ])
  const found = identitiesOf(names, known)
  // Without an identity it is its own person.
  expect(found.get(3n)).toBe(personOf(5n))
  expect(found.get(2n)).toBe(personOf(6n))
})

test('the order of accounts changes nothing', () => {
  const names = named({ 1: ['a'], 2: ['a', 'b'], 3: ['b'], 4: ['c'], 5: ['c'] })
  const turned = new Map([...names].toReversed())
  const sorted = (found: ReadonlyMap<bigint, string>) => [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))
  expect(sorted(identitiesOf(turned))).toEqual(sorted(identitiesOf(names)))
})

test('identities from before persons are no persons', () => {
  expect([isPerson(personOf(5n)), isPerson('instrument 5')]).toEqual([true, false])
})
