import { expect, test } from 'vitest'

import { type RateRanges, lowestRates, productsOf, readRates, typedRates } from './rates-form.ts'

const ranges: RateRanges = {
  lottery: { range: { leastPpm: 900_000, mostPpm: 972_000 }, mayBeNone: false },
  slots: { range: { leastPpm: 0, mostPpm: 8_000 }, mayBeNone: true },
  live: { mayBeNone: true },
  sports: { range: { leastPpm: 0, mostPpm: 2_500 }, mayBeNone: true },
}

test('a form begins with the lowest return and without rebates, and has the products with rates to give', () => {
  expect(lowestRates(ranges)).toEqual({ lottery: '90', slots: '', live: '', sports: '' })
  expect(productsOf(ranges)).toEqual(['lottery', 'slots', 'sports'])
})

// Each row: the typed lottery, slots and sports; the rates that are sent, or the faulty fields.
test.each([
  ['95.6', '0.5', '0.25', { lotteryPpm: 956_000, slotsPpm: 5_000, livePpm: 0, sportsPpm: 2_500 }],
  [' 95,6 ', '٠٫٥', '', { lotteryPpm: 956_000, slotsPpm: 5_000, livePpm: 0, sportsPpm: 0 }],
  ['90', '0', '0', { lotteryPpm: 900_000, slotsPpm: 0, livePpm: 0, sportsPpm: 0 }],
  ['97.2', '0.8', '0.25', { lotteryPpm: 972_000, slotsPpm: 8_000, livePpm: 0, sportsPpm: 2_500 }],
  ['', '', '', ['lottery']],
  ['97.3', '0.81', '0.26', ['lottery', 'slots', 'sports']],
  ['95.65', '0.005', '', ['lottery', 'slots']],
  ['-1', '1e1', 'x', ['lottery', 'slots', 'sports']],
] as const)('%j, %j and %j', (lottery, slots, sports, expected) => {
  const read = readRates({ lottery, slots, live: '5', sports }, ranges)
  expect(read.rates ?? read.faults).toEqual(expected)
})

test('the rates of an account fill the fields, and a product without a field keeps its rate', () => {
  const former = { lotteryPpm: 956_000, slotsPpm: 5_000, livePpm: 700, sportsPpm: 0 }
  expect(typedRates(former)).toEqual({ lottery: '95.6', slots: '0.5', live: '0.07', sports: '' })
  expect(readRates(typedRates(former), ranges, former).rates).toEqual(former)
  expect(typedRates({ slotsPpm: 0, livePpm: 0, sportsPpm: 0 }).lottery).toBe('')
})
