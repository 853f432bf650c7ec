import { expect, test } from 'vitest'

import { type PromotionState, promotionStates } from '#domain/promotions/state.ts'
import { DAY_MS, STARTS_AT_MS, match } from '#test/offers/version-cases.ts'

import {
  type ParticipationDeed,
  type ParticipationState,
  afterParticipationDeed,
  claimEndsAtMs,
  offerStateOf,
  participationStates,
} from './participation.ts'

const { window } = match
const before = STARTS_AT_MS - 1
const closed = STARTS_AT_MS + 33 * DAY_MS
const ended = window.endsAtMs

const views: readonly (readonly [ParticipationState, number, PromotionState])[] = [
  ['none', before, 'coming_soon'],
  ['none', STARTS_AT_MS, 'join'],
  ['none', closed - 1, 'join'],
  ['none', closed, 'registration_closed'],
  ['none', ended, 'closed'],
  ['joined', STARTS_AT_MS, 'joined'],
  ['joined', closed, 'joined'],
  ['joined', ended, 'closed'],
  ['qualified', closed, 'joined'],
  ['approved', closed, 'joined'],
  ['applying', closed, 'applying'],
  // Applications are still decided after the end.
  ['applying', ended, 'applying'],
  ['processing', ended, 'process'],
  ['rejected', ended, 'rejected'],
  ['claimable', STARTS_AT_MS, 'claim'],
  ['claimable', ended, 'claim'],
  ['claimed', ended, 'claimed'],
  ['issued', ended, 'issued'],
  ['lapsed', closed, 'joined'],
  ['lapsed', ended, 'closed'],
]

test.each(views)('%s at %i is shown as %s', (state, nowMs, expected) => {
  expect(offerStateOf(state, window, nowMs)).toBe(expected)
})

test('the view reaches each of the eleven states, from each participation', () => {
  expect(new Set(views.map(([, , view]) => view))).toEqual(new Set(promotionStates))
  expect(new Set(views.map(([state]) => state))).toEqual(new Set(participationStates))
})

test.each<[string, readonly ParticipationDeed[], ParticipationState | undefined]>([
  ['a claim', ['join', 'qualify', 'make_claimable', 'claim'], 'claimed'],
  ['a credit without a claim', ['join', 'qualify', 'issue'], 'issued'],
  ['a credit without joining', ['qualify', 'issue'], 'issued'],
  ['an application', ['join', 'apply', 'process', 'approve', 'make_claimable'], 'claimable'],
  ['an application that is withdrawn', ['apply', 'withdraw'], 'joined'],
  ['a rejection, which is final', ['apply', 'reject', 'apply'], undefined],
  ['a claim that is too late', ['qualify', 'make_claimable', 'lapse', 'claim'], undefined],
  ['a second claim', ['qualify', 'make_claimable', 'claim', 'claim'], undefined],
  ['the next week', ['qualify', 'issue', 'recur', 'qualify'], 'qualified'],
  ['a claim without qualifying', ['join', 'claim'], undefined],
  ['a reward without approval', ['join', 'apply', 'issue'], undefined],
])('after %s', (_what, deeds, expected) => {
  const after = deeds.reduce<ParticipationState | undefined>(
    (state, deed) => state && afterParticipationDeed(state, deed),
    'none',
  )
  expect(after).toBe(expected)
})

test('a claim ends after its days; without days there is no claim', () => {
  expect(claimEndsAtMs({ ...window, claimDays: 3 }, 5)).toBe(5 + 3 * DAY_MS)
  expect(claimEndsAtMs(window, 5)).toBeUndefined()
})
