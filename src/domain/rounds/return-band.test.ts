import { expect, test } from 'vitest'

import { judgeReturn, type ReturnStanding, type ReturnSums, rootOf } from './return-band.ts'

/** Rounds with a stake of one unit each, of which `wins` pay `win`. */
function roundsOf(rounds: number, hits: number, stake: number, win: number): ReturnSums {
  const [n, k, s, w] = [rounds, hits, stake, win].map(BigInt) as [bigint, bigint, bigint, bigint]
  return {
    rounds: n,
    stake: n * s,
    win: k * w,
    stakeSquared: n * s * s,
    winSquared: k * w * w,
    stakeByWin: k * s * w,
  }
}

test.each<[string, ReturnSums, number, ReturnStanding, number | undefined]>([
  ['nothing was staked', roundsOf(0, 0, 100, 200), 9600, 'few', undefined],
  ['few rounds say nothing, however far off', roundsOf(999, 999, 100, 200), 9600, 'few', 20_000],
  ['half of them win twice the stake', roundsOf(10_000, 4_800, 100, 200), 9600, 'within', 9600],
  ['two errors off is chance', roundsOf(10_000, 4_900, 100, 200), 9600, 'within', 9800],
  ['three errors off is worth a look', roundsOf(10_000, 4_950, 100, 200), 9600, 'watch', 9900],
  ['nine errors off is none', roundsOf(10_000, 5_250, 100, 200), 9600, 'alarm', 10_500],
  ['too little is told as too much is', roundsOf(10_000, 4_350, 100, 200), 9600, 'alarm', 8700],
  ['rare large wins allow more', roundsOf(10_000, 13, 100, 100_000), 9600, 'within', 13_000],
  ['all lost says it is off', roundsOf(10_000, 0, 100, 200), 9600, 'alarm', 0],
  ['a model that pays all back, paid back', roundsOf(2_000, 2_000, 100, 100), 10_000, 'within', 10_000],
])('%s', (_what, sums, model, standing, actual) => {
  const judged = judgeReturn(sums, model)
  expect([judged.standing, judged.actualBp]).toEqual([standing, actual])
})

test.each<[string, ReturnSums, ReturnStanding]>([
  ['what the reels alone return', roundsOf(1_000_000, 477_500, 100, 200), 'within'],
  ['the reels and some wins of the jackpot', roundsOf(1_000_000, 481_000, 100, 200), 'within'],
  ['the whole model', roundsOf(1_000_000, 485_000, 100, 200), 'within'],
  ['more than chance above the model', roundsOf(1_000_000, 488_000, 100, 200), 'alarm'],
  ['less than chance below the reels', roundsOf(1_000_000, 474_500, 100, 200), 'alarm'],
])('a game whose jackpot returns 1.50 of 97.00 % returns %s', (_what, sums, standing) => {
  expect(judgeReturn(sums, 9_700, 150).standing).toBe(standing)
})

test('the band is as wide as the rounds lie apart: half as wide with four times as many', () => {
  const width = (rounds: number) => {
    const { lowBp = 0, highBp = 0 } = judgeReturn(roundsOf(rounds, (rounds * 48) / 100, 100, 200), 9600)
    return highBp - lowBp
  }
  expect(width(10_000)).toBe(514)
  expect(width(40_000)).toBe(256)
})

test('sums beyond what a float holds are exact', () => {
  const large = 10n ** 17n
  const sums = {
    rounds: 5_000n,
    stake: 5_000n * large,
    win: 4_800n * large,
    stakeSquared: 5_000n * large * large,
    winSquared: 9_600n * large * large,
    stakeByWin: 4_800n * large * large,
  }
  expect(judgeReturn(sums, 9600)).toMatchObject({ standing: 'within', actualBp: 9600 })
})

test.each([
  [0n, 0n],
  [1n, 1n],
  [15n, 3n],
  [16n, 4n],
  [10n ** 40n, 10n ** 20n],
  [10n ** 40n - 1n, 10n ** 20n - 1n],
])('the root of %s is %s', (value, root) => {
  expect(rootOf(value)).toBe(root)
})
