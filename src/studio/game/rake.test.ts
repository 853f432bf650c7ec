import { expect, test } from 'vitest'

import { payoutOf, rakeOf } from './rake.ts'

const house = { currency: 'EUR', rakeBp: 300 }

test.each([
  ['three percent of a gain', 1_000_000n, 30_000n],
  ['down to the cent', 650_000n, 19_000n],
  ['nothing of less than a cent', 30_000n, 0n],
  ['nothing of nothing', 0n, 0n],
  ['nothing of a loss', -1_000_000n, 0n],
])('the house keeps %s', (_, gain, rake) => {
  expect(rakeOf(gain, house)).toBe(rake)
})

test.each([
  ['a gain', 30, 5_600_000n - 90_000n, 90_000n],
  ['a loss', -10, 1_600_000n, 0n],
  ['the loss of the whole stake', -26, 0n, 0n],
])('a hand pays the stake with %s', (_, points, win, rake) => {
  expect(payoutOf({ stake: 2_600_000n, point: 100_000n, points }, house)).toEqual({ win, rake })
})

test('a currency without cents is rounded down to its unit', () => {
  expect(rakeOf(1_000_000_000n, { currency: 'VND', rakeBp: 300 }) % 100_000n).toBe(0n)
})
