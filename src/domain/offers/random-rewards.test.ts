import { expect, test } from 'vitest'

import { M, match, matchSums, weight, withTerms } from '#test/offers/version-cases.ts'
import { seededBelow } from '#test/lottery/draws.ts'

import { bonusTermsOf, effectiveMultiplier } from './bonus-terms.ts'
import { type OfferBudget, type StoredClaim, decideClaim, isSameClaim, release } from './claims.ts'
import { marketFaults } from './market-faults.ts'
import { offerMarketRules } from './market-rules.ts'
import {
  type PointsBook,
  type RateBook,
  bookPoints,
  countStake,
  noPoints,
  noStakes,
  returnPoints,
  spendPoints,
} from '#domain/points/points.ts'
import { type RankedBet, rankingOf } from './ranking.ts'
import { rewardOf } from './reward-of.ts'
import { type OfferVersion, offerMarketCodes } from './version.ts'

/** The invariants of section 6.5 about claims, versions, points and rankings; a failure names its seed. */
type Below = (limit: number) => number

const seeds = Array.from({ length: 400 }, (_, seed) => seed)
const pick = <T>(items: readonly T[], below: Below) => items[below(items.length)]

function shuffled<T>(items: readonly T[], below: Below): T[] {
  const rest = [...items]
  return items.flatMap(() => rest.splice(below(rest.length), 1))
}

test('7: 64 claimers in any order, some twice, stay within the budget and get one grant each', () => {
  let spent = 0
  for (const seed of seeds) {
    const below = seededBelow(seed)
    const max = BigInt(below(3_000))
    const grantsMax = below(2) === 0 ? below(64) : undefined
    const claimers = Array.from({ length: 64 }, (_, index) => ({
      memberId: BigInt(index),
      cost: BigInt(1 + below(100)),
    }))
    const stored: StoredClaim[] = []
    let budget: OfferBudget = { amount: { reserved: 0n, max }, grants: { reserved: 0, max: grantsMax } }
    let used = 0n
    for (const { memberId, cost } of shuffled([...claimers, ...claimers.slice(0, 20)], below)) {
      const key = { memberId, offer: 'match', occurrence: 'once' }
      const known = stored.find((one) => isSameClaim(one, key))
      const decision = decideClaim(key, { stored: known, budget, cost })
      if (decision.is === 'refused') spent += 1
      if (decision.is !== 'new') continue
      const unused = BigInt(below(Number(cost)))
      stored.push({ ...key, grantId: BigInt(stored.length) })
      used += cost - unused
      budget = release(decision.budget, unused)
      expect(budget.amount.reserved, `seed ${seed}`).toBe(used)
    }
    expect(used <= max && stored.length <= (grantsMax ?? 64), `seed ${seed}`).toBe(true)
    expect(new Set(stored.map(({ memberId }) => memberId)).size).toBe(stored.length)
  }
  expect(spent).toBeGreaterThan(1_000)
})

function randomVersion(below: Below): OfferVersion {
  const part = () =>
    weight({ category: pick(['slots', 'live', ''], below) ?? '', weightHundredths: below(5) * 25 })
  const version = withTerms({
    multiplierHundredths: below(13) * 100,
    days: 55 + below(10),
    weights: Array.from({ length: below(4) }, part),
    base: below(4) === 0 ? 'deposit_and_bonus' : 'bonus',
  })
  const sums = { ...matchSums, tiers: [{ from: 20n * M, ratePpm: 1_000_000, cap: BigInt(below(1_200)) * M }] }
  return {
    ...version,
    market: pick(offerMarketCodes, below) ?? 'base',
    audience: { ...match.audience, ageMin: 17 + below(9) },
    isPublic: below(2) === 0,
    sums: { [below(2) === 0 ? 'DKK' : 'PHP']: sums },
  }
}

