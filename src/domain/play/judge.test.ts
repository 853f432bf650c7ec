import { expect, test } from 'vitest'

import { commandOf } from '#test/fixtures/play-step.ts'
import type { PlayKind } from './command.ts'
import { judge, openBook } from './judge.ts'
import { BEGINS_WITH, type PlayStep, playCases, standingCases } from './judge-cases.ts'

test.each(playCases)('$what', ({ steps, round }) => {
  let book = openBook({ purse: BEGINS_WITH })
  for (const step of steps) {
    const judged = judge(book, commandOf(step))
    expect([step[0], step[1], judged.outcome, judged.balance]).toEqual([step[0], step[1], step[3], step[4]])
    book = judged.book
  }
  if (!round) return
  const [state, stake, win, bets] = round
  expect(book.rounds.get('r')).toEqual({ state, stake, win, bets })
})

test.each(standingCases)('%s: a bet is judged, what was begun is settled', (_what, standing, bet) => {
  const begun = judge(openBook({ purse: BEGINS_WITH }), commandOf(['bet', 'b', {}, 'done', 90n])).book
  const book = { ...begun, ...standing }
  const outcome = (kind: PlayKind, overrides: PlayStep[2] = {}) =>
    judge(book, commandOf([kind, 'next', overrides, 'done', 0n])).outcome
  expect(outcome('bet')).toBe(bet)
  expect(outcome('bet', { isFree: true, movesMoney: false })).toBe(bet)
  expect(outcome('win', { reference: 'b' })).toBe('done')
  expect(outcome('rollback', { reference: 'b' })).toBe('done')
})
