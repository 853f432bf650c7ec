import { expect, test } from 'vitest'

import { leftToday } from './left-today.ts'

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
