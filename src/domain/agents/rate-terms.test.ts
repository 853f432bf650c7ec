import { expect, test } from 'vitest'

import { type ProductRates, noRates } from './rate-products.ts'
import {
  type AccountBounds,
  type RateTerms,
  defaultRateTerms,
  higherRates,
  highestRebate,
  isRateLowered,
  lowerRates,
  rangeOf,
  rateTermsFaults,
  refuseRateTerms,
  refuseRates,
} from './rate-terms.ts'

const terms: RateTerms = {
  mostPpm: { lottery: 980_000, slots: 9_000, live: 7_000, sports: 0 },
  gapPpm: { lottery: 8_000, slots: 1_000, live: 1_000, sports: 1_000 },
  bandsPpm: [950_000, 970_000],
}
const own: ProductRates = { lotteryPpm: 980_000, slotsPpm: 9_000, livePpm: 500, sportsPpm: 0 }
const bounds: AccountBounds = { own, terms, returnLeastPpm: 900_000 }
const given: ProductRates = { lotteryPpm: 956_000, slotsPpm: 5_000, livePpm: 0, sportsPpm: 0 }

test('the ranges are what the sliders show: from the floor of the market, or zero, to the own rate less the gap', () => {
  expect(rangeOf(bounds, 'lottery')).toEqual({
    range: { leastPpm: 900_000, mostPpm: 972_000 },
    mayBeNone: false,
  })
  expect(rangeOf(bounds, 'slots')).toEqual({ range: { leastPpm: 0, mostPpm: 8_000 }, mayBeNone: true })
  // An own rate below the gap, and none.
  expect(rangeOf(bounds, 'live')).toEqual({ mayBeNone: true })
  expect(rangeOf(bounds, 'sports')).toEqual({ mayBeNone: true })
  // The brand keeps no gap to an agent at the top.
  expect(rangeOf({ ...bounds, own: undefined }, 'slots').range?.mostPpm).toBe(9_000)
  expect(rangeOf({ ...bounds, own: noRates }, 'lottery')).toEqual({ mayBeNone: true })
})

test.each<[string, Partial<ProductRates>, Partial<AccountBounds>, string | undefined]>([
  ['rates within their ranges', {}, {}, undefined],
  ['the own return less the gap', { lotteryPpm: 972_000 }, {}, undefined],
  ['a step above it', { lotteryPpm: 973_000 }, {}, 'lottery rate_too_high'],
  ['half a step', { lotteryPpm: 956_500 }, {}, 'lottery rate_step'],
  ['a return below the market', { lotteryPpm: 899_000 }, {}, 'lottery rate_too_low'],
  ['no return below an agent with one', { lotteryPpm: undefined }, {}, 'lottery rate_too_high'],
  ['no return for an agent at the top', { lotteryPpm: undefined }, { own: undefined }, undefined],
  ['a return of zero', { lotteryPpm: 0 }, {}, 'lottery rate_too_low'],
  ['no rates below an agent without rates', noRates, { own: noRates }, undefined],
  ['a return below an agent without one', {}, { own: noRates }, 'lottery rate_too_high'],
  ['a rebate where the own one is below the gap', { livePpm: 100 }, {}, 'live rate_too_high'],
  ['a rebate where the brand gives none', { sportsPpm: 100 }, { own: undefined }, 'sports rate_too_high'],
  ['a rebate below zero', { slotsPpm: -100 }, {}, 'slots rate_step'],
  ['no number', { slotsPpm: Number.NaN }, {}, 'slots rate_step'],
  [
    'the highest below and the gap',
    { slotsPpm: 6_000 },
    { below: { ...noRates, slotsPpm: 5_000 } },
    undefined,
  ],
  ['a step less', { slotsPpm: 5_900 }, { below: { ...noRates, slotsPpm: 5_000 } }, 'slots rate_too_low'],
  ['no rebate above one', { slotsPpm: 0 }, { below: { ...noRates, slotsPpm: 5_000 } }, 'slots rate_too_low'],
  ['a downline without rates keeps no gap', { slotsPpm: 0 }, { below: noRates }, undefined],
  ['a return above the one below', {}, { below: { ...noRates, lotteryPpm: 948_000 } }, undefined],
  ['a return too near', {}, { below: { ...noRates, lotteryPpm: 949_000 } }, 'lottery rate_too_low'],
  [
    'no return at the top above one',
    { lotteryPpm: undefined },
    { own: undefined, below: { ...noRates, lotteryPpm: 949_000 } },
    'lottery rate_too_high',
  ],
])('%s', (_what, rates, more, expected) => {
  const refusal = refuseRates({ ...given, ...rates }, { ...bounds, ...more })
  expect(refusal && `${refusal.product} ${refusal.fault}`).toBe(expected)
})

