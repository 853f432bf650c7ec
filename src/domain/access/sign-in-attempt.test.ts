import { expect, test } from 'vitest'

import {
  FAILURES_LAST_MS,
  SECOND_STEP_REST_MAX_SECONDS,
  countingFailures,
  refuseAttempt,
  restSeconds,
} from './sign-in-attempt.ts'

const captcha = { reason: 'captcha_needed' }

// Each row is one attempt: failures of the name, since when, failures of the address, whether the picture was read.
const rows = [
  [0, 0, 0, false, undefined],
  [2, 0, 2, false, undefined],
  [3, 0, 0, false, captcha],
  [0, 0, 3, false, captcha],
  [3, 0, 3, true, undefined],
  [5, 0, 0, true, { reason: 'too_soon', waitSeconds: 1 }],
  [5, 1_000, 0, true, undefined],
  [5, 1_000, 0, false, captcha],
  [8, 500, 0, true, { reason: 'too_soon', waitSeconds: 8 }],
  [1_000, 29_000, 0, true, { reason: 'too_soon', waitSeconds: 1 }],
  [1_000, 30_000, 0, true, undefined],
  [1_000, FAILURES_LAST_MS, 0, false, undefined],
] as const

for (const [failures, elapsedMs, ofAddress, isCaptchaRight, expected] of rows) {
  test(`${failures} failures of the name ${elapsedMs} ms ago, ${ofAddress} of the address, picture ${isCaptchaRight}`, () => {
    const address = { failures: ofAddress, elapsedMs: 0 }
    expect(refuseAttempt({ account: { failures, elapsedMs }, address, isCaptchaRight })).toEqual(expected)
  })
}

test('the rest grows, and is never a lock', () => {
  expect([0, 4, 5, 6, 7, 8, 9, 10, 11, 1e9].map((failures) => restSeconds(failures))).toEqual([
    0, 0, 1, 2, 4, 8, 16, 30, 30, 30,
  ])
})

test('at the second step it grows to a quarter of an hour', () => {
  const rest = (failures: number) => restSeconds(failures, SECOND_STEP_REST_MAX_SECONDS)
  expect([4, 5, 10, 14, 15, 1e9].map(rest)).toEqual([0, 1, 32, 512, 900, 900])
  const failed = { failures: 20, elapsedMs: 60_000 }
  expect(
    refuseAttempt({
      account: failed,
      address: { failures: 0, elapsedMs: 0 },
      isCaptchaRight: true,
      restMaxSeconds: SECOND_STEP_REST_MAX_SECONDS,
    }),
  ).toEqual({ reason: 'too_soon', waitSeconds: 840 })
})

test('old failures do not count', () => {
  expect(countingFailures({ failures: 9, elapsedMs: FAILURES_LAST_MS - 1 })).toBe(9)
  expect(countingFailures({ failures: 9, elapsedMs: FAILURES_LAST_MS })).toBe(0)
})
