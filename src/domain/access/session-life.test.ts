import { expect, test } from 'vitest'

import { lifeOfSession } from './session-life.ts'

const hour = 3600

test.each([
  ['the usual', 1440, 720, false, 1440, 720 * hour],
  ['remembered: a day', 1440, 720, true, 1440, 24 * hour],
  ['remembered, where nobody stays so long', 30, 12, true, 30, 12 * hour],
  ['the strict market', 30, 12, false, 30, 12 * hour],
  ['idle for longer than it lasts at all', 1440, 1, false, 60, hour],
  ['idle for longer than it is remembered', 43_200, 720, true, 1440, 24 * hour],
] as const)('%s', (_, idleMinutes, sessionHours, isRemembered, idle, seconds) => {
  expect(lifeOfSession({ idleMinutes, sessionHours }, { isRemembered })).toEqual({
    idleMinutes: idle,
    expiresInSeconds: seconds,
  })
})
