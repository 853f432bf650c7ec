import { expect, test } from 'vitest'

import {
  type Exclusion,
  type ShutOut,
  exclusionMonths,
  isBreak,
  isExclusion,
  isLonger,
  refuseReturn,
  shutOutBy,
} from './exclusion.ts'

const at = 100
const held: Exclusion = { untilMs: 200, liftsAtMs: undefined }
const forGood: Exclusion = { untilMs: undefined, liftsAtMs: undefined }

test.each<[string, ShutOut, 'break' | 'exclusion' | undefined]>([
  ['nothing', {}, undefined],
  ['a break', { breakUntilMs: 101 }, 'break'],
  ['a break that ends now', { breakUntilMs: 100 }, undefined],
  ['an exclusion', { exclusion: held }, 'exclusion'],
  [
    'an exclusion whose day has come: nothing opens by itself',
    { exclusion: { untilMs: 50, liftsAtMs: undefined } },
    'exclusion',
  ],
  ['one that its member ended, still waiting', { exclusion: { untilMs: 50, liftsAtMs: 101 } }, 'exclusion'],
  ['one that its member ended', { exclusion: { untilMs: 50, liftsAtMs: 100 } }, undefined],
  ['one that ended, and a break', { breakUntilMs: 101, exclusion: { untilMs: 50, liftsAtMs: 60 } }, 'break'],
  ['one for good', { exclusion: forGood }, 'exclusion'],
])('%s', (_what, shutOut, expected) => {
  expect(shutOutBy(shutOut, at)).toBe(expected)
})

test.each<[string, ShutOut, string | undefined]>([
  ['of nobody', {}, 'not_excluded'],
  ['of a break', { breakUntilMs: 200 }, 'not_excluded'],
  ['for good', { exclusion: forGood }, 'excluded_for_good'],
  ['before its day', { exclusion: held }, 'still_excluded'],
  ['on its day', { exclusion: { untilMs: 100, liftsAtMs: undefined } }, undefined],
  ['twice', { exclusion: { untilMs: 50, liftsAtMs: 150 } }, 'return_asked_already'],
])('the return %s', (_what, shutOut, refusal) => {
  expect(refuseReturn(shutOut, at)).toBe(refusal)
})

test.each<[string, number | undefined, Exclusion | undefined, boolean]>([
  ['the first', 150, undefined, true],
  ['a longer one', 201, held, true],
  ['for good', undefined, held, true],
  ['a shorter one', 199, held, false],
  ['the same again', 200, held, false],
  ['after one for good', 999, forGood, false],
  ['after one that has ended', 150, { untilMs: 200, liftsAtMs: 90 }, true],
])('%s is longer', (_what, untilMs, before, expected) => {
  expect(isLonger({ untilMs }, before, at)).toBe(expected)
})

test.each<[number, number[]]>([
  [6, [6, 12, 24, 60]],
  [12, [12, 24, 60]],
  [9, [9, 12, 24, 60]],
])('a market whose least is %d months offers %j', (least, offered) => {
  expect(exclusionMonths(least)).toEqual(offered)
})

test('lengths are those that are offered, and no others', () => {
  expect([24, 168, 720, 1008].every(isBreak)).toBe(true)
  expect([0, 1, 23, 1009, -24, Number.NaN].some(isBreak)).toBe(false)
  expect([isExclusion(6, 6), isExclusion(6, 12), isExclusion(1200, 6)]).toEqual([true, false, false])
})
