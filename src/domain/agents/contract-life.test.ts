import { expect, test } from 'vitest'

import {
  type Contract,
  type ContractDeed,
  type Party,
  afterDeed,
  contractStates,
  countsOn,
  eachDayOnce,
  endWith,
  firstDayOf,
  noticeDay,
  offer,
  refuseDeed,
  refuseOffer,
  startDay,
  supersede,
} from './contract-life.ts'
import type { Terms } from './terms.ts'

const monthly: Terms = {
  kind: 'dividend',
  period: 'month',
  carryOver: { mode: 'none' },
  tiers: [{ ratePpm: 10_000 }],
}
const salary: Terms = { kind: 'daily', tiers: [{ ratePpm: 5_000 }] }
const offered = offer(monthly, '2026-05-20')
const active: Contract = { ...offered, state: 'active', startsOn: '2026-06-01' }
const requested: Contract = { ...active, endRequestedBy: 'downline' }
const ending: Contract = { ...active, state: 'ending', endsOn: '2026-08-01' }

test.each<[string, Contract, ContractDeed, Party, string, string | undefined]>([
  ['an offer', offered, 'accept', 'downline', '2026-05-20', undefined],
  ['an offer on its last day', offered, 'accept', 'downline', '2026-05-26', undefined],
  ['an offer after 7 days', offered, 'accept', 'downline', '2026-05-27', 'expired'],
  ['the own offer', offered, 'accept', 'upline', '2026-05-20', 'not_party'],
  ['an accepted offer', active, 'accept', 'downline', '2026-05-20', 'wrong_state'],
  ['an ended contract', { ...ending, state: 'ended' }, 'accept', 'downline', '2026-09-01', 'wrong_state'],
  ['an offer', offered, 'reject', 'downline', '2026-05-20', undefined],
  ['an offer', offered, 'withdraw', 'upline', '2026-05-20', undefined],
  ['the offer of the upline', offered, 'withdraw', 'downline', '2026-05-20', 'not_party'],
  ['an accepted offer', active, 'withdraw', 'upline', '2026-05-20', 'wrong_state'],
  ['an offer on its last day', offered, 'expire', 'house', '2026-05-26', 'too_early'],
  ['an offer after 7 days', offered, 'expire', 'house', '2026-05-27', undefined],
  ['a contract', active, 'request_end', 'downline', '2026-06-10', undefined],
  ['a contract twice', requested, 'request_end', 'upline', '2026-06-10', 'wrong_state'],
  ['the request of the other party', requested, 'consent_to_end', 'upline', '2026-06-10', undefined],
  ['the own request', requested, 'consent_to_end', 'downline', '2026-06-10', 'not_party'],
  ['without a request', active, 'consent_to_end', 'upline', '2026-06-10', 'wrong_state'],
  ['the request of the other party', requested, 'refuse_end', 'upline', '2026-06-10', undefined],
  ['a contract', active, 'give_notice', 'upline', '2026-06-10', undefined],
  ['a contract that is ending', ending, 'give_notice', 'upline', '2026-06-10', 'wrong_state'],
  ['a contract', active, 'suspend', 'upline', '2026-06-10', 'not_party'],
  ['a contract', active, 'suspend', 'house', '2026-06-10', undefined],
  ['a contract', active, 'resume', 'house', '2026-06-10', 'wrong_state'],
  ['before its end', ending, 'end', 'house', '2026-07-31', 'too_early'],
  ['at its end', ending, 'end', 'house', '2026-08-01', undefined],
  ['without an end', active, 'end', 'house', '2026-08-01', 'too_early'],
])('%s: the deed, case %#', (_what, contract, deed, by, today, expected) => {
  expect(refuseDeed(contract, deed, { by, today })).toBe(expected)
})

test('a contract that is no longer open takes no deed of any party', () => {
  const closed = contractStates.filter(
    (state) => !['offered', 'active', 'ending', 'suspended'].includes(state),
  )
  const deeds = [
    'accept', 'reject', 'withdraw', 'expire', 'request_end', 'consent_to_end',
    'refuse_end', 'give_notice', 'suspend', 'resume', 'end',
  ] as const // prettier-ignore
  for (const state of closed)
    for (const deed of deeds)
      for (const by of ['upline', 'downline', 'house'] as const)
        expect(refuseDeed({ ...requested, state }, deed, { by, today: '2030-01-01' })).toBeDefined()
})