test('the bounds of a brand that has set none give nothing', () => {
  expect(refuseRateTerms(defaultRateTerms)).toBeUndefined()
  const top = { own: undefined, terms: defaultRateTerms, returnLeastPpm: 0 }
  expect(refuseRates(noRates, top)).toBeUndefined()
  expect(refuseRates({ ...noRates, lotteryPpm: 700_000 }, top)?.fault).toBe('rate_too_high')
  expect(refuseRates({ ...noRates, slotsPpm: 100 }, top)?.fault).toBe('rate_too_high')
})

test.each<[string, Partial<RateTerms>, string | undefined]>([
  ['rates and bands of their form', {}, undefined],
  ['a return above all', { mostPpm: { ...terms.mostPpm, lottery: 991_000 } }, 'mostPpm'],
  ['a return below all', { mostPpm: { ...terms.mostPpm, lottery: 699_000 } }, 'mostPpm'],
  ['a rebate above 10 %', { mostPpm: { ...terms.mostPpm, live: 100_100 } }, 'mostPpm'],
  ['a gap of half a step', { gapPpm: { ...terms.gapPpm, slots: 50 } }, 'gapPpm'],
  ['a gap below zero', { gapPpm: { ...terms.gapPpm, lottery: -1_000 } }, 'gapPpm'],
  ['bands in no order', { bandsPpm: [970_000, 950_000] }, 'bandsPpm'],
  ['a band twice', { bandsPpm: [950_000, 950_000] }, 'bandsPpm'],
  ['a band below all returns', { bandsPpm: [1_000] }, 'bandsPpm'],
  ['eleven bands', { bandsPpm: Array.from({ length: 11 }, (_, i) => 900_000 + i * 1_000) }, 'bandsPpm'],
])('bounds with %s', (_what, more, expected) => {
  expect(refuseRateTerms({ ...terms, ...more })).toBe(expected)
})

test('each fault of bounds is named at its field, once', () => {
  const faults = rateTermsFaults({
    mostPpm: { lottery: 600_000, slots: 150, live: 200_000, sports: 0 },
    gapPpm: { lottery: 500, slots: 0, live: 0, sports: 200_000 },
    bandsPpm: [950_000, 950_000, 100_000, 960_500, 970_000],
  })
  expect(faults.map(({ field, part, fault }) => `${field} ${part} ${fault}`)).toEqual([
    'mostPpm lottery range',
    'mostPpm slots step',
    'mostPpm live range',
    'gapPpm lottery step',
    'gapPpm sports range',
    'bandsPpm 1 order',
    'bandsPpm 2 range',
    'bandsPpm 3 step',
  ])
})

test('while a version waits, the lower rates bound the downline', () => {
  expect(lowerRates(own, given)).toEqual({ ...given })
  expect(lowerRates({ ...own, lotteryPpm: undefined }, given).lotteryPpm).toBeUndefined()
})

test('the higher rates of both; an account without a return takes no part', () => {
  expect(higherRates(own, given)).toEqual({ ...own })
  expect(higherRates({ ...own, lotteryPpm: undefined }, given).lotteryPpm).toBe(given.lotteryPpm)
  expect(higherRates(noRates, noRates)).toEqual(noRates)
})

test('the highest rebate counts for the cap, and any rate below its former one is lower', () => {
  expect(highestRebate(own)).toBe(9_000)
  expect(isRateLowered(given, own)).toBe(false)
  expect(isRateLowered(own, given)).toBe(true)
  expect(isRateLowered(noRates, given)).toBe(true)
})
