import { expect, test } from 'vitest'

import { bandOf, exchangeQuota, giveQuota, spendQuota } from './quotas.ts'

const low = { fromPpm: 50_000, left: undefined }
const middle = { fromPpm: 70_000, left: 2 }
const high = { fromPpm: 80_000, left: 0 }
const bands = [high, low, middle]

test.each([
  [49_999, undefined],
  [50_000, low],
  [69_999, low],
  [70_000, middle],
  [80_000, high],
  [99_000, high],
])('the band of %i', (ratePpm, expected) => {
  expect(bandOf(bands, ratePpm)).toBe(expected)
})

test.each([
  ['without a band', 40_000, bands],
  ['a band without a limit', 60_000, bands],
  ['one of two', 75_000, [high, low, { ...middle, left: 1 }]],
  ['a band that is used up', 80_000, undefined],
])('an account %s', (_what, ratePpm, expected) => {
  expect(spendQuota(bands, ratePpm)).toEqual(expected)
})

test.each([
  ['within its band', { oldPpm: 80_000, newPpm: 85_000 }, bands],
  ['up', { oldPpm: 60_000, newPpm: 70_000 }, [high, low, { ...middle, left: 1 }]],
  ['down', { oldPpm: 80_000, newPpm: 70_000 }, [{ ...high, left: 1 }, low, { ...middle, left: 1 }]],
  ['out of all bands', { oldPpm: 70_000, newPpm: 10_000 }, [high, low, { ...middle, left: 3 }]],
  ['up to a band that is used up', { oldPpm: 70_000, newPpm: 80_000 }, undefined],
])('a rate that moves %s', (_what, change, expected) => {
  expect(exchangeQuota(bands, change)).toEqual(expected)
})

test.each([
  ['a part', { from: middle, count: 2 }, { from: 0, to: 7 }],
  ['more than there is', { from: middle, count: 3 }, undefined],
  ['none', { from: middle, count: 0 }, undefined],
  ['a negative number', { from: middle, count: -1 }, undefined],
  ['from an unlimited band', { from: { ...middle, left: undefined }, count: 9 }, { from: undefined, to: 14 }],
  ['of another band', { from: { ...low, left: 9 }, count: 1 }, undefined],
])('quota handed down: %s', (_what, { from, count }, expected) => {
  const given = giveQuota({ from, to: { fromPpm: 70_000, left: 5 }, count })
  expect(given && { from: given.from.left, to: given.to.left }).toEqual(expected)
})
