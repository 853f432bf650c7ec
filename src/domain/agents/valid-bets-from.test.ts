import { expect, test } from 'vitest'

import { firstValidBetsDay, refuseValidBetsFrom } from './valid-bets-from.ts'

const today = '2026-03-10'

test.each([
  ['nothing is set', undefined, undefined, undefined],
  ['a set day stays, also once it has begun', '2026-03-01', '2026-03-01', undefined],
  ['the day after seven whole ones', undefined, '2026-03-18', undefined],
  ['a day sooner', undefined, '2026-03-17', 'valid_bets_notice'],
  ['a day that is over', undefined, '2026-03-09', 'valid_bets_notice'],
  ['a later day that waits', '2026-03-20', '2026-04-01', undefined],
  ['a waiting day sooner than its notice', '2026-03-20', '2026-03-12', 'valid_bets_notice'],
  ['a waiting day is taken back', '2026-03-11', undefined, undefined],
  ['the day that begins today is moved', '2026-03-10', '2026-04-01', 'valid_bets_begun'],
  ['a day that has begun is taken back', '2026-03-01', undefined, 'valid_bets_begun'],
])('%s', (_what, before, after, refusal) => {
  expect(refuseValidBetsFrom({ before, after, today })).toBe(refusal)
})

test('the first day that can be set is refused by no rule', () => {
  const after = firstValidBetsDay(today)
  expect(refuseValidBetsFrom({ before: undefined, after, today })).toBeUndefined()
})
