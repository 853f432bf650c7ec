import { expect, test } from 'vitest'

import { type CountedAccounts, accountEffect } from './account-effect.ts'

const past = {
  signIns: 12,
  sessions: [
    { units: 0, count: 7 },
    { units: 23, count: 2 },
    { units: 24, count: 1 },
  ],
  trials: [
    { units: 0, count: 3 },
    { units: 5, count: 4 },
  ],
  codes: [
    { units: 0, count: 20 },
    { units: 3, count: 5 },
  ],
  messages: [10, 4],
}
const saved: CountedAccounts = {
  asks: 'never',
  sessionHours: 720,
  trialHours: 24,
  codeMinutes: 5,
  smsDailyMax: 500,
}

// Each row: the saved and the new settings, and for each changed one: of how many, and how many by each value.
test.each<
  [
    why: string,
    before: Partial<CountedAccounts>,
    after: Partial<CountedAccounts>,
    rows: readonly (readonly [string, number, number | undefined, number | undefined])[],
  ]
>([
  ['nothing', {}, {}, []],
  ['a second step for all', {}, { asks: 'always' }, [['asks', 12, undefined, 12]]],
  ['a second step by the device', {}, { asks: 'unknown_device' }, [['asks', 12, undefined, undefined]]],
  [
    'a second step only for players who added one',
    { asks: 'always' },
    { asks: 'never' },
    [['asks', 12, 12, undefined]],
  ],
  ['shorter sessions', {}, { sessionHours: 24 }, [['sessionHours', 10, 0, 1]]],
  ['much shorter sessions', { sessionHours: 24 }, { sessionHours: 23 }, [['sessionHours', 10, 1, 3]]],
  ['shorter trials', {}, { trialHours: 5 }, [['trialHours', 7, 0, 4]]],
  ['shorter codes', {}, { codeMinutes: 3 }, [['codeMinutes', 25, 0, 5]]],
  ['fewer messages a day', {}, { smsDailyMax: 4 }, [['smsDailyMax', 14, 0, 6]]],
  ['no messages', {}, { smsDailyMax: 0 }, [['smsDailyMax', 14, 0, 14]]],
  [
    'two settings',
    {},
    { asks: 'always', codeMinutes: 1 },
    [
      ['asks', 12, undefined, 12],
      ['codeMinutes', 25, 0, 5],
    ],
  ],
])('changed settings of sign-in: %s', (_why, before, after, rows) => {
  const effect = accountEffect(past, { before: { ...saved, ...before }, after: { ...saved, ...after } })
  expect(effect.map((one) => [one.setting, one.of, one.before, one.after])).toEqual(rows)
})
