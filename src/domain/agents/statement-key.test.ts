import { expect, test } from 'vitest'

import { periodOf } from './periods.ts'
import { statementKey } from './statement-key.ts'

test('statements that differ in contract, version, part, start or window have different keys', () => {
  const period = periodOf('day', '2026-11-16')
  const key = { contractId: 7n, version: 1, part: 'day', period } as const
  const keys = [
    key,
    { ...key, contractId: 71n },
    { ...key, version: 2 },
    { ...key, part: 'week' as const },
    { ...key, period: periodOf('day', '2026-11-17') },
    { ...key, part: 'five_minutes' as const, window: 0 },
    { ...key, part: 'five_minutes' as const, window: 12 },
    { ...key, part: 'hour' as const, window: 0 },
  ].map(statementKey)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys[0]).toBe('agent:7:1:day:2026-11-16')
})