test('12: the effective multiplier of every version without faults is within its market', () => {
  const published = new Set<string>()
  for (let seed = 0; seed < 6_000; seed += 1) {
    const version = randomVersion(seededBelow(seed))
    if (marketFaults(version).length > 0) continue
    published.add(version.market)
    const terms = bonusTermsOf(version)
    const rules = offerMarketRules[version.market]
    const effective = (terms && effectiveMultiplier(terms)) ?? Infinity
    expect(effective, `seed ${seed}`).toBeLessThanOrEqual(rules.multiplierMaxHundredths)
  }
  expect(published).toEqual(new Set(offerMarketCodes))
})

test('13: points are never below zero, earned less spent is the balance, and stakes are worth the same in any order', () => {
  const rate = { stakePerPoint: 10n * M }
  let short = 0
  for (const seed of seeds) {
    const below = seededBelow(seed)
    let book: PointsBook = noPoints
    let stakes: RateBook = noStakes
    let [staked, redeemed] = [0n, 0n]
    const count = (stake: bigint) => {
      const counted = countStake(stakes, stake, rate)
      book = bookPoints(book, counted.points - stakes.points)
      stakes = counted
      staked += stake
    }
    for (let round = 0; round < 60; round += 1) {
      const stake = BigInt(below(4_000)) * 1_000n
      const points = BigInt(1 + below(6))
      const deed = below(5)
      if (deed < 2) count(stake)
      // Only stakes that were earned are taken back.
      else if (deed === 2 && stake <= staked) count(-stake)
      else if (deed === 3) {
        const after = spendPoints(book, points)
        if (after !== 'too_few_points') [book, redeemed] = [after, redeemed + points]
      } else if (deed === 4 && points <= redeemed)
        [book, redeemed] = [returnPoints(book, points), redeemed - points]
      expect(book.balance >= 0n, `seed ${seed}`).toBe(true)
      expect(book.earned - book.spent, `seed ${seed}`).toBe(book.balance)
      expect(stakes, `seed ${seed}`).toEqual(countStake(noStakes, staked, rate))
      expect(book.earned + book.owed >= stakes.points, `seed ${seed}`).toBe(true)
      short += book.owed > 0n ? 1 : 0
    }
  }
  expect(short).toBeGreaterThan(500)
})

test('14: a ranking that is computed anew, from bets in another order, is the same list', () => {
  for (const seed of seeds) {
    const below = seededBelow(seed)
    const bets: RankedBet[] = Array.from({ length: below(60) }, () => {
      const member = below(8)
      return {
        memberId: BigInt(member),
        person: `p${member % 6}`,
        block: BigInt(below(10)),
        stake: BigInt(1 + below(5)) * M,
        win: BigInt(below(5)) * M,
      }
    })
    const score =
      below(2) === 0
        ? ({ of: 'stakes', stakeMin: 2n * M } as const)
        : ({ of: 'multiples', stakeMin: 2n * M, best: 1 + below(4) } as const)
    const rows = rankingOf(bets, score)
    expect(rankingOf(shuffled(bets, below), score), `seed ${seed}`).toEqual(rows)
    expect(new Set(rows.map(({ person }) => person)).size).toBe(rows.length)
    expect(rows.every(({ score: points }, index) => points <= (rows[index - 1]?.score ?? points))).toBe(true)
  }
})

test('a reward is within its cap, a whole part of the currency, and never falls with the value inside a tier', () => {
  for (const seed of seeds) {
    const below = seededBelow(seed)
    const cap = BigInt(1 + below(500)) * M
    const sums = { tiers: [{ from: BigInt(below(100)) * M, ratePpm: 1 + below(1_200_000), cap }] }
    let before = 0n
    for (let value = 0n; value < 1_000n * M; value += BigInt(1 + below(90)) * 123_457n) {
      const amount = rewardOf(sums, value, 'PHP')?.amount ?? 0n
      expect(amount >= before && amount <= cap && amount % 1_000n === 0n, `seed ${seed}`).toBe(true)
      before = amount
    }
  }
})
