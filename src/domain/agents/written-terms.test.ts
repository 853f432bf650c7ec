import { expect, test } from 'vitest'

import { type WrittenTerms, readTerms, writeTerms } from './written-terms.ts'

const tiers = [
  { ratePpm: 5_000 },
  { validBet: '500.00', profit: '20.50', active: 3, betAmount: '600.00', ratePpm: 9_000 },
]

test.each<[string, WrittenTerms]>([
  ['a dividend', { kind: 'dividend', period: 'week', carryOver: { mode: 'none' }, tiers }],
  [
    'a dividend with a capped carry-over',
    {
      kind: 'dividend',
      period: 'month',
      carryOver: { mode: 'capped', amountMax: '25.00', periodsMax: 2 },
      tiers,
    },
  ],
  ['a daily salary', { kind: 'daily', tiers }],
  ['an hourly salary', { kind: 'hourly', tiers }],
  ['a real-time salary', { kind: 'real_time', snapshotDays: 5, dailyStop: '9000.00', tiers }],
  ['a real-time salary without a stop', { kind: 'real_time', snapshotDays: 15, tiers }],
])('%s is read and written without a difference', (_what, written) => {
  const terms = readTerms(written, 'PHP')
  expect(terms && writeTerms(terms)).toEqual(written)
})

test.each<[string, WrittenTerms]>([
  ['a dividend without a period', { kind: 'dividend', carryOver: { mode: 'none' }, tiers }],
  ['a dividend without a carry-over', { kind: 'dividend', period: 'day', tiers }],
  [
    'a cap of a carry-over that has none',
    { kind: 'dividend', period: 'day', carryOver: { mode: 'none', amountMax: '5.00' }, tiers },
  ],
  [
    'a cap of no amount',
    { kind: 'dividend', period: 'day', carryOver: { mode: 'capped', amountMax: '0.00' }, tiers },
  ],
  ['a daily salary with a period', { kind: 'daily', period: 'week', tiers }],
  ['an hourly salary with a snapshot', { kind: 'hourly', snapshotDays: 1, tiers }],
  ['a real-time salary without a snapshot', { kind: 'real_time', tiers }],
  ['a stop of no amount', { kind: 'real_time', snapshotDays: 1, dailyStop: '0', tiers }],
  ['a condition that cannot be paid', { kind: 'daily', tiers: [{ validBet: '0.00001', ratePpm: 1 }] }],
])('%s is refused', (_what, written) => {
  expect(readTerms(written, 'PHP')).toBeUndefined()
})
