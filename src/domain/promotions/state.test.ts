import { expect, test } from 'vitest'

import {
  type ApplicationStatus,
  applicationStatuses,
  type ApplyRefusal,
  type Judgement,
  judged,
  nextMomentOf,
  type PromotionState,
  type PromotionTimes,
  refuseApplying,
  refuseWithdrawal,
  type Reward,
  offerGroupOf,
  stateOf,
} from './state.ts'

const times = { opensAtMs: 100, closesAtMs: 200, startsAtMs: 150, endsAtMs: 300 }
const noTimes = {}

// Each row: times, application, reward, now, the state, and the refusal to apply.
const rows: readonly (readonly [
  PromotionTimes,
  ApplicationStatus | undefined,
  Reward | undefined,
  number,
  PromotionState,
  ApplyRefusal | undefined,
])[] = [
  [times, 'approved', 'claimed', 250, 'claimed', 'already_applied'],
  [times, 'approved', 'claimable', 999, 'claim', 'already_applied'],
  [times, undefined, 'issued', 250, 'issued', 'already_applied'],
  [times, 'rejected', undefined, 150, 'rejected', 'application_rejected'],
  [times, 'rejected', undefined, 999, 'rejected', 'application_rejected'],
  [times, 'applying', undefined, 150, 'applying', 'already_applied'],
  [times, 'applying', undefined, 999, 'applying', 'already_applied'],
  [times, 'processing', undefined, 250, 'process', 'already_applied'],
  [times, undefined, undefined, 300, 'closed', 'registration_closed'],
  [times, 'approved', undefined, 300, 'closed', 'already_applied'],
  [times, 'withdrawn', undefined, 300, 'closed', 'registration_closed'],
  [times, 'approved', undefined, 299, 'joined', 'already_applied'],
  [times, undefined, undefined, 99, 'coming_soon', 'not_open_yet'],
  [{ startsAtMs: 150 }, undefined, undefined, 149, 'coming_soon', 'not_open_yet'],
  [{ startsAtMs: 150 }, undefined, undefined, 150, 'join', undefined],
  [times, undefined, undefined, 200, 'registration_closed', 'registration_closed'],
  [times, undefined, undefined, 100, 'join', undefined],
  [times, undefined, undefined, 199, 'join', undefined],
  [times, 'withdrawn', undefined, 199, 'join', undefined],
  [noTimes, undefined, undefined, 0, 'join', undefined],
]

for (const [given, status, reward, nowMs, state, refusal] of rows) {
  const what = [Object.keys(given).length > 0 ? 'bounded' : 'unbounded', status, reward, nowMs].join(' ')
  test(`${what}: ${state}, ${refusal ?? 'open to apply'}`, () => {
    const standing = { times: given, status, reward }
    expect(stateOf(standing, nowMs)).toBe(state)
    expect(refuseApplying('comment', standing, nowMs)).toBe(refusal)
    expect(refuseApplying('none', standing, nowMs)).toBe('no_application_needed')
  })
}

// Each row: the state, the times, and the target of the countdown.
for (const [state, given, next] of [
  ['coming_soon', times, { what: 'opens', atMs: 100 }],
  ['coming_soon', { startsAtMs: 150, endsAtMs: 300 }, { what: 'opens', atMs: 150 }],
  ['join', times, { what: 'closes', atMs: 200 }],
  ['join', { endsAtMs: 300 }, { what: 'ends', atMs: 300 }],
  ['join', { closesAtMs: 300, endsAtMs: 300 }, { what: 'ends', atMs: 300 }],
  ['join', noTimes, undefined],
  ['joined', times, { what: 'ends', atMs: 300 }],
  ['registration_closed', times, { what: 'ends', atMs: 300 }],
  ['closed', times, undefined],
] as const) {
  test(`${state} of ${Object.keys(given).join(', ') || 'no times'} counts to ${next?.what ?? 'nothing'}`, () =>
    expect(nextMomentOf(state, given)).toEqual(next))
}

// Each row: the state, and its shelf.
for (const [state, group] of [
  ['coming_soon', 'open'],
  ['join', 'open'],
  ['joined', 'mine'],
  ['applying', 'mine'],
  ['rejected', 'mine'],
  ['claimed', 'mine'],
  ['registration_closed', 'closed'],
  ['closed', 'closed'],
] as const) {
  test(`${state} stands under ${group}`, () => expect(offerGroupOf(state)).toBe(group))
}

test('an application can be withdrawn only before it is processed', () => {
  const free = applicationStatuses.filter((status) => !refuseWithdrawal(status))
  expect(free).toEqual(['applying'])
  expect(refuseWithdrawal(undefined)).toBe('already_processed')
})

// Each row: the status, the operator's judgement, and the next status.
for (const [status, judgement, becomes] of [
  ['applying', 'process', 'processing'],
  ['applying', 'approve', 'approved'],
  ['applying', 'reject', 'rejected'],
  ['processing', 'process', undefined],
  ['processing', 'approve', 'approved'],
  ['processing', 'reject', 'rejected'],
  ['approved', 'reject', undefined],
  ['rejected', 'approve', undefined],
  ['withdrawn', 'approve', undefined],
] as const satisfies readonly (readonly [ApplicationStatus, Judgement, ApplicationStatus | undefined])[]) {
  test(`${judgement} makes of ${status} ${becomes ?? 'nothing'}`, () =>
    expect(judged(status, judgement)).toBe(becomes))
}