test.each<[string, Terms, string, string, string]>([
  ['monthly, 20 May', monthly, '2026-05-20', '2026-06-01', '2026-07-01'],
  ['monthly, on the 1st', monthly, '2026-06-01', '2026-07-01', '2026-08-01'],
  ['half a month', { ...monthly, period: 'half_month' }, '2028-02-15', '2028-02-16', '2028-03-01'],
  ['weekly, on a Sunday', { ...monthly, period: 'week' }, '2026-11-22', '2026-11-23', '2026-11-30'],
  ['a salary', salary, '2026-12-31', '2027-01-01', '2027-01-02'],
])(
  '%s: begins with the next period, ends after one full period of notice',
  (_what, terms, today, starts, ends) => {
    expect(startDay(terms, today)).toBe(starts)
    expect(noticeDay(terms, today)).toBe(ends)
    const accepted = afterDeed(offer(terms, today), 'accept', { by: 'downline', today })
    expect([accepted.state, accepted.startsOn]).toEqual(['active', starts])
  },
)

const weekly: Terms = { ...monthly, period: 'week' }
const byDay: Terms = { ...monthly, period: 'day' }
const halves: Terms = { ...monthly, period: 'half_month' }
type Earlier = readonly [Terms, string, string?]

// June 2026 begins on a Monday, July on a Wednesday.
test.each<[string, Terms, string, readonly Earlier[], string | undefined, string]>([
  ['days after months wait for the month', byDay, '2026-06-10', [[monthly, '2026-05-01']], undefined, '2026-07-01'],
  ['weeks after months begin within a week', weekly, '2026-06-10', [[monthly, '2026-05-01']], undefined, '2026-07-01'],
  ['halves after months', halves, '2026-06-10', [[monthly, '2026-05-01']], undefined, '2026-07-01'],
  ['days after halves', byDay, '2026-06-10', [[halves, '2026-05-01']], undefined, '2026-06-16'],
  ['weeks after halves', weekly, '2026-06-10', [[halves, '2026-05-01']], undefined, '2026-06-16'],
  ['days after weeks', byDay, '2026-06-10', [[weekly, '2026-05-04']], undefined, '2026-06-15'],
  ['days on the last day of a month', byDay, '2026-06-30', [[monthly, '2026-05-01']], undefined, '2026-07-01'],
  ['months after weeks: the last week is settled before', monthly, '2026-06-10', [[weekly, '2026-05-04']], undefined, '2026-07-01'],
  ['months after days', monthly, '2026-06-10', [[byDay, '2026-05-04']], undefined, '2026-07-01'],
  ['months after months', monthly, '2026-06-10', [[monthly, '2026-05-01']], undefined, '2026-07-01'],
  ['a version that waits and would begin later', byDay, '2026-06-10', [[weekly, '2026-05-04', '2026-07-01'], [monthly, '2026-07-01']], undefined, '2026-06-15'],
  ['a version that begins while this one waits', byDay, '2026-06-30', [[weekly, '2026-05-04', '2026-07-01'], [monthly, '2026-07-01']], undefined, '2026-08-01'],
  ['a month that a move cut short', byDay, '2026-06-20', [[monthly, '2026-05-01', '2026-06-12']], undefined, '2026-07-01'],
  ['one that ended in an earlier month', byDay, '2026-06-20', [[monthly, '2026-05-01', '2026-06-01']], undefined, '2026-06-21'],
  ['one that counted for no day', byDay, '2026-06-20', [[monthly, '2026-07-01', '2026-07-01']], undefined, '2026-06-21'],
  ['a contract of the upline that begins later', byDay, '2026-06-10', [], '2026-07-01', '2026-07-01'],
  ['one of the upline that runs', weekly, '2026-06-10', [], '2026-05-01', '2026-06-15'],
])('%s', (_what, terms, today, versions, uplineStartsOn, expected) => {
  const earlier = versions.map(([of, startsOn, endsOn]) => ({ terms: of, startsOn, endsOn }))
  expect(firstDayOf(terms, { today, earlier, uplineStartsOn })).toBe(expected)
}) // prettier-ignore

test('an end by consent is at the end of the period', () => {
  const ends = afterDeed(requested, 'consent_to_end', { by: 'upline', today: '2026-06-10' })
  expect([ends.state, ends.endsOn, ends.endRequestedBy]).toEqual(['ending', '2026-07-01', undefined])
  const stays = afterDeed(requested, 'refuse_end', { by: 'upline', today: '2026-06-10' })
  expect([stays.state, stays.endRequestedBy]).toEqual(['active', undefined])
})

test('a contract that has not begun ends on the day of its start, and counts for no day', () => {
  const ends = afterDeed({ ...requested, startsOn: '2026-08-01' }, 'consent_to_end', {
    by: 'upline',
    today: '2026-06-10',
  })
  expect(ends.endsOn).toBe('2026-08-01')
  expect(countsOn(ends, '2026-08-01')).toBe(false)
})

