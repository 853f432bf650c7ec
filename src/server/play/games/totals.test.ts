import { expect, test } from 'vitest'

import { keepTotals } from './totals.ts'

const input = {
  merchantId: 1,
  categories: ['slots'],
  currency: 'PHP',
  language: 'EN',
  fallback: 'EN',
  vendor: undefined,
  filter: {},
}

test('a total is counted once in three seconds, for each brand, hall and filter', async () => {
  let nowMs = 0
  let counts = 0
  const totals = keepTotals(
    () => Promise.resolve((counts += 1)),
    () => nowMs,
  )
  expect([await totals.find(input), await totals.find(input)]).toEqual([1, 1])
  expect(await totals.find({ ...input, merchantId: 2 })).toBe(2)
  expect(await totals.find({ ...input, filter: { minBetMost: 5n } })).toBe(3)
  expect(await totals.find({ ...input, language: 'VI' })).toBe(1)
  nowMs = 3_000
  expect(await totals.find(input)).toBe(4)
})

test('a count that failed is asked for again', async () => {
  let isBroken = true
  const totals = keepTotals(() => (isBroken ? Promise.reject(new Error('no line')) : Promise.resolve(7)))
  await expect(totals.find(input)).rejects.toThrow('no line')
  isBroken = false
  expect(await totals.find(input)).toBe(7)
})
