import { expect, test } from 'vitest'

import { checkDueAtMs, realityMinutes, realityOffered } from './reality.ts'

test.each<[number | undefined, number, number | undefined]>([
  [undefined, 0, undefined],
  [30, 0, 30],
  [undefined, 60, 60],
  [30, 60, 30],
  [120, 60, 60],
])('chosen %s in a market of %d holds %s', (chosen, ofMarket, holds) => {
  expect(realityMinutes(chosen, ofMarket)).toBe(holds)
})

test.each<[number, number[]]>([
  [0, [15, 30, 60, 120]],
  [60, [15, 30, 60]],
  [45, [15, 30, 45]],
])('a market of %d offers %j', (ofMarket, offered) => {
  expect(realityOffered(ofMarket)).toEqual(offered)
})

test('a reality check is due after its interval, or never', () => {
  expect([checkDueAtMs(100, 1), checkDueAtMs(100, undefined)]).toEqual([60_100, undefined])
})
