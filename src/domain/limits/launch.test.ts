import { expect, test } from 'vitest'

import { launchCases } from './launch-cases.ts'
import { refuseUnlooked } from './launch.ts'

const NOW_MS = 1_795_262_400_000
const ago = (minutes: number) => NOW_MS - minutes * 60_000

/** The database test runs the whole table; the rule here covers the reality check only. */
const ofTheClock = launchCases.filter(
  ({ status, isOnBreak, isExcluded, limit }) => !status && !isOnBreak && !isExcluded && !limit,
)

test.each(ofTheClock)('$what: $expected', ({ session, market = 0, expected }) => {
  const known = session && {
    seenAtMs: ago(session.seen),
    checkedAtMs: ago(session.checked),
    realityMinutes: session.chosen,
  }
  expect(refuseUnlooked(known, { realityCheckMinutes: market, nowMs: NOW_MS })).toBe(expected)
})

test('a reality check is due at its exact time, and a session ends after its exact pause', () => {
  const looked = { seenAtMs: ago(15), checkedAtMs: ago(60), realityMinutes: undefined }
  const at = (nowMs: number) => refuseUnlooked(looked, { realityCheckMinutes: 60, nowMs })
  expect(at(NOW_MS)).toBe('reality_check_due')
  expect(at(NOW_MS + 1)).toBeUndefined()
  expect(
    refuseUnlooked({ ...looked, seenAtMs: NOW_MS }, { realityCheckMinutes: 60, nowMs: NOW_MS - 1 }),
  ).toBe(undefined)
})
