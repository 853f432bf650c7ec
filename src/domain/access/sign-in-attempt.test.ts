import { expect, test } from 'vitest'

import {
  ADDRESS_FORGIVES_MS,
  FAILURES_LAST_MS,
  SECOND_STEP_REST_MAX_SECONDS,
  countingFailures,
  countingOfAddress,
  refuseAttempt,
  restSeconds,
} from './sign-in-attempt.ts'

const captcha = { reason: 'captcha_needed' }
const rest = (waitSeconds: number) => ({ reason: 'too_soon', waitSeconds })
const pass = undefined
const unknown = undefined

// Each row is one attempt: failures of the account and when, of the address, of the device (where known), whether the
// captcha was solved, and the result.
const rows = [
  // An unknown device.
  [0, 0, 0, unknown, false, pass],
  [2, 0, 2, unknown, false, pass],
  [1, 0, 3, unknown, false, captcha],
  [1, 0, 3, unknown, true, pass],
  [0, 0, 3, unknown, false, pass],
  [0, 0, 11, unknown, false, pass],
  [0, 0, 12, unknown, false, captcha],
  [0, 0, 1_000, unknown, true, pass],
  [3, 0, 0, unknown, false, captcha],
  [3, 0, 0, unknown, true, pass],
  [5, 0, 0, unknown, true, rest(1)],
  [5, 1_000, 0, unknown, true, pass],
  [5, 1_000, 0, unknown, false, captcha],
  [8, 500, 0, unknown, true, rest(8)],
  [1_000, 29_000, 0, unknown, true, rest(1)],
  [1_000, 30_000, 0, unknown, true, pass],
  [1_000, FAILURES_LAST_MS, 0, unknown, false, pass],
  // A known device: failures of others require a captcha but never a wait.
  [0, 0, 0, 0, false, pass],
  [2, 0, 0, 0, false, pass],
  [3, 0, 0, 0, false, captcha],
  [1_000, 0, 1_000, 0, false, captcha],
  [1_000, 0, 1_000, 0, true, pass],
  [0, 0, 1_000, 0, false, pass],
  [0, 0, 0, 2, false, pass],
  [0, 0, 0, 3, false, captcha],
  [0, 0, 0, 3, true, pass],
  [0, 0, 0, 5, true, rest(1)],
  [0, 0, 0, 1_000, true, rest(30)],
] as const

for (const [ofAccount, elapsedMs, ofAddress, ofDevice, isCaptchaRight, expected] of rows) {
  const device = ofDevice === undefined ? 'unknown device' : `known device that failed ${ofDevice}`
  test(`account ${ofAccount} failed ${elapsedMs} ms ago, address ${ofAddress}, ${device}, picture ${isCaptchaRight}`, () => {
    expect(
      refuseAttempt({
        account: { failures: ofAccount, elapsedMs },
        address: { failures: ofAddress, elapsedMs: 0 },
        device: ofDevice === undefined ? undefined : { failures: ofDevice, elapsedMs: 0 },
        isCaptchaRight,
      }),
    ).toEqual(expected)
  })
}

test('the rest grows, and is never a lock', () => {
  expect([0, 4, 5, 6, 7, 8, 9, 10, 11, 1e9].map((failures) => restSeconds(failures))).toEqual([
    0, 0, 1, 2, 4, 8, 16, 30, 30, 30,
  ])
})

test('at the second step it grows to a quarter of an hour', () => {
  const resting = (failures: number) => restSeconds(failures, SECOND_STEP_REST_MAX_SECONDS)
  expect([4, 5, 10, 14, 15, 1e9].map(resting)).toEqual([0, 1, 32, 512, 900, 900])
  const failed = { failures: 20, elapsedMs: 60_000 }
  expect(
    refuseAttempt({
      account: failed,
      address: { failures: 0, elapsedMs: 0 },
      device: undefined,
      isCaptchaRight: true,
      restMaxSeconds: SECOND_STEP_REST_MAX_SECONDS,
    }),
  ).toEqual(rest(840))
})

test('old failures do not count', () => {
  expect(countingFailures({ failures: 9, elapsedMs: FAILURES_LAST_MS - 1 })).toBe(9)
  expect(countingFailures({ failures: 9, elapsedMs: FAILURES_LAST_MS })).toBe(0)
})

test('an address is forgiven one failure at a time, and the time left over counts on', () => {
  const after = (elapsedMs: number) => countingOfAddress({ failures: 3, elapsedMs })
  expect(after(0)).toEqual({ failures: 3, remainderMs: 0 })
  expect(after(ADDRESS_FORGIVES_MS - 1)).toEqual({ failures: 3, remainderMs: ADDRESS_FORGIVES_MS - 1 })
  expect(after(ADDRESS_FORGIVES_MS + 5)).toEqual({ failures: 2, remainderMs: 5 })
  expect(after(3 * ADDRESS_FORGIVES_MS)).toEqual({ failures: 0, remainderMs: 0 })
})
