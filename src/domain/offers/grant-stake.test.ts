import { expect, test } from 'vitest'

import type { SettledBet } from '#domain/agents/valid-bet.ts'
import type { StakedOn } from '#domain/plays/play.ts'
import { grant, live, slots, sports, stakeCases } from '#test/offers/stake-cases.ts'
import { M, grantOf, grantTerms, weight } from '#test/offers/version-cases.ts'

import { balanceOf } from './grant.ts'
import {
  contributionOf,
  payingGrant,
  splitStake,
  usableBalance,
  withMoney,
  withProgress,
} from './grant-stake.ts'

test.each(stakeCases)('a stake with %s', (_what, one, cash, stake, on, expected) => {
  const split = splitStake(one, { stake: stake * M, cash: cash * M, on, nowMs: 9 })
  expect(typeof split === 'string' ? split : `${split.cash / M} + ${split.bonus / M}`).toBe(expected)
})

test.each<[string, typeof grant | undefined, StakedOn, bigint]>([
  ['where it can be staked', grant, slots, 110n],
  ['at 0 %', grant, live, 10n],
  ['in another product', grant, sports, 10n],
  ['when its time is up', grantOf({ endsAtMs: 9 }), slots, 10n],
  ['while it drains', grantOf({ state: 'draining' }), slots, 10n],
  ['without a grant', undefined, slots, 10n],
])('the balance of a game has the bonus %s', (_what, one, on, expected) => {
  expect(usableBalance(one, { cash: 10n * M, on, nowMs: 9 })).toBe(expected * M)
})

const bet: SettledBet = { end: 'lost', stake: 20n * M, bonusStake: 10n * M, payout: 0n, isTrial: false }
const at20 = grantOf({
  terms: { ...grantTerms, weights: [weight({ category: 'slots', weightHundredths: 20 })] },
})

test.each<[string, typeof grant, Partial<SettledBet>, bigint]>([
  ['section 6.3: 10 of 20 at 100 %', grant, {}, 1_000n],
  ['section 6.3: 10 of 20 at 20 %', at20, {}, 200n],
  ['own cash alone', grant, { bonusStake: 0n }, 0n],
  ['the bonus alone', grant, { bonusStake: 20n * M }, 2_000n],
  ['section 6.3: red 10 and black 10', grant, { coveragePpm: 972_973 }, 0n],
  ['odds of 1.49', grant, { oddsMilli: 1_490 }, 0n],
  ['odds of 1.50', grant, { oddsMilli: 1_500 }, 1_000n],
  [
    'odds below those of the terms',
    grantOf({ terms: { ...grantTerms, oddsMinMilli: 1_800 } }),
    { oddsMilli: 1_790 },
    0n,
  ],
  ['odds below 1.50, although the terms have none', grantOf({ terms: { ...grantTerms, oddsMinMilli: 0 } }), { oddsMilli: 1_490 }, 0n], // prettier-ignore
  ['a void bet', grant, { end: 'void' }, 0n],
  ['half lost', grant, { end: 'half_lost' }, 500n],
  ['cashed out for the stake', grant, { end: 'cashed_out', payout: 20n * M }, 0n],
])('the progress by %s', (_what, one, change, expected) => {
  expect(contributionOf(one, { ...bet, ...change }, slots)).toBe((expected * M) / 100n)
})

test('progress is taken back down to zero, and not once the grant has ended', () => {
  expect(withProgress(grantOf({ progress: 5n }), 7n).progress).toBe(12n)
  expect(withProgress(grantOf({ progress: 5n }), -7n).progress).toBe(0n)
  expect(withProgress(grantOf({ state: 'converted', progress: 5n }), -2n).progress).toBe(5n)
})

test('section 6.3: a bet that is taken back returns both parts and the progress', () => {
  const staked = withProgress(withMoney(grant, 'staked', 10n * M), 10n * M)
  expect([balanceOf(staked), staked.progress]).toEqual([90n * M, 10n * M])
  const back = withProgress(withMoney(staked, 'returned', 10n * M), -10n * M)
  expect([balanceOf(back), back.progress]).toEqual([100n * M, 0n])
})

test('a stake is paid by the grant of its product, else by one whose refusal names the rule', () => {
  const of = (id: bigint, product: 'casino' | 'betting', change: Parameters<typeof grantOf>[0] = {}) =>
    grantOf({ id, terms: { ...grantTerms, product }, ...change })
  const find = (grants: readonly (typeof grant)[], on: StakedOn) =>
    payingGrant(grants, { currency: 'PHP', on, nowMs: 9 })?.id
  expect(find([of(1n, 'betting'), of(2n, 'casino')], slots)).toBe(2n)
  expect(find([of(1n, 'betting')], slots)).toBe(1n)
  expect(
    find([of(1n, 'casino', { state: 'queued' }), of(2n, 'casino', { currency: 'VND' })], slots),
  ).toBeUndefined()
})
