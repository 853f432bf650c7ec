import { expect, test } from 'vitest'

import { type MarketFault, marketFaults } from './market-faults.ts'
import { offerMarketRules } from './market-rules.ts'
import { type OfferMarketCode, type OfferVersion, offerMarketCodes } from './version.ts'
import {
  M,
  cashback,
  match,
  matchSums,
  rounds,
  terms,
  tickets,
  weight,
  withTerms,
  withTier,
} from '#test/offers/version-cases.ts'

const at = (market: OfferMarketCode, version: OfferVersion = match): OfferVersion => ({ ...version, market })
const danish: OfferVersion = {
  ...withTerms({ days: 60 }),
  market: 'DK',
  sums: { DKK: { ...matchSums, tiers: [{ from: 100n * M, ratePpm: 1_000_000, cap: 1_000n * M }] } },
}
const swedish = at('SE', withTerms({ days: 60 }))
const dutch = at('NL', { ...match, audience: { ...match.audience, ageMin: 24 } })
const danishTier = (tier: (typeof matchSums)['tiers'][number]) => ({
  ...danish,
  sums: { DKK: { ...matchSums, tiers: [tier] } },
})
const slots20 = {
  weights: [weight({ weightHundredths: 100 }), weight({ category: 'slots', weightHundredths: 20 })],
}
const cashbackOf = (ratePpm: number, change: Partial<OfferVersion> = {}) =>
  at('PH', { ...withTier(cashback, { from: 10n * M, ratePpm, cap: 500n * M }), ...change })
const byLevel = (ratePpm: number, higher: number) => ({
  from: 10n * M,
  ratePpm,
  levelRates: [{ rank: 2, ratePpm: higher }],
  cap: 500n * M,
})
const ofStakes = { trigger: { ...cashback.trigger, event: 'stakes' } } as const

