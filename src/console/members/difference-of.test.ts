import { expect, test } from 'vitest'

import { differenceOf } from './difference-of.ts'

test.each([
  ['1250.00', '0.00', '1250.00'],
  ['0.10', '0.30', '-0.20'],
  ['9007199254740.99', '0.01', '9007199254740.98'],
  ['-5.00', '2.50', '-7.50'],
])('%s less %s is %s', (one, other, difference) => {
  expect(differenceOf(one, other)).toBe(difference)
})
