import { expect, test } from 'vitest'

import type { PlayLimit } from '#contract/limits.ts'

import { leftToday, nearestLoss, nearestOf } from './nearest-limit.ts'

const limit = (more: Partial<PlayLimit>): PlayLimit => ({
  kind: 'loss',
  period: 'day',
  binding: '500.00',
  used: '0.00',
  percent: 0,
  endsAt: '2026-11-28T16:00:00.000Z',
  ...more,
})

test.each([
  ['no limit of play', [limit({ kind: 'deposit', used: '500.00', percent: 100 })], undefined],
  [
    'time that is left met no bet',
    [limit({ kind: 'session', binding: '60', used: '59', percent: 98 })],
    undefined,
  ],
  [
    'time that is used up comes before money',
    [
      limit({ used: '499.00', percent: 99 }),
      limit({ kind: 'session', binding: '60', used: '60', percent: 100 }),
    ],
    { kind: 'session', left: '0', binding: '60' },
  ],
  [
    'the least money left, whatever its share is',
    [
      limit({ used: '400.00', percent: 80 }),
      limit({ kind: 'stake', binding: '90.00', used: '20.00', percent: 22 }),
    ],
    { kind: 'stake', left: '70.00', renewsAt: '2026-11-28T16:00:00.000Z' },
  ],
  [
    'an overrun limit has nothing left',
    [limit({ used: '501.00', percent: 100 })],
    { kind: 'loss', left: '0.00' },
  ],
] as const)('the limit that a game met: %s', (_what, limits, expected) => {
  const found = nearestOf(limits)
  if (expected === undefined) expect(found).toBeUndefined()
  else expect(found).toMatchObject(expected)
})

test('the home page shows the limit of losses with the least left, and none without one', () => {
  const week = limit({ period: 'week', binding: '900.00', used: '850.00', percent: 94 })
  expect(nearestLoss([limit({}), week, limit({ kind: 'stake', binding: '10.00' })])).toBe(week)
  expect(nearestLoss([limit({ kind: 'deposit' })])).toBeUndefined()
})

const stake = { kind: 'stake', period: 'day', binding: '1500', used: '11.25' } as const
const loss = { kind: 'loss', period: 'day', binding: '100', used: '40' } as const

test.each([
  ['no limit', [], undefined],
  ['a limit of stakes', [stake], '1488.75'],
  ['the lower of two', [stake, loss], '60.00'],
  ['one that is used up', [{ ...loss, used: '130' }], '0.00'],
  ['none of a week', [{ ...stake, period: 'week' } as const], undefined],
  ['none of deposits', [{ ...stake, kind: 'deposit' } as const], undefined],
  ['none of minutes', [{ kind: 'session', period: 'day', binding: '60', used: '12' } as const], undefined],
])('of %s is left for today', (_, limits, left) => {
  expect(leftToday(limits)).toBe(left)
})
