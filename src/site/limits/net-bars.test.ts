import { expect, test } from 'vitest'

import { barsOf } from './net-bars.ts'

test.each<[string, string[], number, string[]]>([
  ['nothing was played', ['0.00', '0.00'], 50, ['49+2 none', '49+2 none']],
  ['gains alone', ['5.00', '10.00'], 98, ['48+50 gain', '-2+100 gain']],
  ['losses alone', ['-10.00'], 2, ['2+100 loss']],
  ['both', ['30.00', '-10.00', '0.00'], 75, ['0+75 gain', '75+25 loss', '74+2 none']],
])('%s', (_what, nets, zero, expected) => {
  const { zero: at, bars } = barsOf(nets, 100)
  expect(at).toBe(zero)
  expect(bars.map(({ from, size, sign }) => `${from}+${size} ${sign}`)).toEqual(expected)
})
