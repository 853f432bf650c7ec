import { expect, test } from 'vitest'

import {
  type HarmCounts,
  type HarmDay,
  type Marker,
  harmLevels,
  levelOf,
  markers,
  metBy,
  weightOf,
  weightsOf,
} from './marker.ts'

const none: HarmCounts = {
  depositsDeclined: 0,
  ways: 0,
  withdrawalsCancelled: 0,
  limitsRaised: 0,
  breaksTaken: 0,
  offersSought: 0,
}

function day(daysAgo: number, rest: Partial<HarmDay>): HarmDay {
  return {
    daysAgo,
    deposits: 0,
    deposited: 0n,
    withdrawn: 0n,
    lost: 0n,
    nightBets: 0,
    playedMinutes: 0,
    ...rest,
  }
}

/** Deposits of four weeks, oldest first, each on the last day of its week. */
const weeks = (...sums: readonly bigint[]) =>
  sums.map((deposited, index) =>
    day((sums.length - 1 - index) * 7 + 1, { deposited, deposits: deposited > 0n ? 1 : 0 }),
  )
const nights = (count: number, nightBets: number) =>
  Array.from({ length: count }, (_, index) => day(index + 1, { nightBets }))

interface Case {
  readonly what: string
  readonly days?: readonly HarmDay[]
  readonly counts?: Partial<HarmCounts>
  readonly expected: readonly { marker: Marker; count: number; amount?: bigint; before?: bigint }[]
}

test.each<Case>([
  { what: 'nothing happened', expected: [] },
  {
    what: 'nine tenths of the net deposits are lost',
    days: [day(2, { deposits: 3, deposited: 1000n, lost: 900n }), day(1, { deposits: 1 })],
    expected: [{ marker: 'losses_deep', count: 90, amount: 900n, before: 1000n }],
  },
  {
    what: 'a little less than nine tenths',
    days: [day(2, { deposits: 3, deposited: 1000n, lost: 899n }), day(1, { deposits: 1 })],
    expected: [],
  },
  {
    what: 'what was taken out again counts as never put in',
    days: [
      day(2, { deposits: 3, deposited: 1000n, lost: 500n }),
      day(1, { deposits: 1, deposited: 0n, withdrawn: 500n }),
    ],
    expected: [{ marker: 'losses_deep', count: 100, amount: 500n, before: 500n }],
  },
  {
    what: 'more was taken out than put in',
    days: [day(2, { deposits: 3, deposited: 10n, withdrawn: 500n, lost: 10n }), day(1, { deposits: 1 })],
    expected: [],
  },
  {
    what: 'all is lost of three deposits: no pattern yet',
    days: [day(2, { deposits: 3, deposited: 1000n, lost: 1000n })],
    expected: [],
  },
  {
    what: 'deposits grow three weeks running',
    days: weeks(100n, 125n, 160n, 200n),
    expected: [{ marker: 'deposits_grow', count: 3, amount: 200n, before: 100n }],
  },
  {
    what: 'deposits grow two weeks running, after one that fell',
    days: weeks(900n, 100n, 125n, 160n),
    expected: [{ marker: 'deposits_grow', count: 2, amount: 160n, before: 100n }],
  },
  { what: 'one week alone', days: weeks(100n, 100n, 100n, 200n), expected: [] },
  { what: 'less than a quarter more', days: weeks(100n, 124n, 154n, 191n), expected: [] },
  { what: 'somebody new begins', days: weeks(0n, 0n, 0n, 500n), expected: [] },
  {
    what: 'four deposits on one day',
    days: [day(9, { deposits: 4 })],
    expected: [{ marker: 'deposits_often', count: 4 }],
  },
  {
    what: 'four deposits on two days',
    days: [day(9, { deposits: 2 }), day(8, { deposits: 2 })],
    expected: [],
  },
  {
    what: 'three deposits declined',
    counts: { depositsDeclined: 3 },
    expected: [{ marker: 'deposits_declined', count: 3 }],
  },
  { what: 'two deposits declined', counts: { depositsDeclined: 2 }, expected: [] },
  { what: 'three ways to pay', counts: { ways: 3 }, expected: [{ marker: 'ways_many', count: 3 }] },
  { what: 'two ways to pay', counts: { ways: 2 }, expected: [] },
  {
    what: 'two withdrawals cancelled',
    counts: { withdrawalsCancelled: 2 },
    expected: [{ marker: 'withdrawals_cancelled', count: 2 }],
  },
  { what: 'one withdrawal cancelled', counts: { withdrawalsCancelled: 1 }, expected: [] },
  { what: 'four nights', days: nights(4, 10), expected: [{ marker: 'night_play', count: 4 }] },
  { what: 'three nights', days: nights(3, 500), expected: [] },
  { what: 'a few bets in many nights', days: nights(9, 9), expected: [] },
  {
    what: 'four hours without a pause',
    days: [day(3, { playedMinutes: 240 })],
    expected: [{ marker: 'long_play', count: 240 }],
  },
  {
    what: 'a little less',
    days: [day(3, { playedMinutes: 239 }), day(2, { playedMinutes: 239 })],
    expected: [],
  },
  {
    what: 'two limits raised',
    counts: { limitsRaised: 2 },
    expected: [{ marker: 'limits_raised', count: 2 }],
  },
  { what: 'one limit raised', counts: { limitsRaised: 1 }, expected: [] },
  { what: 'a break taken', counts: { breaksTaken: 1 }, expected: [{ marker: 'breaks_taken', count: 1 }] },
  { what: 'five offers', counts: { offersSought: 5 }, expected: [{ marker: 'offers_sought', count: 5 }] },
  { what: 'four offers', counts: { offersSought: 4 }, expected: [] },
  {
    what: 'several: what weighs most comes first',
    days: [day(3, { deposits: 6 })],
    counts: { withdrawalsCancelled: 2, breaksTaken: 1 },
    expected: [
      { marker: 'withdrawals_cancelled', count: 2 },
      { marker: 'deposits_often', count: 6 },
      { marker: 'breaks_taken', count: 1 },
    ],
  },
])('$what', ({ days = [], counts = {}, expected }) => {
  expect(metBy(days, { ...none, ...counts })).toEqual(expected)
})

test('an amount beyond every number is a percentage that a screen can show', () => {
  const met = metBy([day(1, { deposits: 3, deposited: 1n, lost: 10n ** 18n }), day(2, { deposits: 1 })], none)
  expect(met[0]?.count).toBe(999)
})

test.each([
  [1, 'low'],
  [3, 'low'],
  [4, 'raised'],
  [6, 'raised'],
  [7, 'high'],
  [22, 'high'],
])('a weight of %i is %s', (weight, level) => {
  expect(levelOf(weight)).toBe(level)
})

test('every weight has one level, and the filter of a level finds it', () => {
  for (let weight = 1; weight <= weightOf(markers.map((marker) => ({ marker }))); weight += 1) {
    const found = harmLevels.filter((level) => {
      const { from, below } = weightsOf(level)
      return weight >= from && (below === undefined || weight < below)
    })
    expect(found).toEqual([levelOf(weight)])
  }
})
