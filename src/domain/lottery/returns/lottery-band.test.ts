import { expect, test } from 'vitest'

import { type LotteryStanding, type LotterySums, isOff, judgeLottery } from './lottery-band.ts'

interface Bets {
  readonly draws: number
  readonly hits: number
  /** Win of a winning draw, and the expected win of each draw, in thousandths of its stake. */
  readonly pays: number
  readonly model?: number
  readonly priced?: number
}

/** One bet of 1000 in each draw. */
function sumsOf({ draws, hits, pays, model = 950, priced = model }: Bets): LotterySums {
  const [n, k, p, m] = [draws, hits, pays, model].map(BigInt) as [bigint, bigint, bigint, bigint]
  return {
    draws,
    stake: n * 1_000n,
    win: k * p,
    model: n * m,
    priced: n * BigInt(priced),
    offSquared: k * (p - m) ** 2n + (n - k) * m * m,
    deviationSquared: n * m * (p - m),
  }
}

test.each<[string, Bets, LotteryStanding]>([
  ['nothing was staked', { draws: 0, hits: 0, pays: 1_900 }, 'few'],
  ['few draws say nothing', { draws: 24, hits: 24, pays: 1_900 }, 'few'],
  ['half of them win', { draws: 2_000, hits: 1_000, pays: 1_900 }, 'within'],
  ['a bet that always wins', { draws: 100, hits: 100, pays: 1_900 }, 'alarm'],
  ['a bet that never wins', { draws: 100, hits: 0, pays: 1_900 }, 'alarm'],
  ['coins that land right too often', { draws: 10_000, hits: 5_400, pays: 1_900 }, 'alarm'],
  ['coins within chance', { draws: 10_000, hits: 5_100, pays: 1_900 }, 'within'],
  ['one rare win', { draws: 30, hits: 1, pays: 9_500_000 }, 'within'],
  ['no rare win for long', { draws: 1_000, hits: 0, pays: 9_500_000 }, 'within'],
  ['the wrong odds from the first ticket on', { draws: 1, hits: 0, pays: 2_000, priced: 1_000 }, 'price'],
  ['odds below the return', { draws: 1, hits: 0, pays: 1_900, priced: 940 }, 'price'],
])('%s', (_, bets, standing) => {
  expect(judgeLottery(sumsOf(bets)).standing).toBe(standing)
})

test.each([
  ['alarm', 'all', true],
  ['price', 'month', true],
  ['price', 'all', false],
  ['watch', 'day', false],
] as const)('%s over %s is off: %s', (standing, span, off) => {
  expect(isOff(standing, span)).toBe(off)
})

test('the band is around the model, in basis points of the stakes', () => {
  expect(judgeLottery(sumsOf({ draws: 10_000, hits: 5_100, pays: 1_900 }))).toEqual({
    standing: 'within',
    actualBp: 9_690,
    modelBp: 9_500,
    pricedBp: 9_500,
    lowBp: 9_153,
    highBp: 9_846,
  })
})

test('of simulated lotteries with the right price none is off, whatever its prizes are', () => {
  let seed = 1n
  const below = (bound: number) => {
    seed = (seed * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n
    return Number((seed >> 33n) % BigInt(bound))
  }
  const off = [2, 10, 100, 1_000].flatMap((of) =>
    Array.from({ length: 50 }, () => {
      const draws = 2_000
      let hits = 0
      for (let draw = 0; draw < draws; draw += 1) if (below(of) === 0) hits += 1
      return judgeLottery(sumsOf({ draws, hits, pays: 950 * of })).standing
    }).filter((standing) => isOff(standing, 'month')),
  )
  expect(off).toEqual([])
})
