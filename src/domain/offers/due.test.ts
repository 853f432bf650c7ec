import { expect, test } from 'vitest'

import { M, cashback, terms } from '#test/offers/version-cases.ts'

import { type OfferDeed, chooseWithin, isPaid, isUnproven, judgeDeed } from './due.ts'
import type { Candidate } from './qualify.ts'
import type { OfferVersion, TriggerEvent, UseLimit } from './version.ts'

const member: Candidate = {
  isActive: true,
  isTrial: false,
  isAgent: false,
  isShutOut: false,
  hasHarmMarker: false,
  hasLimit: false,
  currency: 'PHP',
  level: '0',
  country: 'PH',
  ageLeast: 21,
  registeredDays: 100,
  segments: [],
  segment: {
    hasDeposited: false,
    judged: [true, false].map((hasDeposited) => ({
      rules: { hasDeposited },
      afterDeposit: hasDeposited,
      beforeDeposit: !hasDeposited,
    })),
  },
  hasJoined: true,
  isVerified: true,
  hasApp: false,
  approvals: [],
}
/** 10 % of the first deposit by the bank, of 10.00 or more. */
const first: OfferVersion = {
  ...cashback,
  offer: 'first',
  kind: 'deposit',
  trigger: { event: 'deposit', product: 'any', recurrence: 'once', nth: 1, channels: ['7'] },
  sums: { PHP: { tiers: [{ from: 10n * M, ratePpm: 100_000 }] } },
}
const weekly: OfferVersion = {
  ...first,
  trigger: { ...first.trigger, nth: undefined, recurrence: 'week' },
}
const deposit: OfferDeed = {
  event: 'deposit',
  id: 5n,
  value: 100n * M,
  currency: 'PHP',
  channel: '7',
  number: 1,
}
const clock = { zone: 'UTC', cutMinute: 0, weekStart: 1 }
const at = { ms: first.window.startsAtMs, isoWeekday: 6, isPaused: false, day: '2026-11-21', clock }

const cases: readonly (readonly [
  title: string,
  version: OfferVersion,
  deed: OfferDeed,
  isPaused: boolean,
  expected: string,
])[] = [
  ['the first deposit', first, deposit, false, 'once 10'],
  [
    'each deposit',
    { ...first, trigger: { ...first.trigger, nth: undefined, recurrence: 'each' } },
    deposit,
    false,
    'deposit:5 10',
  ],
  ['a deposit, where the sum of a week counts', weekly, deposit, false, 'not_paid'],
  [
    'the deposits of a week',
    weekly,
    { ...deposit, channel: undefined, number: undefined, isOfPeriod: true },
    false,
    'week:2026-11-16 10',
  ],
  [
    'a sum, where each deposit counts',
    { ...first, trigger: { ...first.trigger, nth: undefined, recurrence: 'each' } },
    { ...deposit, isOfPeriod: true },
    false,
    'not_paid',
  ],
  ['a paused offer', first, deposit, true, 'paused'],
  [
    'stakes of a week',
    { ...first, trigger: { ...first.trigger, event: 'stakes', recurrence: 'week' } },
    deposit,
    false,
    'not_paid',
  ],
  ['points', { ...first, reward: { of: 'points' } }, deposit, false, 'not_paid'],
  ['the second deposit', first, { ...deposit, number: 2 }, false, 'other_number'],
  ['another channel', first, { ...deposit, channel: '8' }, false, 'other_channel'],
  ['a deposit without a channel', first, { ...deposit, channel: undefined }, false, 'other_channel'],
  ['a small deposit', first, { ...deposit, value: 10n * M - 1n }, false, 'below_least'],
  ['a deposit in another currency', first, { ...deposit, currency: 'EUR' }, false, 'below_least'],
]
test.each(cases)('%s', (_title, version, deed, isPaused, expected) => {
  const judged = judgeDeed(version, deed, { member, at: { ...at, isPaused } })
  expect(judged.due ? `${judged.due.occurrence} ${judged.due.amount / M}` : judged.refusal).toBe(expected)
})

