import { expect, test } from 'vitest'

import { MOST_PER_EURO, perEuro } from './per-euro.ts'

test('listed currencies have a round sum for a euro', () => {
  expect([perEuro('PHP'), perEuro('EUR'), perEuro('XYZ'), perEuro('toString')]).toEqual([
    60n,
    1n,
    undefined,
    undefined,
  ])
  expect(MOST_PER_EURO).toBe(perEuro('VND'))
})