test.each<[string, OfferVersion, MarketFault[]]>([
  // Section 6.1 of the reference, market by market; the numbers of its rules are in brackets.
  ['base: ten times (house rule)', match, []],
  ['base: 10.01 times', withTerms({ multiplierHundredths: 1_001 }), ['multiplier_too_high']],
  ['base: ten times at 20 % is fifty times', withTerms(slots20), ['effective_multiplier_too_high']],
  ['base: twice at 20 % is ten times', withTerms({ ...slots20, multiplierHundredths: 200 }), []],
  ['base: a minor', { ...match, audience: { ...match.audience, ageMin: 17 } }, ['age_too_low']],
  ['base: deposit and bonus', withTerms({ base: 'deposit_and_bonus' }), ['base_not_allowed']],
  ['GB: ten times (G1)', at('GB'), []],
  ['GB: eleven times (G1)', at('GB', withTerms({ multiplierHundredths: 1_100 })), ['multiplier_too_high']],
  [
    'GB: a deposit for betting, spins for it (G2, G4)',
    at('GB', { ...match, trigger: { ...match.trigger, product: 'betting' } }),
    ['several_products'],
  ],
  [
    'GB: spend on anything, get it for anything (G4)',
    at('GB', { ...match, product: 'any', trigger: { ...match.trigger, product: 'any' } }),
    [],
  ],
  [
    'GB: bet on sports, get it for any product (G4)',
    at('GB', { ...match, product: 'any', trigger: { ...match.trigger, product: 'betting' } }),
    ['several_products'],
  ],
  [
    'GB: a weight of 20 % (G6)',
    at('GB', withTerms({ ...slots20, multiplierHundredths: 100 })),
    ['weight_not_whole'],
  ],
  [
    'GB: a cap on the conversion (G12)',
    at('GB', { ...match, sums: { GBP: { ...matchSums, convertMax: 500n * M } } }),
    ['convert_max_not_allowed'],
  ],
  ['DK: 100 % up to 1,000, ten times, 60 days', danish, []],
  [
    'DK: ten times deposit and bonus',
    { ...danish, reward: withTerms({ days: 60, base: 'deposit_and_bonus' }).reward },
    [],
  ],
  ['DK: 59 days', { ...danish, reward: withTerms({ days: 59 }).reward }, ['days_too_few']],
  ['DK: 1,000.01', danishTier({ from: M, ratePpm: 1_000_000, cap: 1_000n * M + 1_000n }), ['value_too_high']],
  ['DK: 50 %', danishTier({ from: M, ratePpm: 500_000, cap: 100n * M }), ['value_not_equal']],
  [
    'DK: 100 %, and 150 % at a level',
    danishTier({ ...byLevel(1_000_000, 1_500_000), cap: 100n * M }),
    ['value_not_equal'],
  ],
  ['DK: 100 for a deposit of 100', danishTier({ from: 100n * M, amount: 100n * M }), []],
  ['DK: 100 for a deposit of 50', danishTier({ from: 50n * M, amount: 100n * M }), ['value_not_equal']],
  [
    'DK: in euros',
    { ...danish, sums: { EUR: danish.sums['DKK'] ?? matchSums } },
    ['currency_without_value_max'],
  ],
  [
    'DK: a weight of 20 %',
    { ...danish, reward: withTerms({ ...slots20, days: 60, multiplierHundredths: 100 }).reward },
    ['weight_not_whole'],
  ],
  [
    'DK: wins of free rounds as a bonus',
    {
      ...danish,
      reward: {
        of: 'free_rounds',
        vendorCode: 'SIM',
        gameCode: 'wheel',
        days: 60,
        wins: { ...terms, days: 60 },
      },
      sums: { DKK: { tiers: [{ from: 4n * M, count: 20 }], roundStake: 20_000n } },
    },
    ['round_wins_as_bonus'],
  ],
  [
    'DK: free rounds of 4.00 for a deposit of 4.00, for 59 days',
    {
      ...danish,
      reward: { of: 'free_rounds', vendorCode: 'SIM', gameCode: 'wheel', days: 59, wins: 'cash' },
      sums: { DKK: { tiers: [{ from: 4n * M, count: 20 }], roundStake: 20_000n } },
    },
    ['days_too_few'],
  ],
  ['DK: for a single player (E19)', { ...danish, kind: 'manual' }, ['kind_not_allowed']],
  ['SE: the first deposit, once for each person', swedish, []],
  ['SE: the second deposit', { ...swedish, trigger: { ...swedish.trigger, nth: 2 } }, ['first_play_only']],
  ['SE: without a limit of one', { ...swedish, limits: [] }, ['first_play_only']],
  [
    'SE: once for each member, so twice for a person',
    { ...swedish, limits: [{ of: 'uses', per: 'member', period: 'ever', value: 1n }] },
    ['first_play_only'],
  ],
  ['SE: cashback', at('SE', cashback), ['kind_not_allowed', 'first_play_only']],
  [
    'SE: for a level',
    { ...swedish, audience: { ...swedish.audience, levels: ['gold'] } },
    ['levels_not_allowed'],
  ],
  ['SE: a higher rate of a level', { ...withTier(swedish, byLevel(50_000, 60_000)) }, ['levels_not_allowed']],
  ['SE: 14 days', at('SE'), ['days_too_few']],
  ['NL: from 24 years on', dutch, []],
  ['NL: from 23 years on', { ...dutch, audience: { ...dutch.audience, ageMin: 23 } }, ['age_too_low']],
  [
    'NL: cashback of losses',
    { ...dutch, ...cashback, market: 'NL', audience: dutch.audience },
    ['event_not_allowed'],
  ],
  [
    'NL: a rebate of losses',
    { ...dutch, ...cashback, kind: 'loss_rebate', market: 'NL', audience: dutch.audience },
    ['kind_not_allowed', 'event_not_allowed'],
  ],
  [
    'NL: a ranking by stakes',
    {
      ...dutch,
      kind: 'ranking',
      trigger: { ...dutch.trigger, event: 'rank', rankedBy: 'stakes', places: 3 },
    },
    [],
  ],
  [
    'NL: for stakes of a week',
    { ...dutch, ...cashback, ...ofStakes, market: 'NL', audience: dutch.audience },
    [],
  ],
  [
    'NL: for stakes, while play goes on',
    {
      ...dutch,
      ...cashback,
      trigger: { ...ofStakes.trigger, recurrence: 'once' },
      market: 'NL',
      audience: dutch.audience,
    },
    ['during_play'],
  ],
  ['PH: 15 % of net losses', cashbackOf(150_000), []],
  ['PH: 15.0001 % of net losses', cashbackOf(150_001), ['rate_too_high']],
  ['PH: 1.5 % of stakes', cashbackOf(15_000, ofStakes), []],
  ['PH: 1.5001 % of stakes', cashbackOf(15_001, ofStakes), ['rate_too_high']],
  [
    'PH: 1.50 for stakes of 100',
    at('PH', { ...withTier(cashback, { from: 100n * M, amount: 150_000n }), ...ofStakes }),
    [],
  ],
  [
    'PH: 1.51 for stakes of 100',
    at('PH', { ...withTier(cashback, { from: 100n * M, amount: 151_000n }), ...ofStakes }),
    ['rate_too_high'],
  ],
  ['PH: a doubled deposit is no rebate', at('PH'), []],
  ['ON: on a public page', at('ON'), ['public_not_allowed']],
  ['ON: for members who are signed in', at('ON', { ...match, isPublic: false }), []],
  ['base: free rounds', rounds, []],
  ['base: tickets', tickets, []],
  [
    'PH: two tickets of 1.00 for stakes of 100',
    at('PH', {
      ...tickets,
      ...ofStakes,
      sums: { PHP: { tiers: [{ from: 100n * M, count: 2 }], ticketWorth: M } },
    }),
    ['rate_too_high'],
  ],
  [
    'PH: two tickets of 1.00 for stakes of 134',
    at('PH', {
      ...tickets,
      ...ofStakes,
      sums: { PHP: { tiers: [{ from: 134n * M, count: 2 }], ticketWorth: M } },
    }),
    [],
  ],
])('%s', (_what, version, expected) => {
  expect(marketFaults(version)).toEqual(expected)
})

test('no market allows more than the house, and each names its sources', () => {
  const house = offerMarketRules.base
  for (const code of offerMarketCodes) {
    const rules = offerMarketRules[code]
    expect(rules.multiplierMaxHundredths).toBeLessThanOrEqual(house.multiplierMaxHundredths)
    expect(rules.ageMin).toBeGreaterThanOrEqual(house.ageMin)
    expect(rules.daysMin).toBeGreaterThanOrEqual(house.daysMin)
    expect(rules.sources.length > 0).toBe(code !== 'base')
  }
})
