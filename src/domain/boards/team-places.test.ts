import { expect, test } from 'vitest'

import { type TeamScore, awardTeams, rankTeams, shareOfTeam } from './team-places.ts'
import type { TeamShare } from './teams.ts'

/** A member by id, team, score, and when it was reached. */
const of = ([memberId, team, score, reachedUs]: readonly [number, number, number, number]): TeamScore => ({
  memberId: BigInt(memberId),
  team,
  score: BigInt(score),
  reachedUs: BigInt(reachedUs),
})

type Scores = readonly (readonly [number, number, number, number])[]

test.each<[string, Scores, number, readonly [number, number][]]>([
  ['nobody has a score', [], 2, []],
  [
    'the best two of each are added',
    [
      [1, 1, 50, 1],
      [2, 1, 40, 1],
      [3, 1, 30, 1],
      [4, 2, 60, 1],
      [5, 2, 35, 1],
    ],
    2,
    [
      [2, 95],
      [1, 90],
    ],
  ],
  [
    'of equal scores the team that reached it first leads',
    [
      [1, 1, 50, 9],
      [2, 1, 40, 2],
      [3, 2, 45, 8],
      [4, 2, 45, 7],
    ],
    2,
    [
      [2, 90],
      [1, 90],
    ],
  ],
  [
    'a later score that is not added delays no team',
    [
      [1, 1, 50, 1],
      [2, 1, 10, 99],
      [3, 2, 50, 2],
    ],
    1,
    [
      [1, 50],
      [2, 50],
    ],
  ],
  [
    'of teams that reached it at once the lower number leads',
    [
      [1, 2, 50, 1],
      [2, 1, 50, 1],
    ],
    1,
    [
      [1, 50],
      [2, 50],
    ],
  ],
  [
    'of equal members the one who reached it first is added',
    [
      [1, 1, 50, 9],
      [2, 1, 50, 3],
      [3, 2, 50, 4],
    ],
    1,
    [
      [1, 50],
      [2, 50],
    ],
  ],
])('places of teams when %s', (_, scores, best, places) => {
  const ranked = rankTeams(scores.map(of), best)
  expect(ranked.map(({ team, score }) => [team, Number(score)])).toEqual(places)
})

test.each<[TeamShare, bigint, readonly number[], bigint, readonly bigint[]]>([
  ['scores', 100n, [3, 1], 1n, [75n, 25n]],
  ['equal', 100n, [3, 1], 1n, [50n, 50n]],
  ['equal', 100n, [5, 4, 3], 1n, [34n, 33n, 33n]],
  ['equal', 1_000n, [5, 4, 3], 100n, [400n, 300n, 300n]],
  ['scores', 2n, [5, 5, 5], 1n, [1n, 1n, 0n]],
  ['equal', 500n, [], 1n, []],
])('a prize is shared by %s: %s', (share, prize, scores, step, parts) => {
  const members = scores.map((score, at) => ({ memberId: BigInt(at), score: BigInt(score) }))
  expect(shareOfTeam(prize, members, { share, step })).toEqual(parts)
})

const board = {
  prizes: [600n, 100n],
  teams: { list: [{ name: 'A' }, { name: 'B' }, { name: 'C' }], best: 2, share: 'scores' as const },
}

test('prizes go to the members whose scores are added, without barred ones and further accounts of a person', () => {
  const scores = [
    [1, 1, 90, 1],
    [2, 1, 50, 1],
    [3, 1, 10, 1],
    [4, 2, 80, 1],
    [5, 2, 40, 1],
    [6, 3, 30, 1],
    // Another account of 4, in another team.
    [7, 3, 70, 1],
  ] as const
  const won = awardTeams(scores.map(of), board, {
    step: 1n,
    barred: new Set([1n]),
    personOf: (memberId) => (memberId === 4n || memberId === 7n ? [4n, 7n] : [memberId]),
  })
  // Team 2 has 120, team 1 without its best member 60, team 3 without the account 30.
  expect(won.map(({ memberId, place, teamPlace, amount }) => [memberId, place, teamPlace, amount])).toEqual([
    [4n, 1, 1, 400n],
    [5n, 2, 1, 200n],
    [2n, 3, 2, 84n],
    [3n, 4, 2, 16n],
  ])
})

test('whatever the order of scores, prizes are the same and never more than published', () => {
  const scores = Array.from(
    { length: 40 },
    (_, at) => [at, 1 + (at % 3), 1 + ((at * 37) % 11), (at * 13) % 7] as const,
  )
  const awarding = { step: 1n, barred: new Set([5n, 6n]), personOf: (id: bigint) => [id, (id * 7n) % 40n] }
  const first = awardTeams(scores.map(of), board, awarding)
  const turned = awardTeams(scores.toReversed().map(of), board, awarding)
  expect(turned).toEqual(first)
  expect(first.reduce((sum, { amount }) => sum + amount, 0n)).toBe(700n)
})
