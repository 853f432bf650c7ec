import { expect, test } from 'vitest'

import { isRecordPreset, periodOf, type RecordPreset, refusePeriod } from './record-period.ts'

test.each<[RecordPreset, string, string, string]>([
  ['today', '2026-11-21', '2026-11-21', '2026-11-21'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['week', '2026-11-21', '2026-11-15', '2026-11-21'],
  ['month', '2026-11-21', '2026-11-01', '2026-11-21'],
  ['month', '2026-11-01', '2026-11-01', '2026-11-01'],
  ['last_month', '2026-11-21', '2026-10-01', '2026-10-31'],
  ['last_month', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['last_month', '2028-03-31', '2028-02-01', '2028-02-29'],
])('%s on %s goes from %s to %s', (preset, today, from, to) => {
  expect(periodOf(preset, today)).toEqual({ from, to })
})

test.each([
  ['2026-11-21', '2026-11-21', undefined],
  ['2025-11-21', '2026-11-21', undefined],
  ['2025-11-20', '2026-11-21', 'period_too_long'],
  ['1970-01-01', '9999-12-31', 'period_too_long'],
  ['2026-11-22', '2026-11-21', 'period_reversed'],
  ['2026-02-30', '2026-11-21', 'day_unknown'],
  ['2026-11-21', "2026-11-21'--", 'day_unknown'],
])('from %s to %s: %s', (from, to, reason) => {
  expect(refusePeriod({ from, to })).toBe(reason)
})

test('a preset is one of ours, and nothing that every object has', () => {
  expect(['today', 'toString', ''].map(isRecordPreset)).toEqual([true, false, false])
})
