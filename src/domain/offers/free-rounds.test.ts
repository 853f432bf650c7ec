import { expect, test } from 'vitest'

import {
  type FreeRounds,
  type FreeRoundsEvent,
  type FreeRoundsState,
  afterFreeRoundsEvent,
  creditFreeRounds,
  freeRoundsStates,
  reconciled,
  refuseCancelling,
} from './free-rounds.ts'

const rounds = (state: FreeRoundsState, total?: bigint): FreeRounds => ({
  id: 'fr-1',
  state,
  count: 10,
  total,
})

test.each<[string, readonly FreeRoundsEvent[], FreeRoundsState]>([
  ['the whole way', ['request', 'accepted', 'is_started', 'is_finished'], 'finished'],
  ['an outage and a retry', ['request', 'unavailable', 'request', 'accepted'], 'ready'],
  ['an outage', ['request', 'unavailable'], 'requested'],
  ['a refusal', ['request', 'refused'], 'failed'],
  ['a retry after a refusal', ['request', 'refused', 'request'], 'failed'],
  ['a lost answer, found in the list', ['request', 'unavailable', 'is_ready'], 'ready'],
  ['a lost answer, finished in the list', ['request', 'is_finished'], 'finished'],
  ['reports out of order', ['request', 'accepted', 'is_finished', 'is_started', 'is_ready'], 'finished'],
  ['a cancellation before the request', ['cancel', 'request'], 'cancelled'],
  ['a cancellation', ['request', 'accepted', 'cancel'], 'cancelled'],
  ['a cancellation after the start', ['request', 'accepted', 'is_started', 'cancel'], 'started'],
  ['an end of time', ['request', 'accepted', 'is_expired'], 'expired'],
  ['an end of time after the start', ['request', 'accepted', 'is_started', 'is_expired'], 'expired'],
  ['a repeated answer', ['request', 'accepted', 'is_started', 'accepted'], 'started'],
])('free rounds: %s', (_what, events, expected) => {
  expect(events.reduce(afterFreeRoundsEvent, rounds('created')).state).toBe(expected)
})

test.each<[FreeRoundsState, bigint | undefined, string]>([
  ['created', undefined, 'never_requested'],
  ['requested', undefined, 'paid 340000'],
  ['started', undefined, 'paid 340000'],
  ['finished', undefined, 'paid 340000'],
  ['cancelled', undefined, 'paid 340000'],
  ['expired', undefined, 'paid 340000'],
  ['failed', undefined, 'paid 340000'],
  ['credited', 340_000n, 'paid 0'],
  ['credited', 340_001n, 'other_total'],
])('section 6.3: ten rounds of 0.20 that won 3.40, when they are %s (%s)', (state, total, expected) => {
  const credit = creditFreeRounds(rounds(state, total), 340_000n)
  expect(typeof credit === 'string' ? credit : `paid ${credit.paid}`).toBe(expected)
  if (typeof credit !== 'string') expect(credit.rounds).toMatchObject({ state: 'credited', total: 340_000n })
})

test('a cancellation is refused after the start and after the end', () => {
  expect(freeRoundsStates.map((state) => refuseCancelling(rounds(state)))).toEqual([
    undefined,
    undefined,
    undefined,
    'started',
    'started',
    'ended',
    'ended',
    'ended',
    'ended',
  ])
})

test.each<[FreeRoundsState, Parameters<typeof reconciled>[1], string | undefined]>([
  ['created', 'absent', 'request'],
  ['requested', 'absent', 'request'],
  ['requested', 'ready', 'is_ready'],
  ['ready', 'ready', undefined],
  ['ready', 'finished', 'is_finished'],
  ['ready', 'absent', 'missing_at_provider'],
  ['started', 'absent', 'missing_at_provider'],
  ['finished', 'absent', undefined],
  ['finished', 'started', undefined],
  ['credited', 'finished', undefined],
  ['started', 'expired', 'is_expired'],
])('%s here and %s at the provider', (state, reported, expected) => {
  expect(reconciled(rounds(state), reported)).toBe(expected)
})
