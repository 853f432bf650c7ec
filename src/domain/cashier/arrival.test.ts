import { expect, test } from 'vitest'

import { type Awaited, type Came, type Difference, judgeArrival } from './arrival.ts'

const order: Awaited = { state: 'waiting', amount: 100n, currency: 'PHP', expiresAtMs: 2_000 }
const came: Came = { amount: 100n, currency: 'PHP', atMs: 1_000 }
const active = { isActive: true, isExcluded: false }

// Each row: what differs from the ordinary case, and the difference for the operator; undefined means credited.
test.each<[string, Partial<Awaited>, Partial<Came>, Partial<typeof active>, Difference | undefined]>([
  ['as it was ordered', {}, {}, {}, undefined],
  ['before we had finished asking the provider', { state: 'created' }, {}, {}, undefined],
  ['at the last moment', {}, { atMs: 1_999 }, {}, undefined],
  ['as the time is over', {}, { atMs: 2_000 }, {}, 'late'],
  ['after it had expired', { state: 'expired' }, { atMs: 2_001 }, {}, 'late'],
  ['in time, and is only looked at after it had expired', { state: 'expired' }, {}, {}, undefined],
  ['late, with a proof sent in time', { state: 'proof_sent' }, { atMs: 9_000 }, {}, undefined],
  ['after it was cancelled', { state: 'cancelled' }, {}, {}, 'ended'],
  ['after it was rejected', { state: 'rejected' }, {}, {}, 'ended'],
  ['a second time', { state: 'credited' }, {}, {}, 'ended'],
  ['less', {}, { amount: 99n }, {}, 'amount'],
  ['more', {}, { amount: 101n }, {}, 'amount'],
  ['in other money', {}, { currency: 'VND' }, {}, 'currency'],
  ['from somebody who is excluded by now', {}, {}, { isExcluded: true }, 'excluded'],
  ['for an account that is closed', {}, {}, { isActive: false }, 'closed'],
  [
    'less, and late, from somebody excluded',
    { state: 'expired' },
    { amount: 1n },
    { isExcluded: true },
    'excluded',
  ],
])('money that comes %s', (_what, otherOrder, otherCame, otherMember, difference) => {
  expect(
    judgeArrival({ ...order, ...otherOrder }, { ...came, ...otherCame }, { ...active, ...otherMember }),
  ).toBe(difference)
})
