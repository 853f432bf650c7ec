import { expect, test } from 'vitest'

import {
  type BoardFault,
  type BoardRules,
  type BoardState,
  awardPrizes,
  boardStateOf,
  refuseBoard,
  sharePrize,
} from './board.ts'

const UNIT = 100_000n
const fit: BoardRules = {
  name: 'Best ten',
  score: 'multiples',
  stakeMin: 5n * UNIT,
  best: 10,
  categories: [],
  fromDay: '2026-11-30',
  toDay: '2026-12-06',
  gives: 'points',
  prizes: [500n, 300n, 300n],
}
const teams = { list: [{ name: 'A' }, { name: 'B' }, { name: 'C' }], best: 5, share: 'equal' as const }
const brand = { today: '2026-11-29', currency: 'PHP' }

test.each<[string, Partial<BoardRules>, BoardFault | undefined]>([
  ['is fit', {}, undefined],
  ['has no name', { name: ' ' }, 'name_missing'],
  ['has no least stake', { stakeMin: 0n }, 'stake_not_payable'],
  ['has a least stake finer than the currency', { stakeMin: 1n }, 'stake_not_payable'],
  ['adds no bet', { best: 0 }, 'best'],
  ['adds eleven bets', { best: 11 }, 'best'],
  ['begins today', { fromDay: '2026-11-29' }, 'days'],
  ['ends before it begins', { toDay: '2026-11-29' }, 'days'],
  ['runs for 31 days', { toDay: '2026-12-30' }, undefined],
  ['runs for 32 days', { toDay: '2026-12-31' }, 'days'],
  ['has no prizes', { prizes: [] }, 'prizes_missing'],
  ['has a prize of nothing', { prizes: [500n, 0n] }, 'prizes_missing'],
  ['gives the second place more', { prizes: [300n, 500n] }, 'prizes_rising'],
  ['gives cash finer than the currency', { gives: 'cash', prizes: [1n] }, 'prizes_not_payable'],
  ['shares one prize', { prizes: [500n], sharedBy: 100 }, undefined],
  ['shares several prizes', { sharedBy: 10 }, 'prizes_missing'],
  ['shares a prize by no place', { prizes: [500n], sharedBy: 0 }, 'shared_by'],
  ['shares a prize by 101 places', { prizes: [500n], sharedBy: 101 }, 'shared_by'],
  ['has teams', { teams }, undefined],
  ['has one team', { teams: { ...teams, list: teams.list.slice(2) } }, 'teams'],
  ['has more prizes than teams', { teams, prizes: [4n, 3n, 2n, 1n] }, 'prizes_beyond_teams'],
  ['has teams and shares the prize by places', { teams, prizes: [500n], sharedBy: 10 }, 'shared_by'],
  ['has teams and gives too much', { teams, prizes: [100_001n] }, 'prizes_too_high'],
  ['shares too much', { prizes: [100_001n], sharedBy: 10 }, 'prizes_too_high'],
  ['gives 100,001 points', { prizes: [100_001n] }, 'prizes_too_high'],
  ['gives 10,000 in cash', { gives: 'cash', prizes: [10_000n * UNIT] }, undefined],
  ['gives more cash', { gives: 'cash', prizes: [10_000n * UNIT, UNIT] }, 'prizes_too_high'],
])('a board that %s', (_, change, fault) => {
  expect(refuseBoard({ ...fit, ...change }, brand)).toBe(fault)
})

test.each<[string, boolean, BoardState]>([
  ['2026-11-29', false, 'next'],
  ['2026-11-30', false, 'open'],
  ['2026-12-06', false, 'open'],
  ['2026-12-07', false, 'finalizing'],
  ['2026-12-08', true, 'finished'],
])('on %s a board with finished %s is %s', (today, isFinished, state) => {
  expect(boardStateOf({ ...fit, isFinished }, today)).toBe(state)
})

test('barred members win nothing, a person ranks once, and the places behind move up', () => {
  const ranked = [1n, 2n, 3n, 4n, 5n].map((memberId) => ({ memberId, score: 10n - memberId }))
  const won = awardPrizes(ranked, fit, {
    step: 1n,
    barred: new Set([2n]),
    personOf: (memberId) => (memberId === 1n || memberId === 3n ? [1n, 3n] : [memberId]),
  })
  expect(won.map(({ memberId, place, amount }) => [memberId, place, amount])).toEqual([
    [1n, 1, 500n],
    [4n, 2, 300n],
    [5n, 3, 300n],
  ])
})

test.each<[string, bigint, readonly bigint[], bigint, readonly bigint[]]>([
  ['by score', 100n, [3n, 1n], 1n, [75n, 25n]],
  ['with what is left for the first places', 100n, [1n, 1n, 1n], 1n, [34n, 33n, 33n]],
  ['in payable steps', 1_000n, [2n, 1n], 100n, [700n, 300n]],
  ['to one place', 500n, [7n], 1n, [500n]],
  ['to more places than it has points', 2n, [5n, 5n, 5n], 1n, [1n, 1n, 0n]],
  ['to nobody', 500n, [], 1n, []],
])('a prize is shared %s', (_, prize, scores, step, shares) => {
  expect(sharePrize(prize, scores, step)).toEqual(shares)
})

test('the first places that are not barred share the prize', () => {
  const ranked = [50n, 40n, 30n, 20n, 10n].map((score, at) => ({ memberId: BigInt(at), score }))
  const won = awardPrizes(
    ranked,
    { prizes: [800n], sharedBy: 3 },
    { barred: new Set([0n]), personOf: (memberId) => [memberId], step: 1n },
  )
  expect(won.map(({ memberId, place, amount }) => [memberId, place, amount])).toEqual([
    [1n, 1, 356n],
    [2n, 2, 267n],
    [3n, 3, 177n],
  ])
})
