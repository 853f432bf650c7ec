import { expect, test } from 'vitest'

import { isRateRaised, rateBounds, refuseRate } from './member-rate.ts'

const game = { returnMilli: 950, returnMaxMilli: 980 }

test.each<[what: string, brand: readonly (number | undefined)[], market: number, bounds: [number, number]]>([
  ['the house’s return', [undefined], 0, [700, 950]],
  ['the highest of the brand’s', [900, 960, undefined], 0, [700, 960]],
  ['at most the game’s', [990], 0, [700, 980]],
  ['the market’s least', [900], 850, [850, 900]],
  ['a brand without lotteries', [], 800, [800, 800]],
])('bounds: %s', (_, brand, market, [leastMilli, mostMilli]) => {
  const returns = brand.map((returnMilli) => ({ game, returnMilli }))
  expect(rateBounds(returns, market)).toEqual({ leastMilli, mostMilli })
})

test.each([
  [undefined, undefined],
  [800.5, 'not_whole'],
  [699, 'too_low'],
  [799, 'too_low'],
  [800, undefined],
  [950, undefined],
  [951, 'too_high'],
  [990, 'too_high'],
] as const)('a rate of %s between 800 and 950: %s', (rateMilli, fault) => {
  expect(refuseRate(rateMilli, { leastMilli: 800, mostMilli: 950 })).toBe(fault)
})

test.each([
  [undefined, undefined, false],
  [undefined, 950, false],
  [900, 900, false],
  [900, 899, false],
  [900, 901, true],
  [900, undefined, true],
] as const)('from %s to %s is a raise: %s', (before, after, isRaised) => {
  expect(isRateRaised(before, after)).toBe(isRaised)
})
