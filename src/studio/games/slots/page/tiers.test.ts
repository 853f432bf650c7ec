import { describe, expect, test } from 'vitest'

import { type Tier, landingOf, tierOf, timesOf } from './tiers.ts'

const stake = 300n

test.each<[title: string, win: bigint, tier: Tier | undefined, times: number]>([
  ['nothing', 0n, undefined, 0],
  ['less than the stake', 150n, undefined, 50],
  ['just below five times', 1_499n, undefined, 499],
  ['five times', 1_500n, 'big', 500],
  ['just below fifteen times', 4_499n, 'big', 1_499],
  ['fifteen times', 4_500n, 'great', 1_500],
  ['just below fifty times', 14_999n, 'great', 4_999],
  ['fifty times', 15_000n, 'grand', 5_000],
])('a win of %s', (_, win, tier, times) => {
  expect([tierOf({ win, stake }), timesOf({ win, stake })]).toEqual([tier, times])
})

test('a round without a stake has no tier', () => {
  expect([tierOf({ win: 5n, stake: 0n }), timesOf({ win: 5n, stake: 0n })]).toEqual([undefined, 0])
})

const strips = ['AS', 'AB', 'AS', 'AS', 'AS']
const windowWith = (scatters: readonly number[]) =>
  strips.map((_, reel) => (scatters.includes(reel) ? 'ASA' : 'AAA'))

describe('the reels stop', () => {
  const steady = [700, 900, 1_100, 1_300, 1_500]
  test.each<[title: string, scatters: number[], slowReel: number | undefined, stopsAtMs: number[]]>([
    ['one after another', [], undefined, steady],
    ['with one scatter', [0], undefined, steady],
    ['later from the fourth on, once two stand', [0, 2], 3, [700, 900, 1_100, 2_500, 2_700]],
    ['later for the fifth alone', [2, 3], 4, [700, 900, 1_100, 1_300, 2_700]],
    ['later only once', [0, 2, 3], 3, [700, 900, 1_100, 2_500, 2_700]],
    ['as always where the second stands last', [0, 4], undefined, steady],
  ])('%s', (_, scatters, slowReel, stopsAtMs) => {
    expect(landingOf(windowWith(scatters), strips)).toEqual({ slowReel, stopsAtMs })
  })

  test('steadily where no strip is given, as in a cascade', () => {
    expect(landingOf(windowWith([0, 1, 2]), []).slowReel).toBeUndefined()
  })
})
