import { expect, test } from 'vitest'

import { supportFor } from './support.ts'

const both = { chat: '/chat', vip: '/vip' }

test.each([
  [undefined, both, { url: '/chat', isVip: false }],
  [0, both, { url: '/chat', isVip: false }],
  [4, both, { url: '/chat', isVip: false }],
  [5, both, { url: '/vip', isVip: true }],
  [9, { chat: '/chat', vip: undefined }, { url: '/chat', isVip: false }],
  [9, { chat: undefined, vip: '/vip' }, { url: '/vip', isVip: true }],
  [1, { chat: undefined, vip: '/vip' }, undefined],
])('rank %s with %j is shown %j', (rank, ways, way) => {
  expect(supportFor(rank, ways)).toEqual(way)
})
