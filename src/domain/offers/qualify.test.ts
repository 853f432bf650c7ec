import { expect, test } from 'vitest'

import { DAY_MS, M, match, STARTS_AT_MS, tickets } from '#test/offers/version-cases.ts'

import { barredCases } from './barred-cases.ts'
import { type Candidate, barredBy, refuseJoining, refuseQualifying } from './qualify.ts'
import type { OfferVersion } from './version.ts'

const member: Candidate = {
  isActive: true,
  isTrial: false,
  isAgent: false,
  isShutOut: false,
  hasHarmMarker: false,
  hasLimit: false,
  currency: 'PHP',
  level: 'silver',
  country: 'PH',
  ageLeast: 21,
  registeredDays: 3,
  segments: ['has-no-open-withdrawal'],
  segment: {
    hasDeposited: false,
    judged: [
      { rules: { hasDeposited: true }, afterDeposit: true, beforeDeposit: false },
      { rules: { languages: ['EN'] }, afterDeposit: true, beforeDeposit: true },
    ],
  },
  hasJoined: true,
  isVerified: false,
  hasApp: false,
  approvals: ['6'],
}
const saturday = { ms: STARTS_AT_MS, isoWeekday: 6, isPaused: false }
const { audience, window } = match
const of = (change: Partial<OfferVersion['audience']>): OfferVersion => ({
  ...match,
  audience: { ...audience, ...change },
})
const needing = (...needs: OfferVersion['needs']): OfferVersion => ({
  ...match,
  needs,
  code: 'TET2027',
  approvalPage: '7',
})

test.each<[string, OfferVersion, Partial<Candidate>, Partial<typeof saturday>, string | undefined]>([
  ['who joined', match, {}, {}, undefined],
  ['whose account is closed', match, { isActive: false, isTrial: true }, {}, 'not_active'],
  ['with a trial account', match, { isTrial: true, isAgent: true }, {}, 'trial_account'],
  ['who is an agent', match, { isAgent: true }, {}, 'agent_account'],
  ['on a break', match, { isShutOut: true }, { isPaused: true }, 'shut_out'],
  ['with a marker of harm', match, { hasHarmMarker: true }, {}, 'harm_marker'],
  ['while the offer is paused', match, {}, { isPaused: true }, 'paused'],
  ['before it begins', match, {}, { ms: STARTS_AT_MS - 1 }, 'not_begun'],
  ['after joining has ended, until the end', match, {}, { ms: window.endsAtMs - 1 }, undefined],
  ['at the end', match, {}, { ms: window.endsAtMs }, 'ended'],
  ['on a Saturday, of Sundays', { ...match, window: { ...window, weekdays: [7] } }, {}, {}, 'weekday'],
  ['on a Saturday, of weekends', { ...match, window: { ...window, weekdays: [6, 7] } }, {}, {}, undefined],
  ['with a currency without sums', match, { currency: 'VND' }, {}, 'currency'],
  ['named like a property of every object', match, { currency: 'constructor' }, {}, 'currency'],
  ['of another country', of({ countries: ['VN', 'TH'] }), {}, {}, 'country'],
  ['of another level', of({ levels: ['gold'] }), {}, {}, 'level'],
  ['of one of the levels', of({ levels: ['gold', 'silver'] }), {}, {}, undefined],
  ['of 21 years, from 24 on', of({ ageMin: 24 }), {}, {}, 'too_young'],
  ['registered for 3 days, from 4 on', of({ registeredDaysMin: 4 }), {}, {}, 'registered_too_short'],
  ['registered for 3 days, up to 3', of({ registeredDaysMax: 3 }), {}, {}, undefined],
  ['registered for 3 days, up to 2', of({ registeredDaysMax: 2 }), {}, {}, 'registered_too_long'],
  ['outside of a segment', of({ segments: ['has-no-open-withdrawal', 'b'] }), {}, {}, 'segment'],
  ['without the deposit that a segment states', of({ segment: { hasDeposited: true } }), {}, {}, 'segment'],
  ['in the language of a segment', of({ segment: { languages: ['EN'] } }), {}, {}, undefined],
  ['with a limit, of tickets of a raffle', tickets, { hasLimit: true }, {}, 'limited'],
  ['with a limit, of another reward', match, { hasLimit: true }, {}, undefined],
  ['who has not joined', match, { hasJoined: false }, {}, 'needs_opt_in'],
  ['without the code', needing('code'), {}, {}, 'needs_code'],
  ['with another code', needing('code'), { code: 'tet2027' }, {}, 'needs_code'],
  ['with the code', needing('code'), { code: 'TET2027' }, {}, undefined],
  ['without verification', needing('verification'), {}, {}, 'needs_verification'],
  ['without the app', needing('app'), {}, {}, 'needs_app'],
  ['without approval', needing('opt_in', 'approval'), {}, {}, 'needs_approval'],
  [
    'of a version without a page',
    { ...needing('approval'), approvalPage: undefined },
    {},
    {},
    'needs_approval',
  ],
  ['with everything', needing('opt_in', 'approval', 'app', 'verification'), { approvals: ['6', '7'], hasApp: true, isVerified: true }, {}, undefined], // prettier-ignore
])('a member %s', (_what, version, change, at, expected) => {
  expect(refuseQualifying(version, { ...member, ...change }, { ...saturday, ...at })).toBe(expected)
})

test.each<[string, Partial<Candidate>, Partial<typeof saturday>, string | undefined]>([
  ['new', {}, {}, undefined],
  ['who joined before', { hasJoined: true }, {}, 'joined'],
  ['on a break', { isShutOut: true }, {}, 'shut_out'],
  ['while the offer is paused', {}, { isPaused: true }, 'paused'],
  ['before it begins', {}, { ms: STARTS_AT_MS - 1 }, 'not_begun'],
  ['a moment before joining ends', {}, { ms: STARTS_AT_MS + 33 * DAY_MS - 1 }, undefined],
  ['when joining ends', {}, { ms: STARTS_AT_MS + 33 * DAY_MS }, 'closed'],
  ['of another currency', { currency: 'VND' }, {}, 'currency'],
])('joining, for a member %s', (_what, change, at, expected) => {
  expect(refuseJoining(match, { ...member, hasJoined: false, ...change }, { ...saturday, ...at })).toBe(
    expected,
  )
})

test.each(barredCases)('the domain bars a member %s', (_who, facts, reason) => {
  expect(barredBy(facts)).toBe(reason)
})

test('a member without an obstacle is not barred, and sums decide about currencies', () => {
  expect(barredBy(member)).toBeUndefined()
  const inDong = { ...match, sums: { ...match.sums, VND: { tiers: [{ from: M, amount: M }], stakeMax: M } } }
  expect(refuseQualifying(inDong, { ...member, currency: 'VND' }, saturday)).toBeUndefined()
})
