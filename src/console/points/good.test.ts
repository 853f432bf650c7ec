import { expect, test } from 'vitest'

import { type TypedGood, readTypedGood, typedGood } from './good.ts'

const typed: TypedGood = {
  ...typedGood(undefined),
  name: 'Travel speaker',
  points: '2000',
  worth: '40.00',
  supply: '5',
}
const of = { currency: 'PHP', stakeLeast: '10.00', taken: 2 }

test.each<[string, Partial<TypedGood>, string | undefined]>([
  ['a fit good', {}, undefined],
  ['no name', { name: ' ' }, 'name missing'],
  ['no price', { points: '0' }, 'points number'],
  ['a price that is no number', { points: '1.5' }, 'points number'],
  ['no worth', { worth: '' }, 'worth amount'],
  ['a worth above the cap', { worth: '301.00' }, 'worth worth'],
  ['no supply', { supply: '' }, 'supply number'],
  ['fewer pieces than were taken', { supply: '1' }, 'supply taken'],
  ['a rank that is no number', { rank: '' }, 'rank number'],
])('%s', (_what, change, fault) => {
  const read = readTypedGood({ ...typed, ...change }, of)
  expect(read.fault && `${read.fault} ${read.why}`).toBe(fault)
})

test('a good that was read is sent as it was', () => {
  const good = {
    name: 'Match shirt',
    details: 'Red',
    look: 'sports' as const,
    points: 300,
    worth: '5.00',
    supply: 9,
    rankLevel: 2,
    isOn: false,
  }
  expect(readTypedGood(typedGood({ ...good, id: '1', version: 3, taken: 4 }), of)).toEqual({ good })
})
