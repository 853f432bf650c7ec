import { expect, test } from 'vitest'

import { percentOfWay } from './progress.ts'

test.each([
  ['0.00', 0],
  ['80000.00', 0],
  ['165000.00', 50],
  ['249999.99', 99],
  ['250000.00', 100],
  ['900000.00', 100],
])('a turnover of %s is %d %% of the way', (turnover, percent) => {
  expect(percentOfWay(turnover, { from: '80000.00', to: '250000.00' })).toBe(percent)
})

test('an amount that cannot be read is no way', () => {
  expect(percentOfWay('-', { from: '0.00', to: '10.00' })).toBe(0)
})
