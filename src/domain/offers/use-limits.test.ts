import { expect, test } from 'vitest'

import { M, match, matchSums } from '#test/offers/version-cases.ts'

import { type Claimant, type Use, judgeUse, limitsOf } from './use-limits.ts'
import type { UseLimit } from './version.ts'

const clock = { zone: 'Asia/Manila', cutMinute: 0, weekStart: 1 }
const use = (change: Partial<Use> = {}): Use => ({
  memberId: 7n,
  person: 'p7',
  device: 'd7',
  day: '2026-11-20',
  currency: 'PHP',
  amount: 60n * M,
  ...change,
})
const claimant: Claimant = { memberId: 7n, person: 'p7', device: 'd7' }
const limit = (part: Partial<UseLimit>): UseLimit => ({
  of: 'uses',
  per: 'member',
  period: 'ever',
  value: 1n,
  ...part,
})
const amountLimit = (value: bigint, part: Partial<UseLimit> = {}) =>
  limit({ of: 'amount', value: value * M, ...part })
const other = { memberId: 8n, person: 'p8', device: 'd8' }

test.each<[string, readonly UseLimit[], readonly Use[], string]>([
  ['no limit', [], [use()], 'granted 80'],
  ['the first use', [limit({})], [], 'granted 80'],
  ['the second of one', [limit({})], [use()], 'refused'],
  ['the second of two', [limit({ value: 2n })], [use()], 'granted 80'],
  ['another member', [limit({})], [use(other)], 'granted 80'],
  ['once a day, on the next day', [limit({ period: 'day' })], [use()], 'granted 80'],
  ['once a week, on the next day', [limit({ period: 'week' })], [use()], 'refused'],
  [
    'once a week, in the week before',
    [limit({ period: 'week' })],
    [use({ day: '2026-11-15' })],
    'granted 80',
  ],
  ['once a month', [limit({ period: 'month' })], [use({ day: '2026-11-01' })], 'refused'],
  ['an own use, of one for a person', [limit({ per: 'person' })], [use()], 'refused'],
  ['another account of the person', [limit({ per: 'person' })], [use({ ...other, person: 'p7' })], 'review'],
  ['another account of the device', [limit({ per: 'device' })], [use({ ...other, device: 'd7' })], 'review'],
  ['two for a person, one by another account', [limit({ per: 'person', value: 2n })], [use({ ...other, person: 'p7' })], 'granted 80'], // prettier-ignore
  ['a refusal before a review', [limit({ per: 'device' }), limit({})], [use(), use({ ...other, device: 'd7' })], 'refused'], // prettier-ignore
  ['all members together', [limit({ per: 'offer', value: 2n })], [use(other), use(other)], 'refused'],
  ['an amount with room', [amountLimit(140n)], [use()], 'granted 80'],
  ['an amount with less room', [amountLimit(100n)], [use()], 'granted 40'],
  ['the lowest room of all', [amountLimit(100n), amountLimit(70n, { per: 'offer' })], [use()], 'granted 10'],
  ['an amount in another currency', [amountLimit(60n)], [use({ currency: 'VND' })], 'granted 60'],
  ['a use in another currency', [limit({})], [use({ currency: 'VND' })], 'refused'],
  ['an amount that is spent', [amountLimit(60n)], [use()], 'refused'],
  ['an amount that is overspent', [amountLimit(50n)], [use()], 'refused'],
])('%s', (_what, limits, uses, expected) => {
  const query = { claimant, day: '2026-11-21', currency: 'PHP', amount: 80n * M, clock }
  for (const order of [uses, uses.toReversed()]) {
    const decision = judgeUse(limits, order, query)
    expect(decision.is === 'granted' ? `granted ${decision.amount / M}` : decision.is).toBe(expected)
  }
})

test('room is rounded down to what is paid out, and an unknown person matches no other account', () => {
  const query = { claimant, day: '2026-11-21', currency: 'PHP', amount: 80n * M, clock }
  const odd = [limit({ of: 'amount', value: 10n * M + 1n })]
  expect(judgeUse(odd, [], query)).toEqual({ is: 'granted', amount: 10n * M })
  const unknown = { ...query, claimant: { memberId: 7n } }
  const uses = [use({ ...other, person: undefined })]
  expect(judgeUse([limit({ per: 'person' })], uses, unknown).is).toBe('granted')
})

test('the limits of a currency are those of the version and its own', () => {
  const own = amountLimit(100n)
  const version = { ...match, sums: { PHP: { ...matchSums, limits: [own] } } }
  expect(limitsOf(version, 'PHP')).toEqual([...match.limits, own])
  expect(limitsOf(version, 'constructor')).toEqual(match.limits)
})

test('the sum of several grants counts as so many uses', () => {
  const limit = { of: 'uses', per: 'offer', period: 'ever', value: 3n } as const
  const query = { claimant: { memberId: 1n }, day: '2026-11-21', currency: 'PHP', amount: 10n * M, clock }
  const sum = { memberId: 0n, day: '2026-11-20', currency: 'PHP', amount: 20n * M }
  expect(judgeUse([limit], [{ ...sum, uses: 2n }], query).is).toBe('granted')
  expect(judgeUse([limit], [{ ...sum, uses: 3n }], query).is).toBe('refused')
})
