import { expect, test } from 'vitest'

import { addressOfLink } from './link-address.ts'

// Each row: type and target that an operator chose, and the resulting URL.
test.each([
  ['page', '/down', '/down'],
  ['page', '/promotions?filter=newbie', '/promotions?filter=newbie'],
  ['promotion', '12', '/promoDetail?id=12'],
  ['game', 'studio:slot-1', '/game?game=studio%3Aslot-1'],
  ['outside', 'https://partner.example/a?b=c', 'https://partner.example/a?b=c'],
  ['modal', 'registerModal', undefined],
] as const)('a link to the %s %s leads to %s', (type, target, address) => {
  expect(addressOfLink({ type, target })).toBe(address)
})
