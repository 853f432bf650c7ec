import { expect, test } from 'vitest'

import { chipsOf, stackBounds, stackWithin } from './stack-choice.ts'

const room = { point: 5_000n, stake: 200_000n, stakeMost: 1_000_000n }

test('a room takes twenty to a hundred big blinds', () => {
  expect(stackBounds(room)).toEqual({ least: 40, most: 200 })
  expect(stackBounds({ point: 0n, stake: 0n, stakeMost: 0n })).toEqual({ least: 0, most: 0 })
})

test.each([
  [20, 40],
  [100, 100],
  [220, 200],
])('a choice of %d chips is %d', (chosen, chips) => {
  expect(stackWithin(chosen, stackBounds(room))).toBe(chips)
})

test('a stake that is not chosen yet has no chips', () => {
  expect([chipsOf(undefined, 5_000n), chipsOf(250_000n, 5_000n)]).toEqual([undefined, 50])
})
