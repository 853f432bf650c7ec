import { expect, test } from 'vitest'

import { type Item, sortedItems } from './sorted-items.ts'

const item = (kind: Item['kind'], change: Partial<Item>): Item => ({
  kind,
  need: 'none',
  state: 'missing',
  faults: [],
  isOverdue: false,
  isRefusedLate: false,
  pictures: [],
  maySend: false,
  ...change,
})

test('documents to send stand first', () => {
  const kindsOf = (list: readonly Item[]) => sortedItems(list).map(({ kind }) => kind)
  expect(
    kindsOf([
      item('identity', { state: 'accepted' }),
      item('address', { state: 'checking', need: 'requested' }),
      item('funds', { state: 'refused', need: 'requested', maySend: true }),
    ]),
  ).toEqual(['funds', 'address', 'identity'])
  expect(kindsOf([item('identity', { maySend: true }), item('address', { state: 'accepted' })])).toEqual([
    'address',
    'identity',
  ])
})