test('a version counts from its start until the newer one begins: earned stays owed', () => {
  const old = supersede(active, '2026-07-01')
  const days = ['2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01']
  expect(days.map((day) => countsOn(old, day))).toEqual([false, true, true, false])
  expect(supersede(ending, '2026-09-01').endsOn).toBe('2026-08-01')
  // A monthly version that a daily one replaces before the month begins.
  const unbegun = supersede({ ...active, startsOn: '2026-07-01' }, '2026-06-11')
  expect(unbegun).toMatchObject({ state: 'superseded', endsOn: '2026-07-01' })
  expect(countsOn(unbegun, '2026-07-01')).toBe(false)
  expect(countsOn({ ...ending, state: 'ended' }, '2026-07-31')).toBe(true)
})

test('each version of a chain counts for its days, and each day for one version', () => {
  const first = supersede(active, '2026-07-01')
  const second: Contract = { ...active, startsOn: '2026-07-01' }
  for (const day of ['2026-06-01', '2026-06-30', '2026-07-01', '2026-12-31'])
    expect([first, second].filter((version) => countsOn(version, day))).toHaveLength(1)
})

test.each<[string, [string | null, string | null][], [string, string | null][]]>([
  ['one version', [['2026-06-01', null]], [['2026-06-01', null]]],
  [
    'an old one that was to last until a version that never began',
    [
      ['2026-06-01', '2026-08-01'],
      ['2026-06-29', null],
    ],
    [
      ['2026-06-01', '2026-06-29'],
      ['2026-06-29', null],
    ],
  ],
  [
    'three of which each overlaps the next',
    [
      ['2026-06-15', '2026-07-10'],
      ['2026-06-01', null],
      ['2026-07-01', '2026-07-05'],
    ],
    [
      ['2026-06-15', '2026-07-01'],
      ['2026-06-01', '2026-06-15'],
      ['2026-07-01', '2026-07-05'],
    ],
  ],
  [
    'one without a day',
    [
      ['2026-06-01', '2026-06-01'],
      [null, null],
    ],
    [],
  ],
])('each day counts under the version that began last: %s', (_what, versions, expected) => {
  const named = versions.map(([startsOn, endsOn]) => ({ startsOn, endsOn }))
  expect(eachDayOnce(named).map(({ startsOn, endsOn }) => [startsOn, endsOn])).toEqual(expected)
})

test('an offer or a rejected one counts for no day', () => {
  for (const state of ['offered', 'rejected', 'withdrawn', 'expired'] as const)
    expect(countsOn({ ...active, state }, '2026-06-15')).toBe(false)
})

test('a suspended contract that ends stays suspended until then', () => {
  const suspended = { ...active, state: 'suspended' } as const
  const by = { by: 'house', today: '2026-06-10' } as const
  expect(refuseDeed(suspended, 'end_early', by)).toBeUndefined()
  const after = afterDeed(suspended, 'end_early', by)
  expect([after.state, after.endsOn]).toEqual(['suspended', afterDeed(active, 'end_early', by).endsOn])
  expect(afterDeed(after, 'end', { ...by, today: after.endsOn ?? '' }).state).toBe('ended')
})

test('a suspended contract goes on as it was', () => {
  const resumed = (contract: Contract) => afterDeed(contract, 'resume', { by: 'house', today: '2026-06-10' })
  expect(resumed({ ...active, state: 'suspended' }).state).toBe('active')
  expect(resumed({ ...ending, state: 'suspended' }).state).toBe('ending')
})

test.each([
  ['no contract', [], undefined],
  ['a running contract: the offer changes it', ['active'], undefined],
  ['an open offer', ['active', 'offered'], 'open_offer'],
  ['closed ones', ['rejected', 'withdrawn', 'expired', 'superseded', 'ended'], undefined],
] as const)('an offer to a downline with %s', (_what, states, expected) => {
  expect(refuseOffer(states.map((state) => ({ state })))).toBe(expected)
})

test.each([
  ['a running contract', active, '2026-07-01', '2026-07-01'],
  ['one that begins later', active, '2026-05-25', '2026-06-01'],
  ['one that ends earlier', ending, '2026-09-01', '2026-08-01'],
  ['one that would end later', ending, '2026-07-01', '2026-07-01'],
])('%s ends with that of the upline', (_what, contract, endsOn, expected) => {
  expect(endWith(contract, endsOn)).toMatchObject({ state: 'ending', endsOn: expected })
})
