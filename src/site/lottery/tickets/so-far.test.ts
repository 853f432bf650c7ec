import { expect, test } from 'vitest'

import { provinceTypes } from '#domain/lottery/bets/rows/vietnam.ts'

import { soFarOf } from './so-far.ts'

const known = {
  types: provinceTypes,
  family: 'province',
  opened: [[''], [''], [''], ['', ''], ['', '', '', '31904'], ['4417'], ['', '', '7704'], ['381'], ['06']],
  step: 1_000n,
} as const
const lineOf = (type: string, choice: number[][]) => ({ type, choice, stake: '2.50', odds: ['92.000'] })

test.each([
  ['lots that came, one of them twice', [lineOf('lo2', [[4, 17, 66]])], '690.00'],
  ['lots that did not come', [lineOf('lo2', [[66]])], undefined],
  ['numbers that must not come', [lineOf('truot4', [[1, 2, 3, 5]])], undefined],
  ['two lines', [lineOf('lo2', [[17]]), lineOf('xien2', [[4, 17]])], '460.00'],
  ['a bet type that is not offered', [lineOf('other', [[17]])], undefined],
])('of %s', (_name, lines, expected) => {
  expect(soFarOf(lines, known)).toBe(expected)
})
