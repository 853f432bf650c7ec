import { expect, test } from 'vitest'

import { type LimitKind, type LimitPeriod, bindingOf, percentUsed, readLimit, writeLimit } from './limit.ts'

test.each<[string, LimitKind, LimitPeriod, bigint | undefined]>([
  ['500', 'deposit', 'day', 50_000_000n],
  ['0.01', 'loss', 'month', 1_000n],
  ['0.001', 'stake', 'day', undefined],
  ['0', 'deposit', 'day', undefined],
  ['-1', 'deposit', 'day', undefined],
  ['1e3', 'deposit', 'day', undefined],
  ['60', 'session', 'day', 3_600_000n],
  ['1440', 'session', 'day', 86_400_000n],
  ['1441', 'session', 'day', undefined],
  ['1441', 'session', 'week', 86_460_000n],
  ['44641', 'session', 'month', undefined],
  ['60.5', 'session', 'day', undefined],
  ['0', 'session', 'day', undefined],
  ['060', 'session', 'day', undefined],
])('%j as a %s limit of a %s is %s', (text, kind, period, expected) => {
  expect(readLimit(text, { kind, period }, 'PHP')).toBe(expected)
})

test.each<[bigint, LimitKind, string]>([
  [50_000_000n, 'deposit', '500.00'],
  [-50_000_000n, 'loss', '0.00'],
  [3_659_999n, 'session', '60'],
  [10n ** 20n, 'stake', '9999999999999.99999'],
])('%d of a %s limit travels as %s', (value, kind, text) => {
  expect(writeLimit(value, kind)).toBe(text)
})

test.each<[bigint | undefined, bigint | undefined, bigint | undefined]>([
  [undefined, undefined, undefined],
  [5n, undefined, 5n],
  [undefined, 5n, 5n],
  [5n, 4n, 4n],
  [4n, 5n, 4n],
])('of %s and the house’s %s binds %s', (own, house, binding) => {
  expect(bindingOf({ own, house })).toBe(binding)
})

test.each<[bigint, bigint, number]>([
  [-5n, 100n, 0],
  [0n, 100n, 0],
  [399n, 1000n, 39],
  [100n, 100n, 100],
  [120n, 100n, 100],
  [0n, 0n, 100],
])('%d of %d is %d per cent', (used, of, percent) => {
  expect(percentUsed({ used, of })).toBe(percent)
})
