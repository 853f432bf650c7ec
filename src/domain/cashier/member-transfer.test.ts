import { expect, test } from 'vitest'

import { isLookedAt, refuseTransfer, type TransferFacts } from './member-transfer.ts'

const limits = {
  transferLeast: 10n,
  transferMost: 100n,
  transferCountADay: 2,
  transferSumADay: 150n,
  transferReviewFrom: 50n,
}
const fine: TransferFacts = {
  isAllowed: true,
  direction: 'up',
  mayTransferToUpline: true,
  receiverId: 8n,
  memberId: 7n,
  today: { count: 0, sum: 0n },
}

test.each<[string, bigint, Partial<TransferFacts>, string | undefined]>([
  ['to the upline', 10n, {}, undefined],
  ['where the market has none', 10n, { isAllowed: false }, 'transfers_off'],
  ['up, without leave', 10n, { mayTransferToUpline: false }, 'transfers_off'],
  ['down, without that leave', 10n, { mayTransferToUpline: false, direction: 'down' }, undefined],
  ['to nobody', 10n, { receiverId: undefined }, 'receiver_unfit'],
  ['to oneself', 10n, { receiverId: 7n }, 'receiver_unfit'],
  ['too little', 9n, {}, 'transfer_bounds'],
  ['too much', 101n, {}, 'transfer_bounds'],
  ['the third of a day', 10n, { today: { count: 2, sum: 20n } }, 'transfer_day_reached'],
  ['all of the day', 100n, { today: { count: 1, sum: 50n } }, undefined],
  ['beyond the day', 100n, { today: { count: 1, sum: 51n } }, 'transfer_day_reached'],
])('%s', (_what, amount, change, refusal) => {
  expect(refuseTransfer(amount, { ...fine, ...change }, limits)).toBe(refusal)
})

test.each([
  [49n, 0n, 0n, false],
  [50n, 0n, 0n, true],
  [20n, 29n, 0n, false],
  [20n, 30n, 0n, true],
  [20n, 0n, 29n, false],
  [20n, 0n, 30n, true],
  [20n, 29n, 29n, false],
])(
  'a transfer of %d after %d sent and %d received today is reviewed: %s',
  (amount, sentToday, receivedToday, isLooked) => {
    expect(isLookedAt(amount, { sentToday, receivedToday, factorsResetHours: undefined }, limits)).toBe(
      isLooked,
    )
  },
)

test.each([
  [0, true],
  [71, true],
  [72, false],
])(
  '%d hours after an operator reset the sender’s factors a transfer is reviewed: %s',
  (factorsResetHours, isLooked) => {
    expect(isLookedAt(10n, { sentToday: 0n, receivedToday: 0n, factorsResetHours }, limits)).toBe(isLooked)
  },
)