test('of two first deposits at once the second follows a deposit, though the facts about the member name none', () => {
  const judged = (hasDeposited: boolean, number: number | undefined) => {
    const version = {
      ...first,
      trigger: { ...first.trigger, nth: undefined, recurrence: 'each' },
      audience: { ...first.audience, segment: { hasDeposited } },
    } as const
    const { refusal } = judgeDeed(version, { ...deposit, number }, { member, at }) as { refusal?: string }
    return refusal
  }
  expect([judged(false, 1), judged(false, 2)]).toEqual([undefined, 'segment'])
  expect([judged(true, 1), judged(true, 2)]).toEqual(['segment', undefined])
  // A deed without a number leaves the facts as they are.
  expect([judged(false, undefined), judged(true, undefined)]).toEqual([undefined, 'segment'])
})

test('bonuses and cash are paid for deposits and registrations', () => {
  const paidFor = (event: 'registration' | 'net_loss') =>
    isPaid({ ...first, needs: ['opt_in'], trigger: { ...first.trigger, event } })
  expect([paidFor('registration'), paidFor('net_loss')]).toEqual([true, false])
  expect(isPaid({ ...first, reward: { of: 'bonus', terms } })).toBe(true)
})

const [person, account] = (['person', 'member'] as const).map(
  (per) => ({ of: 'uses', per, period: 'ever', value: 1n }) as const,
) as [UseLimit, UseLimit]
test.each<[string, TriggerEvent, OfferVersion['needs'], UseLimit[], boolean]>([
  ['the app, once for each person', 'app_install', [], [person], true],
  ['the app, with another limit before', 'app_install', [], [account, person], true],
  ['the app, once for each account', 'app_install', [], [account], false],
  ['the app, for members who joined', 'app_install', ['opt_in'], [], false],
  ['the app, twice for each person', 'app_install', [], [{ ...person, value: 2n }], false],
  ['the app, daily for each person', 'app_install', [], [{ ...person, period: 'day' }], false],
  ['a registration, once for each person', 'registration', [], [person], true],
  ['a registration without a limit', 'registration', [], [], false],
  ['a registration of a verified member without a limit', 'registration', ['verification'], [], false],
  ['a registration with joining', 'registration', ['opt_in'], [], true],
  ['a registration with a code', 'registration', ['code'], [], true],
  ['a deposit without a limit', 'deposit', [], [], true],
])('free deeds are paid once for each person: %s', (_title, event, needs, limits, expected) => {
  const version: OfferVersion = {
    ...first,
    needs,
    limits,
    trigger: { event, product: 'any', recurrence: 'once', channels: [] },
    sums: { PHP: { tiers: [{ from: 0n, amount: 8n * M }] } },
  }
  expect(isPaid(version)).toBe(expected)
  const deed = { event, id: 1n, value: 0n, currency: 'PHP' }
  const who = { ...member, code: version.code, isVerified: true }
  const judged = judgeDeed(version, deed, { member: who, at })
  expect(judged.due ? 'due' : judged.refusal).toBe(expected ? 'due' : 'not_paid')
})

test.each([
  ['app_install', false, true],
  ['app_install', true, false],
  ['registration', false, false],
  ['deposit', false, false],
] as const)(
  'operators judge the reward for %s of a member verified %s: %s',
  (event, isVerified, expected) => {
    expect(isUnproven(event, { isVerified })).toBe(expected)
  },
)

test('an offer whose limit is reached leaves its place in the group to the next one', () => {
  const stack = { group: 'deposit', mode: 'first', priority: 1 } as const
  const due = (offer: string, priority: number, isRefused: boolean) => ({
    version: { ...first, offer, stack: { ...stack, priority } },
    occurrence: 'once',
    amount: 10n * M,
    decision: isRefused
      ? ({ is: 'refused', limit: { of: 'uses', per: 'member', period: 'ever', value: 1n } } as const)
      : ({ is: 'granted', amount: 10n * M } as const),
  })
  const chosen = chooseWithin([due('one', 1, true), due('two', 2, false), due('three', 3, false)])
  expect(chosen.map(({ version }) => version.offer)).toEqual(['two'])
})
