import { expect, test } from 'vitest'

import { HOST_CHECK_DAYS, waitForHostCheck } from './host-checks.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  ['a host that another brand serves is not checked again', 'host_taken', 0, undefined],
  ['the end of scheduled checks is reached', 'no_such_host', HOST_CHECK_DAYS * DAY, undefined],
  ['the end is long past, as after a stop of all processes', 'no_such_host', 30 * DAY, undefined],
  ['the first wait is a minute', 'no_such_host', 0, MINUTE],
  ['no wait is shorter, whatever the clock says', 'no_such_host', -5 * MINUTE, MINUTE],
  ['a wait doubles the time since the first check', 'wrong_file', 4 * MINUTE, 4 * MINUTE],
  ['the longest wait is a day', 'wrong_file', 3 * DAY, DAY],
  ['the last check comes with the end', 'not_reached', HOST_CHECK_DAYS * DAY - HOUR, HOUR],
] as const)('%s', (_what, fault, ranMs, expected) => {
  expect(waitForHostCheck({ fault, ranMs })).toBe(expected)
})

test('a host that is never proven costs 26 checks in all', () => {
  let ranMs = 0
  let checks = 1
  for (;;) {
    const wait = waitForHostCheck({ fault: 'no_such_host', ranMs })
    if (wait === undefined) break
    ranMs += wait
    checks += 1
  }
  expect([checks, ranMs]).toEqual([26, HOST_CHECK_DAYS * DAY])
})
