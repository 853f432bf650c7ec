import { expect, test } from 'vitest'

import { latencyText } from './latency-text.ts'

test.each([
  [0, '0 ms'],
  [41, '41 ms'],
  [9_240, '9.2 sec'],
  [59_000, '59 sec'],
  [240_000, '4 min'],
])('%s milliseconds are %s', (ms, text) => {
  expect(latencyText('en', ms)).toBe(text)
})
