import { expect, test } from 'vitest'

import {
  type DepositDeed,
  type DepositState,
  afterDeed,
  depositDeeds,
  depositStates,
  isOpenDeposit,
} from './deposit-state.ts'

// Each row: state, deed, next state. Any other pair is not allowed.
const rows: [DepositState, DepositDeed, DepositState][] = [
  ['created', 'offer', 'waiting'],
  ['created', 'cancel', 'cancelled'],
  ['created', 'expire', 'expired'],
  ['created', 'match', 'matched'],
  ['created', 'fail', 'rejected'],
  ['created', 'reject', 'rejected'],
  ['waiting', 'send_proof', 'proof_sent'],
  ['waiting', 'cancel', 'cancelled'],
  ['waiting', 'expire', 'expired'],
  ['waiting', 'match', 'matched'],
  ['waiting', 'fail', 'rejected'],
  ['waiting', 'reject', 'rejected'],
  ['proof_sent', 'send_proof', 'proof_sent'],
  ['proof_sent', 'match', 'matched'],
  ['proof_sent', 'reject', 'rejected'],
  ['matched', 'credit', 'credited'],
  ['matched', 'ask_return', 'matched'],
  ['matched', 'return', 'returned'],
  ['credited', 'return', 'returned'],
  ['expired', 'match', 'matched'],
  ['cancelled', 'match', 'matched'],
  ['rejected', 'match', 'matched'],
]

test.each(rows)('%s, %s: %s', (state, deed, after) => {
  expect(afterDeed(state, deed)).toBe(after)
})

test('every other step is refused: a deposit is credited once, and a returned one stays returned', () => {
  for (const state of depositStates)
    for (const deed of depositDeeds)
      if (!rows.some(([from, by]) => from === state && by === deed))
        expect([state, deed, afterDeed(state, deed)]).toEqual([state, deed, undefined])
})

test.each<[DepositState, boolean]>([
  ['created', true],
  ['waiting', true],
  ['proof_sent', true],
  ['matched', false],
  ['credited', false],
  ['expired', false],
  ['cancelled', false],
])('%s is open: %s', (state, isOpen) => {
  expect(isOpenDeposit(state)).toBe(isOpen)
})
