import { expect, test } from 'vitest'

import { M } from '#test/offers/version-cases.ts'

import { type RankedBet, type RankingScore, rankingOf } from './ranking.ts'

const stakes: RankingScore = { of: 'stakes', stakeMin: M }
const multiples: RankingScore = { of: 'multiples', stakeMin: M, best: 2 }
const bet = (memberId: bigint, block: bigint, stake: bigint, win = 0n): RankedBet => ({
  memberId,
  person: `p${memberId}`,
  block,
  stake: stake * M,
  win: win * M,
})

test.each<[string, RankingScore, readonly RankedBet[], readonly string[]]>([
  ['nothing', stakes, [], []],
  ['the higher sum', stakes, [bet(1n, 1n, 5n), bet(2n, 2n, 3n), bet(2n, 3n, 3n)], ['2:600000', '1:500000']],
  ['the earlier of equal sums', stakes, [bet(1n, 2n, 5n), bet(2n, 1n, 5n)], ['2:500000', '1:500000']],
  [
    'the lower member of the same block',
    stakes,
    [bet(2n, 1n, 5n), bet(1n, 1n, 5n)],
    ['1:500000', '2:500000'],
  ],
  ['a stake below the least', stakes, [{ ...bet(1n, 1n, 5n), stake: M - 1n }], []],
  [
    'two best multiples',
    multiples,
    [bet(1n, 1n, 1n, 9n), bet(1n, 2n, 2n, 8n), bet(1n, 3n, 1n, 2n)],
    ['1:13000'],
  ],
  [
    'a multiple of a large stake',
    multiples,
    [bet(1n, 1n, 100n, 150n), bet(2n, 1n, 1n, 2n)],
    ['2:2000', '1:1500'],
  ],
  ['no win', multiples, [bet(1n, 1n, 1n)], []],
])('the ranking has %s', (_what, score, bets, expected) => {
  for (const order of [bets, bets.toReversed()])
    expect(rankingOf(order, score).map((row) => `${row.memberId}:${row.score}`)).toEqual(expected)
})

test('a person ranks once, with the best account, and places have no gap', () => {
  const twin = { ...bet(2n, 1n, 9n), person: 'p1' }
  const rows = rankingOf([bet(1n, 1n, 5n), twin, bet(3n, 1n, 1n)], stakes)
  expect(rows.map(({ place, memberId }) => [place, memberId])).toEqual([
    [1, 2n],
    [2, 3n],
  ])
})

test('a later win of the same multiple does not move the block in which the score was reached', () => {
  const early = [bet(1n, 4n, 1n, 9n), bet(1n, 2n, 1n, 9n)]
  expect(rankingOf([...early, bet(1n, 9n, 1n, 9n)], multiples)[0]?.reachedIn).toBe(4n)
})
