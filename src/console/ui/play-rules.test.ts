import { expect, test } from 'vitest'

import { noPlay, readPlay, typedPlay } from './play-rules.ts'

const typed = {
  turnoverDays: '30',
  turnoverLeast: '100.00',
  turnoverMost: '',
  playedDays: '7',
  playedCategories: ['slots'],
  teams: 'linh, agent-2  agent-2',
} as const

test('rules are read, and typed again', () => {
  const rules = {
    turnoverDays: 30,
    turnoverLeast: '100.00',
    playedDays: 7,
    playedCategories: ['slots'],
    teams: ['linh', 'agent-2'],
  } as const
  expect(readPlay(typed)).toEqual({ rules })
  expect(typedPlay(rules)).toEqual({ ...typed, teams: 'linh, agent-2' })
  expect(readPlay(noPlay)).toEqual({ rules: {} })
  expect(typedPlay({})).toEqual(noPlay)
})

test.each([
  [{ turnoverLeast: 'many' }, 'turnoverLeast', 'amount'],
  [{ turnoverMost: '-1' }, 'turnoverMost', 'amount'],
  [{ turnoverMost: '99.00' }, 'turnoverMost', 'turnover_amounts'],
  [{ turnoverDays: '' }, 'turnoverDays', 'turnover_days'],
  [{ turnoverDays: 'a week' }, 'turnoverDays', 'turnover_days'],
  [{ playedDays: '' }, 'playedDays', 'played_days'],
  [{ playedDays: '93' }, 'playedDays', 'played_days'],
  [{ teams: Array.from({ length: 21 }, (_, at) => `agent${at}`).join() }, 'teams', 'teams'],
])('%j has a fault', (change, fault, why) => {
  expect(readPlay({ ...typed, ...change })).toEqual({ fault, why })
})
