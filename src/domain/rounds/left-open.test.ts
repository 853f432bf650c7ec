import { expect, test } from 'vitest'

import { ENDED_AFTER_MS, type LeftOpen, judgeLeftOpen, type LeftOpenJudgement } from './left-open.ts'

const old = ENDED_AFTER_MS
const young = ENDED_AFTER_MS - 1

test.each<[string, LeftOpen, LeftOpenJudgement]>([
  ['a young round may still be played on', { ageMs: young, bets: 1, wins: 0 }, 'wait'],
  ['also where something was paid', { ageMs: young, bets: 1, wins: 1 }, 'wait'],
  ['an old one without a win is voided', { ageMs: old, bets: 1, wins: 0 }, 'void'],
  ['with many bets too', { ageMs: old, bets: 3, wins: 0 }, 'void'],
  ['what was paid stands: it is closed', { ageMs: old, bets: 2, wins: 1 }, 'close'],
  [
    'of which no bet stands any more, nothing is left to give back',
    { ageMs: old, bets: 0, wins: 0 },
    'close',
  ],
])('%s', (_what, round, judgement) => {
  expect(judgeLeftOpen(round)).toBe(judgement)
})

test('the job that comes every ten minutes is there before a round is a day old', () => {
  expect(ENDED_AFTER_MS + 2 * 600_000).toBeLessThan(24 * 3_600_000)
})
