import { expect, test } from 'vitest'

import { sumOfAmounts } from './sum-of-amounts.ts'

test.each([
  [[], '0.00'],
  [['10.00', '-0.01'], '9.99'],
  [['0.1', '0.2'], '0.30'],
  [['-5.00', '2.00001'], '-2.99999'],
])('%j is %s', (amounts, sum) => expect(sumOfAmounts(amounts)).toBe(sum))
