import { expect, test } from 'vitest'

import { offeredPrize } from './prize-of-offer.ts'
import type { OfferSums, OfferVersion } from './version.ts'

const UNIT = 100_000n
const brand = { currency: 'PHP', minimumAge: 21 }
const bonus: OfferVersion = {
  offer: 'prize-bonus',
  version: 2,
  kind: 'manual',
  market: 'base',
  product: 'casino',
  isPublic: false,
  window: { startsAtMs: 0, endsAtMs: 1, weekdays: [] },
  audience: { levels: [], countries: [], ageMin: 18, segments: [] },
  needs: [],
  trigger: { event: 'operator', product: 'casino', recurrence: 'each', channels: [] },
  reward: {
    of: 'bonus',
    terms: {
      multiplierHundredths: 500,
      base: 'bonus',
      days: 7,
      weights: [],
      oddsMinMilli: 1_500,
      onWithdrawal: 'keep',
    },
  },
  sums: { PHP: { tiers: [{ from: 0n, amount: 50n * UNIT }], stakeMax: 5n * UNIT, budget: 5_000n * UNIT } },
  limits: [],
  stack: { group: 'prizes', mode: 'all', priority: 10 },
}
const rounds: OfferVersion = {
  ...bonus,
  reward: { of: 'free_rounds', vendorCode: 'TESSERA', gameCode: 'copper-sevens', days: 7, wins: 'cash' },
  sums: { PHP: { tiers: [{ from: 0n, count: 10 }], roundStake: 2n * UNIT } },
}
const money = { gives: 'bonus', amount: 50n * UNIT, worth: 50n * UNIT }
const withSums = (change: Partial<OfferSums>) => ({
  ...bonus,
  sums: { PHP: { tiers: [], ...bonus.sums['PHP'], ...change } },
})
const forSome = (change: object) => ({ ...bonus, audience: { ...bonus.audience, ...change } })

test.each<[string, OfferVersion, ReturnType<typeof offeredPrize>]>([
  ['a bonus', bonus, money as never],
  ['free rounds', rounds, { gives: 'free_rounds', amount: 10n, worth: 20n * UNIT }],
  ['cash', { ...bonus, reward: { of: 'cash' } }, undefined],
  ['of a deposit', { ...bonus, trigger: { ...bonus.trigger, event: 'deposit' } }, undefined],
  ['in another currency', { ...bonus, sums: { EUR: { tiers: [{ from: 0n, amount: UNIT }] } } }, undefined],
  [
    'of two tiers',
    withSums({
      tiers: [
        { from: 0n, amount: UNIT },
        { from: 1n, amount: 2n * UNIT },
      ],
    }),
    undefined,
  ],
  ['of a rate', withSums({ tiers: [{ from: 0n, ratePpm: 1_000, cap: UNIT }] }), undefined],
  ['with a need', { ...bonus, needs: ['opt_in'] }, undefined],
  [
    'with a limit of uses',
    { ...bonus, limits: [{ of: 'uses', per: 'member', period: 'ever', value: 1n }] },
    undefined,
  ],
  [
    'with a limit of amounts',
    withSums({ limits: [{ of: 'amount', per: 'member', period: 'day', value: UNIT }] }),
    undefined,
  ],
  ['for a level', forSome({ levels: ['2'] }), undefined],
  ['for a country', forSome({ countries: ['PH'] }), undefined],
  ['for those of the brand’s age', forSome({ ageMin: 21 }), money as never],
  ['for older members', forSome({ ageMin: 22 }), undefined],
  ['for members of some days', forSome({ registeredDaysMin: 1 }), undefined],
  ['for new members', forSome({ registeredDaysMax: 30 }), undefined],
  ['for a segment', forSome({ segment: { hasDeposited: true } }), undefined],
])('an offer as a prize: %s', (_why, version, prize) => {
  expect(offeredPrize(version, brand)).toEqual(prize)
})
