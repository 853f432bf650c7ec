import { expect, test } from 'vitest'

import { type OfferBeforeDeposit, countsChannel } from './deposit-channel.ts'

const channels = [
  { id: '7', name: 'GCash' },
  { id: '9', name: 'Maya' },
]
const joined: OfferBeforeDeposit = {
  trigger: { event: 'deposit', recurrence: 'each', channels },
  hasJoined: true,
  isPaused: false,
  hasReward: false,
  startsAtMs: 10,
  endsAtMs: 20,
}
const once = { ...joined.trigger, recurrence: 'once' } as const

test.each<[string, Partial<OfferBeforeDeposit>, string, number, boolean | undefined]>([
  ['a channel of the offer', {}, '7', 10, true],
  ['another channel of the offer', {}, '9', 19, true],
  ['a channel that the offer does not name', {}, '8', 15, false],
  [
    'any channel of an offer that names none',
    { trigger: { ...joined.trigger, channels: [] } },
    '8',
    15,
    true,
  ],
  ['the sum of a week', { trigger: { ...joined.trigger, recurrence: 'week' } }, '7', 15, true],
  ['an offer that is not joined', { hasJoined: false }, '7', 15, undefined],
  ['a paused offer', { isPaused: true }, '7', 15, undefined],
  ['before the start', {}, '7', 9, undefined],
  ['at the end', {}, '7', 20, undefined],
  ['a reward before, of each deposit', { hasReward: true }, '7', 15, true],
  ['a reward before, once', { trigger: once, hasReward: true }, '7', 15, undefined],
  ['no reward yet, once', { trigger: once }, '8', 15, false],
  ['stakes', { trigger: { ...joined.trigger, event: 'stakes' } }, '7', 15, undefined],
])('%s', (_what, change, channel, nowMs, expected) => {
  expect(countsChannel({ ...joined, ...change }, channel, nowMs)).toBe(expected)
})
