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

test.each<[string, string[], number, string[]]>([
  ['a small loss', ['-1.00'], 2, ['2+10 loss']],
  ['a small gain', ['2.00'], 98, ['78+20 gain']],
  ['a larger loss fills its side', ['-10.00'], 2, ['2+100 loss']],
  ['small ones on both sides', ['1.00', '-1.00'], 50, ['40+10 gain', '50+10 loss']],
  ['nothing was played', ['0.00'], 50, ['49+2 none']],
])('with ten as a small amount: %s', (_what, nets, zero, expected) => {
  const { zero: at, bars } = barsOf(nets, 100, 10)
  expect(at).toBe(zero)
  expect(bars.map(({ from, size, sign }) => `${from}+${size} ${sign}`)).toEqual(expected)
})
