import { expect, test } from 'vitest'

import { costMax, refuseVersion } from './refuse-version.ts'
import type { OfferSums, OfferVersion, UseLimit } from './version.ts'
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

const { trigger, window } = match
const withSums = (change: Partial<OfferSums>) => ({
  ...match,
  sums: { PHP: { ...matchSums, ...change } },
})
const ofEvent = (
  kind: OfferVersion['kind'],
  event: OfferVersion['trigger']['event'],
  change: Partial<OfferVersion['trigger']> = {},
): OfferVersion => ({
  ...match,
  kind,
  trigger: { ...trigger, event, nth: undefined, ...change },
  sums: { PHP: { ...matchSums, tiers: [{ from: 0n, amount: 8n * M }] } },
})
const ofLevels = (rates: readonly (readonly [rank: number, ratePpm: number])[]) => ({
  from: 0n,
  ratePpm: 50_000,
  cap: 500n * M,
  levelRates: rates.map(([rank, ratePpm]) => ({ rank, ratePpm })),
})
const amountLimit = (value: bigint): UseLimit => ({ of: 'amount', per: 'member', period: 'week', value })

test.each<[string, OfferVersion, string | undefined]>([
  ['a doubled deposit', match, undefined],
  [
    'stakes of no days',
    { ...match, audience: { ...match.audience, segment: { turnoverLeast: '1.00' } } },
    'segment_play',
  ],
  ['cashback', cashback, undefined],
  ['free rounds', rounds, undefined],
  ['tickets', tickets, undefined],
  ['tickets of no raffle', { ...tickets, reward: { of: 'tickets' } }, 'raffle_missing'],
  ['tickets that nobody claims', { ...tickets, window: match.window }, 'tickets_unclaimed'],
  [
    'tickets without a worth',
    { ...tickets, sums: { PHP: { tiers: [{ from: 50n * M, count: 2 }] } } },
    'ticket_worth',
  ],
  [
    'tickets worth a part of a cent',
    { ...tickets, sums: { PHP: { tiers: [{ from: 50n * M, count: 2 }], ticketWorth: 1n } } },
    'ticket_worth',
  ],
  ['a worth of tickets beside a bonus', withSums({ ticketWorth: M }), 'ticket_worth'],
  ['eleven tickets', withTier(tickets, { from: 0n, count: 11 }), 'tier_value'],
  ['tickets as an amount', withTier(tickets, { from: 0n, amount: M }), 'tier_value'],
  [
    'a budget below the tickets of one reward',
    { ...tickets, sums: { PHP: { tiers: [{ from: 0n, count: 2 }], ticketWorth: M, budget: M } } },
    'budget',
  ],
  ['friends, who have terms of their own', ofEvent('referral', 'friend'), 'kind_elsewhere'],
  ['missions, which have versions of their own', ofEvent('mission', 'mission'), 'kind_elsewhere'],
  ['a raffle, which has versions of its own', { ...match, kind: 'raffle' }, 'kind_elsewhere'],
  ['a ranking of each rank', ofEvent('ranking', 'rank', { recurrence: 'each' }), 'recurrence'],
  ['a ranking without places', ofEvent('ranking', 'rank', { recurrence: 'week' }), 'ranking_missing'],
  ['a kind that does not pay for the event', { ...match, kind: 'cashback' }, 'event_of_kind'],
  [
    'cashback for each loss',
    { ...cashback, trigger: { ...cashback.trigger, recurrence: 'each' } },
    'recurrence',
  ],
  [
    'a registration every week',
    {
      ...match,
      kind: 'newbie',
      trigger: { ...trigger, event: 'registration', nth: undefined, recurrence: 'week' },
    },
    'recurrence',
  ],
  ['an app', ofEvent('app_download', 'app_install'), undefined],
  ['an app every week', ofEvent('app_download', 'app_install', { recurrence: 'week' }), 'recurrence'],
  [
    'an app for each account of a person',
    { ...ofEvent('app_download', 'app_install'), limits: [] },
    'person_limit',
  ],
  [
    'an app twice for each person',
    {
      ...ofEvent('app_download', 'app_install'),
      limits: [{ of: 'uses', per: 'person', period: 'ever', value: 2n }],
    },
    'person_limit',
  ],
  ['newcomers who join, without a limit', { ...ofEvent('newbie', 'registration'), limits: [] }, undefined],
  [
    'newcomers who need not join, without a limit',
    { ...ofEvent('newbie', 'registration'), needs: [], limits: [] },
    'person_limit',
  ],
  ['newcomers who need not join', { ...ofEvent('newbie', 'registration'), needs: [] }, undefined],
  [
    'newcomers who need not join and are verified',
    { ...ofEvent('newbie', 'registration'), needs: ['verification'] },
    'need_before_registration',
  ],
  ['the deposit of number 0', { ...match, trigger: { ...trigger, nth: 0 } }, 'recurrence'],
  ['a code that is missing', { ...match, needs: ['code'] }, 'code_missing'],
  ['a code that is not needed', { ...match, code: 'TET2027' }, 'code_unused'],
  ['an approval without a page', { ...match, needs: ['approval'] }, 'approval_page'],
  ['a page without an approval', { ...match, approvalPage: '7' }, 'approval_page'],
  [
    'an approval after joining, which pays',
    {
      ...match,
      kind: 'newbie',
      needs: ['approval'],
      approvalPage: '7',
      trigger: { ...trigger, event: 'registration', recurrence: 'once', nth: undefined },
    },
    'approval_at_joining',
  ],
  ['an end before the start', { ...match, window: { ...window, endsAtMs: window.startsAtMs } }, 'window'],
  ['joining after the end', { ...match, window: { ...window, closesAtMs: window.endsAtMs + 1 } }, 'window'],
  ['weekday 8', { ...match, window: { ...window, weekdays: [8] } }, 'weekday'],
  ['no day to claim', { ...match, window: { ...window, claimDays: 0 } }, 'claim_days'],
  [
    'registered for 5 to 4 days',
    { ...match, audience: { ...match.audience, registeredDaysMin: 5, registeredDaysMax: 4 } },
    'registered_days',
  ],
  ['a segment', { ...match, audience: { ...match.audience, segments: ['sleepers'] } }, 'segments'],
  [
    'a segment whose last day comes first',
    {
      ...match,
      audience: { ...match.audience, segment: { registeredFrom: '2026-11-02', registeredTo: '2026-11-01' } },
    },
    'segment_days',
  ],
  ...(['deposit', 'stakes', 'net_loss'] as const).map((event): [string, OfferVersion, string] => [
    `a week of ${event} of members without a deposit before`,
    {
      ...match,
      kind: event === 'deposit' ? 'deposit' : 'cashback',
      trigger: { ...trigger, event, recurrence: 'week', nth: undefined },
      audience: { ...match.audience, segment: { hasDeposited: false } },
    },
    'new_depositors_of_period',
  ]),
  [
    'a week of deposits of members with a deposit before',
    {
      ...match,
      trigger: { ...trigger, recurrence: 'week', nth: undefined },
      audience: { ...match.audience, segment: { hasDeposited: true } },
    },
    undefined,
  ],
  ...([1, 2] as const).map((nth): [string, OfferVersion, string] => [
    `deposit ${nth} of members who have no such number`,
    {
      ...match,
      trigger: { ...trigger, recurrence: 'once', nth },
      audience: { ...match.audience, segment: { hasDeposited: nth === 1 } },
    },
    'depositors_of_number',
  ]),
  [
    'a second deposit of members with one before',
    {
      ...match,
      trigger: { ...trigger, recurrence: 'once', nth: 2 },
      audience: { ...match.audience, segment: { hasDeposited: true } },
    },
    undefined,
  ],
  [
    'a first deposit of members without one before',
    { ...match, audience: { ...match.audience, segment: { hasDeposited: false } } },
    undefined,
  ],
  ...['gold', '01', '-1', '1.5', '100', ''].map((level): [string, OfferVersion, string] => [
    `members of level ${level}`,
    { ...match, audience: { ...match.audience, levels: ['0', level] } },
    'level',
  ]),
  ['members of two levels', { ...match, audience: { ...match.audience, levels: ['0', '12'] } }, undefined],
  ...['P', 'ph', 'PHL', 'Philippines', '608'].map((code): [string, OfferVersion, string] => [
    `members of ${code}`,
    { ...match, audience: { ...match.audience, countries: ['PH', code] } },
    'country',
  ]),
  [
    'members of two countries',
    { ...match, audience: { ...match.audience, countries: ['PH', 'VN'] } },
    undefined,
  ],
  ['a multiplier of half a hundredth', withTerms({ multiplierHundredths: 0.5 }), 'multiplier'],
  ['no day to play', withTerms({ days: 0 }), 'days'],
  ['a weight above the whole', withTerms({ weights: [weight({ weightHundredths: 101 })] }), 'weight'],
  [
    'a bonus that counts nowhere',
    withTerms({ weights: [weight({ weightHundredths: 0 })] }),
    'nothing_counts',
  ],
  [
    'rounds without days',
    { ...rounds, reward: { ...rounds.reward, days: 0 } as typeof rounds.reward },
    'days',
  ],
  [
    'a limit of nothing',
    { ...match, limits: [{ of: 'uses', per: 'member', period: 'day', value: 0n }] },
    'limit',
  ],
  ['a budget of half a grant', { ...match, grantsMax: 0.5 }, 'budget'],
  ['no currency', { ...match, sums: {} }, 'no_currency'],
  ['no tier', withSums({ tiers: [] }), 'no_tier'],
  [
    'too many tiers',
    withSums({ tiers: Array.from({ length: 21 }, (_, index) => ({ from: BigInt(index), amount: M })) }),
    'too_many_tiers',
  ],
  ['a tier below zero', withTier(match, { from: -1n, amount: M }), 'tier_below_zero'],
  [
    'equal tiers',
    withSums({
      tiers: [
        { from: M, amount: M },
        { from: M, amount: 2n * M },
      ],
    }),
    'tier_not_rising',
  ],
  ['a rate and an amount', withTier(match, { from: M, amount: M, ratePpm: 1, cap: M }), 'tier_value'],
  ['neither a rate nor an amount', withTier(match, { from: M }), 'tier_value'],
  ['an amount with a cap', withTier(match, { from: M, amount: M, cap: M }), 'tier_value'],
  ['a count of money', withTier(match, { from: M, amount: M, count: 1 }), 'tier_value'],
  ['an amount of rounds', withTier(rounds, { from: M, amount: M }), 'tier_value'],
  ['a hundred rounds', withTier(rounds, { from: M, count: 100 }), 'tier_value'],
  [
    'rates of levels',
    withTier(
      cashback,
      ofLevels([
        [1, 60_000],
        [4, 80_000],
      ]),
    ),
    undefined,
  ],
  ['rates of levels of a deposit', withTier(match, ofLevels([[1, 60_000]])), 'level_rates'],
  ['no rates of levels', withTier(cashback, ofLevels([])), 'level_rates'],
  ['a rate of the first level', withTier(cashback, ofLevels([[0, 60_000]])), 'level_rates'],
  ['a level that nobody has', withTier(cashback, ofLevels([[10, 60_000]])), 'level_rates'],
  [
    'a level twice',
    withTier(
      cashback,
      ofLevels([
        [2, 60_000],
        [2, 80_000],
      ]),
    ),
    'level_rates',
  ],
  [
    'a level with less',
    withTier(
      cashback,
      ofLevels([
        [2, 60_000],
        [3, 60_000],
      ]),
    ),
    'level_rates',
  ],
  ['a level with no more than the tier', withTier(cashback, ofLevels([[2, 50_000]])), 'level_rates'],
  [
    'rates of levels for an amount',
    withTier(cashback, { from: 0n, amount: M, levelRates: [{ rank: 1, ratePpm: 60_000 }] }),
    'level_rates',
  ],
  ['a rate without a cap', withTier(match, { from: M, ratePpm: 500_000 }), 'rate_without_cap'],
  [
    'a rate of a registration',
    withTier(
      {
        ...match,
        kind: 'newbie',
        trigger: { event: 'registration', product: 'casino', recurrence: 'once', channels: [] },
      },
      { from: 0n, ratePpm: 1, cap: M },
    ),
    'rate_without_value',
  ],
  [
    'a rate of what an operator’s list says',
    withTier(
      {
        ...cashback,
        kind: 'manual',
        trigger: { event: 'operator', product: 'casino', recurrence: 'each', channels: [] },
      },
      { from: 0n, ratePpm: 1_000_000, cap: M },
    ),
    undefined,
  ],
  ['an amount finer than a cent', withTier(match, { from: M, amount: M + 1n }), 'not_payable'],
  ['a cap finer than a cent', withTier(match, { from: M, ratePpm: 1, cap: M + 1n }), 'not_payable'],
  ['rounds without a stake', { ...rounds, sums: { PHP: { tiers: [{ from: M, count: 1 }] } } }, 'round_stake'],
  ['a bonus without a largest stake', withSums({ stakeMax: undefined }), 'stake_max_missing'],
  ['a largest stake finer than a cent', withSums({ stakeMax: 1n }), 'not_payable'],
  ['a conversion of nothing', withSums({ convertMax: 0n }), 'convert_max'],
  ['a budget below one grant', withSums({ budget: 199n * M }), 'budget'],
  ['a limit of amounts for all currencies', { ...match, limits: [amountLimit(M)] }, 'limit'],
  ['a limit of uses for one currency', withSums({ limits: match.limits }), 'limit'],
  ['a limit finer than a cent', withSums({ limits: [amountLimit(M + 1n)] }), 'limit'],
  ['a limit of amounts for one currency', withSums({ limits: [amountLimit(M)] }), undefined],
  ['a budget of one grant', withSums({ budget: 200n * M }), undefined],
])('a version with %s', (_what, version, expected) => {
  expect(refuseVersion(version)?.fault).toBe(expected)
})

test('a refusal names the currency and the tier', () => {
  const tiers = [{ from: M, amount: M }, { from: 2n * M }]
  expect(refuseVersion({ ...match, sums: { PHP: matchSums, VND: { ...matchSums, tiers } } })).toEqual({
    fault: 'tier_value',
    currency: 'VND',
    tier: 1,
  })
})

test('a bonus may be free of a requirement, and one of wins of free rounds is judged as well', () => {
  expect(refuseVersion(withTerms({ multiplierHundredths: 0 }))).toBeUndefined()
  const reward = { ...rounds.reward, wins: { ...terms, days: 0 } } as typeof rounds.reward
  expect(refuseVersion({ ...rounds, reward })?.fault).toBe('days')
})

test('the most that one grant costs is the highest cap or amount', () => {
  expect(
    costMax([
      { from: 0n, amount: 7n },
      { from: 1n, ratePpm: 1, cap: 9n },
    ]),
  ).toBe(9n)
  expect(costMax([{ from: 0n, count: 20 }])).toBe(0n)
  expect(costMax([{ from: 0n, count: 20 }], 20_000n)).toBe(400_000n)
})
