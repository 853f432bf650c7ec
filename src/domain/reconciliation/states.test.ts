import { expect, test } from 'vitest'

import { depositStates } from '#domain/cashier/deposit-state.ts'
import { withdrawalStates } from '#domain/cashier/withdrawal-state.ts'

import { depositPaymentState, payoutPaymentState } from './states.ts'

test('a deposit is done when it was credited, waits while it can be, and has failed after that', () => {
  const of = (answer: string) => depositStates.filter((state) => depositPaymentState(state, false) === answer)
  expect(of('pending')).toEqual(['created', 'waiting', 'proof_sent', 'matched'])
  expect(of('done')).toEqual(['credited'])
  expect(of('failed')).toEqual(['expired', 'cancelled', 'rejected', 'returned'])
  // A returned deposit stays done: its money did arrive.
  expect(depositPaymentState('returned', true)).toBe('done')
})

test('a payout is done once it left, whatever its member says of it', () => {
  const of = (answer: string) => withdrawalStates.filter((state) => payoutPaymentState(state) === answer)
  expect(of('pending')).toEqual(['reviewing', 'approved_once', 'approved', 'paying'])
  expect(of('failed')).toEqual(['rejected', 'failed', 'cancelled'])
  expect(of('done')).toHaveLength(withdrawalStates.length - 7)
})
