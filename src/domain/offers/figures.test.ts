import { expect, test } from 'vitest'

import { M } from '#test/offers/version-cases.ts'

import {
  type CountedBet,
  categoriesOf,
  countedDeposits,
  depositNumber,
  depositSumOf,
  isOfProduct,
  netLossOf,
  stakesOf,
} from './figures.ts'
import { rewardOf } from './reward-of.ts'
import type { OfferProduct } from './version.ts'

const bet: CountedBet = {
  category: 'slots',
  settledAtMs: 10,
  end: 'lost',
  stake: 100n * M,
  bonusStake: 0n,
  payout: 0n,
  bonusPayout: 0n,
  isTrial: false,
}
const query = { product: 'casino', span: { fromMs: 10, toMs: 20 } } as const

test.each<[string, Partial<CountedBet>, bigint, bigint]>([
  // Each row: the bet, the stakes that count, the net loss.
  ['lost', {}, 100n, 100n],
  ['won', { end: 'won', payout: 70n * M }, 100n, 30n],
  ['won more than it cost', { end: 'won', payout: 170n * M }, 100n, 0n],
  ['paid by a bonus in part', { bonusStake: 40n * M }, 60n, 60n],
  [
    'won, paid by a bonus in part',
    { end: 'won', bonusStake: 40n * M, payout: 50n * M, bonusPayout: 20n * M },
    60n,
    30n,
  ],
  ['void', { end: 'void', payout: 100n * M }, 0n, 0n],
  ['with play money', { isTrial: true }, 0n, 0n],
  ['at odds of 1.49', { oddsMilli: 1_490 }, 0n, 100n],
  ['at odds of 1.50', { oddsMilli: 1_500 }, 100n, 100n],
  ['on 67 % of all outcomes', { coveragePpm: 670_000 }, 0n, 100n],
  ['on 66 % of all outcomes', { coveragePpm: 660_000 }, 100n, 100n],
  ['red 10 and black 10 of 37 pockets', { coveragePpm: 972_973 }, 0n, 100n],
  ['a moment too early', { settledAtMs: 9 }, 0n, 0n],
  ['at the end', { settledAtMs: 20 }, 0n, 0n],
  ['in another product', { category: 'sports' }, 0n, 0n],
])('a bet %s', (_what, change, stakes, loss) => {
  const bets = [{ ...bet, ...change }]
  expect([stakesOf(bets, query), netLossOf(bets, query)]).toEqual([stakes * M, loss * M])
})

test('section 6.3: 1,000 staked and 700 won in the week are 300; 10 % are 30.00, and the cap of 15 % is 45.00', () => {
  const week = [
    { ...bet, stake: 600n * M },
    { ...bet, stake: 400n * M, end: 'won' as const, payout: 700n * M },
  ]
  const loss = netLossOf(week, query)
  expect(loss).toBe(300n * M)
  const tier = (ratePpm: number) => ({ tiers: [{ from: 0n, ratePpm, cap: 500n * M }] })
  expect(rewardOf(tier(100_000), loss, 'PHP')?.amount).toBe(30n * M)
  expect(rewardOf(tier(150_000), loss, 'PHP')?.amount).toBe(45n * M)
})

test.each<[string, OfferProduct, boolean]>([
  ['slots', 'casino', true],
  ['live', 'casino', true],
  ['fishing', 'casino', true],
  ['sports', 'betting', true],
  ['cockfight', 'betting', true],
  ['elottery', 'lottery', true],
  ['cards', 'pvp', true],
  ['cards', 'casino', false],
  ['cards', 'any', true],
  ['elsewhere', 'casino', false],
])('play of %s counts for %s: %s', (category, product, expected) => {
  expect(isOfProduct(category, product)).toBe(expected)
})

const deposits = [
  { id: 3n, amount: 30n * M, channel: 'bank', creditedAtMs: 12, isReversed: false },
  { id: 1n, amount: 10n * M, channel: 'qr', creditedAtMs: 10, isReversed: true },
  { id: 2n, amount: 20n * M, channel: 'qr', creditedAtMs: 12, isReversed: false },
]

test('deposits count unless reversed, by the channels of the offer, within the span', () => {
  const sumBy = (channels: readonly string[], toMs = 20) =>
    depositSumOf(countedDeposits(deposits, { channels, span: { fromMs: 10, toMs } }))
  expect(sumBy([])).toBe(50n * M)
  expect(sumBy(['qr'])).toBe(20n * M)
  expect(sumBy([], 12)).toBe(0n)
})

test('a deposit keeps its number, by time and then by id; a reversed one counts, so the next is no first deposit', () => {
  expect([1n, 2n, 3n, 4n].map((id) => depositNumber(deposits, id))).toEqual([1, 2, 3, undefined])
})

test('the categories of a product are those of which it is', () => {
  expect(categoriesOf('casino')).toEqual(['slots', 'live', 'fishing'])
  expect(categoriesOf('any')).toBeUndefined()
})
