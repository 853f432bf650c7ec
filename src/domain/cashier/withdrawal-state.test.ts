import { expect, test } from 'vitest'

import {
  approved,
  holderOf,
  isEnded,
  isGivenBack,
  isPaidAndEnded,
  isSplit,
  isStopped,
  mayTakeBack,
  refuseApproval,
  stateForMember,
  stepOf,
  withdrawalDeeds,
  withdrawalStates,
  type WithdrawalDeed,
  type WithdrawalState,
} from './withdrawal-state.ts'

test('the member has the money back exactly where a step released or returned it', () => {
  const back = new Set<WithdrawalState>()
  for (const from of withdrawalStates)
    for (const deed of withdrawalDeeds) {
      const step = stepOf(from, deed)
      if (step?.moves === 'release' || step?.moves === 'return') back.add(step.to)
    }
  expect(withdrawalStates.filter(isGivenBack)).toEqual(withdrawalStates.filter((state) => back.has(state)))
})

test('an ended withdrawal was either returned to the member or paid', () => {
  for (const state of withdrawalStates)
    expect([isGivenBack(state), isPaidAndEnded(state)].filter(Boolean), state).toHaveLength(
      isEnded(state) ? 1 : 0,
    )
})

/** Each row: from, deed, to, and the money move. */
const cases: [
  WithdrawalState,
  WithdrawalDeed,
  WithdrawalState,
  'release' | 'payout' | 'return' | undefined,
][] = [
  ['reviewing', 'approve', 'approved', undefined],
  ['reviewing', 'reject', 'rejected', 'release'],
  ['reviewing', 'cancel', 'cancelled', 'release'],
  ['reviewing', 'change', 'reviewing', undefined],
  ['approved_once', 'approve', 'approved', undefined],
  ['approved_once', 'reject', 'rejected', 'release'],
  ['approved_once', 'cancel', 'cancelled', 'release'],
  ['approved_once', 'change', 'reviewing', undefined],
  ['approved', 'reject', 'rejected', 'release'],
  ['approved', 'cancel', 'cancelled', 'release'],
  ['approved', 'change', 'reviewing', undefined],
  ['approved', 'hand_over', 'paying', undefined],
  ['approved', 'mark_paid', 'paid', 'payout'],
  ['paying', 'pay_out', 'paid', 'payout'],
  ['paying', 'fail', 'failed', 'release'],
  ['paying', 'decide_paid', 'paid', 'payout'],
  ['reviewing', 'hold', 'reviewing', undefined],
  ['reviewing', 'release_hold', 'reviewing', undefined],
  ['approved_once', 'hold', 'reviewing', undefined],
  ['approved', 'hold', 'reviewing', undefined],
  ['paying', 'decide_unpaid', 'failed', 'release'],
  ['paid', 'receive', 'confirmed', undefined],
  ['paid', 'receive_partly', 'partly_received', undefined],
  ['paid', 'dispute', 'disputed', undefined],
  ['paid', 'run_out', 'confirmed_by_time', undefined],
  ['paid', 'force', 'forced', undefined],
  ['partly_received', 'force', 'forced', undefined],
  ['partly_received', 'pay_again', 'paid', undefined],
  ['partly_received', 'give_back', 'returned', 'return'],
  ['disputed', 'force', 'forced', undefined],
  ['disputed', 'pay_again', 'paid', undefined],
  ['disputed', 'give_back', 'returned', 'return'],
]

test.each(cases)('%s, %s: %s', (from, deed, to, moves) => {
  expect(stepOf(from, deed)).toEqual(moves === undefined ? { to } : { to, moves })
})

test('a member can cancel only before the last approval, and the money is released', () => {
  const free = withdrawalStates.filter((state) => mayTakeBack(state, { isHeld: false }))
  expect(free).toEqual(['reviewing', 'approved_once'])
  for (const state of free) expect(stepOf(state, 'cancel')).toEqual({ to: 'cancelled', moves: 'release' })
})

// Each row is a deed, and whether it is stopped without a hold, and with one.
test.each<[WithdrawalDeed, boolean, boolean]>([
  ['approve', false, true],
  ['hold', false, true],
  ['release_hold', true, false],
  ['reject', false, false],
  ['cancel', false, false],
  ['change', false, false],
])('%s: stopped %s, on hold %s', (deed, without, within) => {
  expect([false, true].map((isHeld) => isStopped(deed, { isHeld }))).toEqual([without, within])
})

test('a member does not cancel a withdrawal that is on hold', () => {
  expect(withdrawalStates.some((state) => mayTakeBack(state, { isHeld: true }))).toBe(false)
})

test('nothing else happens', () => {
  const known = new Set(cases.map(([from, deed]) => `${from} ${deed}`))
  for (const state of withdrawalStates)
    for (const deed of withdrawalDeeds)
      if (!known.has(`${state} ${deed}`)) expect(stepOf(state, deed), `${state} ${deed}`).toBeUndefined()
})

test('an ended withdrawal has no next step, and an open one has a holder', () => {
  for (const state of withdrawalStates)
    expect(
      withdrawalDeeds.some((deed) => stepOf(state, deed)),
      state,
    ).toBe(!isEnded(state))
  expect(holderOf('paid')).toBe('member')
})

test('the money is released before a payout, and returned only after one', () => {
  const before: WithdrawalState[] = ['reviewing', 'approved_once', 'approved', 'paying']
  for (const [from, , , moves] of cases) {
    if (moves === 'release' || moves === 'payout') expect(before).toContain(from)
    if (moves === 'return') expect(before).not.toContain(from)
  }
})

test.each<[WithdrawalState, number, boolean, WithdrawalState | undefined]>([
  ['reviewing', 1, false, 'approved'],
  ['reviewing', 1, true, 'approved_once'],
  ['approved_once', 2, true, 'approved'],
  ['approved_once', 1, true, 'approved_once'],
  ['paid', 2, true, undefined],
])('%s with %d approvals, for two: %s: %s', (state, approvals, isForTwo, to) => {
  expect(approved(state, { approvals, isForTwo })).toBe(to)
})

test.each<[string, WithdrawalState, bigint[], bigint | undefined, string | undefined]>([
  ['the first', 'reviewing', [], undefined, undefined],
  ['another', 'approved_once', [1n], undefined, undefined],
  ['the same again', 'approved_once', [7n], undefined, 'maker_is_checker'],
  ['who changed it', 'reviewing', [], 7n, 'maker_is_checker'],
  ['too late', 'approved', [1n, 2n], undefined, 'already_judged'],
])('%s', (_what, state, approvedBy, changedBy, refusal) => {
  expect(refuseApproval(state, { operatorId: 7n, approvedBy, changedBy })).toBe(refusal)
})

test.each([
  [100n, 60n, 40n, true],
  [100n, 60n, 41n, false],
  [100n, 100n, 0n, false],
  [100n, 0n, 100n, false],
  [100n, 110n, -10n, false],
])('of %d, %d came and %d did not: %s', (whole, received, remaining, isOne) => {
  expect(isSplit(whole, { received, remaining })).toBe(isOne)
})

test('members do not see whether a second approval is missing', () => {
  expect(withdrawalStates.map(stateForMember)).not.toContain('approved_once')
  expect(stateForMember('approved_once')).toBe('reviewing')
  expect(stateForMember('paid')).toBe('paid')
})
