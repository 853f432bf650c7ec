import { expect, test } from 'vitest'

import { isProviderName, isVendorCode, readDisplayName } from './vendor-name.ts'

// Each row: the input, and the displayed name.
for (const [given, expected] of [
  ['  Aurel   Studio ', 'Aurel Studio'],
  ['ستوديو', 'ستوديو'],
  ['工作室 8', '工作室 8'],
  ['x'.repeat(60), 'x'.repeat(60)],
  ['x'.repeat(61), undefined],
  ['', undefined],
  ['   ', undefined],
  ['<b>Aurel</b>', undefined],
  ['Au\u202erel', undefined],
  ['Au\u0007rel', undefined],
] as const)
  test(`${JSON.stringify(given)} is shown as ${expected ?? 'nothing'}`, () =>
    expect(readDisplayName(given)).toBe(expected))

// Each row: a text, whether it is a vendor code, and whether it is a provider name.
for (const [text, isCode, isProvider] of [
  ['AUREL', true, false],
  ['TCG_LOTTO_VN', true, false],
  ['A1', true, false],
  ['aurel', false, true],
  ['hub-88', false, true],
  ['1UP', false, false],
  ['_A', false, false],
  ['A B', false, false],
  ['A'.repeat(41), false, false],
  ['', false, false],
] as const)
  test(`${JSON.stringify(text)} is a code: ${isCode}, and a provider: ${isProvider}`, () =>
    expect([isVendorCode(text), isProviderName(text)]).toEqual([isCode, isProvider]))
