import { expect, test } from 'vitest'

import { namesIn, soldOnOf } from './sold-days.ts'

test('the lobby says on which weekdays a lottery is sold: every day where it names none', () => {
  const soldOn = soldOnOf([
    { gameId: 'XSHCM', drawDayOfWeek: '2,7' },
    { gameId: 'XSMB', drawDayOfWeek: '' },
  ])
  expect(soldOn('XSHCM')).toEqual([2, 7])
  expect(soldOn('XSMB')).toHaveLength(7)
  expect(soldOn('XSLA')).toEqual([])
})

test('until the lobby has loaded all lotteries count as sold', () => {
  expect(soldOnOf(undefined)('XSLA')).toHaveLength(7)
})

test('typed bets name lotteries as the lobby does, and otherwise by their proper names', () => {
  const nameOf = namesIn({
    list: [{ gameId: 'XSMB', remark: '北部' }],
    others: [{ gameId: 'XSVT', remark: '头顿' }],
  })
  expect(['XSMB', 'XSVT', 'XSLA', 'NONE'].map(nameOf)).toEqual(['北部', '头顿', 'Long An', 'NONE'])
  expect(namesIn(undefined)('XSMB')).toBe('Miền Bắc')
})
