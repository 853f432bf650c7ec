import { expect, test } from 'vitest'

import { PLAY_CURRENCY, isPayable, payableStep } from './currency.ts'

test.each([
  ['PHP', 1_000n, true],
  ['PHP', 999n, false],
  ['PHP', 500n, false],
  ['VND', 100_000n, true],
  ['VND', 150_000n, false],
  ['JPY', 1_000n, false],
  ['KWD', 100n, true],
  ['USDT', 1_000n, true],
  [PLAY_CURRENCY, 1_000n, true],
  ['constructor', 1_000n, true],
])('%s can pay %d units: %s', (currency, units, can) => {
  expect(isPayable(units, currency)).toBe(can)
})

test('a step is above zero for every currency', () => {
  for (const currency of ['PHP', 'VND', 'toString', 'ZZZ']) expect(payableStep(currency) > 0n).toBe(true)
})
