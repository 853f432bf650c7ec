import { expect, test } from 'vitest'

import { countStanding, standingLines, type StoryLine } from './round-story.ts'

const line = (kind: StoryLine['kind'], transactionId: string, undoneBy: string | null = null): StoryLine => ({
  kind,
  transactionId,
  reference: null,
  undoneBy,
})

test.each<[string, readonly StoryLine[], readonly string[]]>([
  ['nothing', [], []],
  ['a bet and its win', [line('bet', 'b'), line('win', 'w')], ['b', 'w']],
  ['bets come first, so that their money is there', [line('win', 'w'), line('bet', 'b')], ['b', 'w']],
  ['what was taken back stands no more', [line('bet', 'b', 'x'), line('rollback', 'x')], []],
  ['a tombstone is nothing', [line('tombstone', 't', 'x')], []],
  ['an adjustment is taken back like a win', [line('bet', 'b'), line('adjust', 'a')], ['b', 'a']],
])('of %s there stand %j', (_what, lines, ids) => {
  expect(standingLines(lines).map(({ transactionId }) => transactionId)).toEqual(ids)
})

test('bets and wins are counted as they stand', () => {
  expect(
    countStanding([line('bet', 'b'), line('bet', 'c', 'x'), line('rollback', 'x'), line('win', 'w')]),
  ).toEqual({
    bets: 1,
    wins: 1,
  })
})
