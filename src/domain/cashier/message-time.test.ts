import { expect, test } from 'vitest'

import { refuseMessageTime } from './message-time.ts'

const nowSeconds = 1_795_262_400
const nowMs = nowSeconds * 1000

// Each row: the header's value, and the refusal.
test.each([
  [String(nowSeconds), undefined],
  [String(nowSeconds - 300), undefined],
  [String(nowSeconds - 301), 'too_old'],
  [String(nowSeconds - 360), 'too_old'],
  [String(nowSeconds + 300), undefined],
  [String(nowSeconds + 301), 'not_yet'],
  [String(nowMs), 'no_time'],
  ['', 'no_time'],
  [`-${nowSeconds}`, 'no_time'],
  [`${nowSeconds}.5`, 'no_time'],
  [` ${nowSeconds}`, 'no_time'],
  ['1e9', 'no_time'],
  ['Sat, 21 Nov 2026 12:00:00 GMT', 'no_time'],
])('%s: %s', (written, refusal) => {
  expect(refuseMessageTime(written, nowMs)).toBe(refusal)
})
