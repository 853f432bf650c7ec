import { expect, test } from 'vitest'

import { UNIT } from '#domain/money/amount.ts'

import {
  type Level,
  type LevelInputs,
  type LevelTerms,
  earnedRank,
  areTicketsTooDear,
  giftsForStakes,
  giftsOfRise,
  ticketsForStakes,
  isReviewAfter,
  judgeLevel,
  nextReview,
  refuseLevelTerms,
  refuseSetLevel,
  reviewHoursOf,
  windowFrom,
  withdrawalSumOf,
} from './levels.ts'

const level = (name: string, turnover: bigint): Level => ({
  name,
  turnover: turnover * UNIT,
  pointsPercent: 100,
})
const levels = [
  level('Clay', 0n),
  level('Bronze', 20_000n),
  level('Silver', 80_000n),
  level('Marble', 250_000n),
  level('Gold', 800_000n),
  level('Emerald', 2_500_000n),
]
const terms: LevelTerms = { fromDay: '2026-09-02', windowDays: 90, levels }
const given = { today: '2026-09-01', currency: 'PHP', earlier: 0 }
const change = (rank: number, one: Partial<Level>) =>
  levels.map((level, at) => (at === rank ? { ...level, ...one } : level))

test.each<[string, Partial<LevelTerms>, Partial<typeof given>, string | undefined]>([
  ['six levels', {}, {}, undefined],
  ['the day of the deed', { fromDay: '2026-09-01' }, {}, 'begins_too_early'],
  ['five levels', { levels: levels.slice(0, 5) }, {}, 'levels'],
  ['no levels', { levels: [] }, {}, 'levels'],
  [
    'eleven levels',
    { levels: Array.from({ length: 11 }, (_, at) => level(`L${at}`, BigInt(at))) },
    {},
    'levels',
  ],
  ['a level less than before', {}, { earlier: 7 }, 'fewer_levels'],
  ['as many as before', {}, { earlier: 6 }, undefined],
  ['a window of six days', { windowDays: 6 }, {}, 'window'],
  ['a window of seven days', { windowDays: 7 }, {}, undefined],
  ['a window above a year', { windowDays: 366 }, {}, 'window'],
  ['no name', { levels: change(2, { name: '' }) }, {}, 'name'],
  ['a name with spaces around', { levels: change(2, { name: ' Silver' }) }, {}, 'name'],
  ['a hidden character', { levels: change(2, { name: 'Sil\u200bver' }) }, {}, 'name'],
  ['a tag', { levels: change(2, { name: '<b>' }) }, {}, 'name'],
  ['a name twice', { levels: change(2, { name: 'BRONZE' }) }, {}, 'name_twice'],
  ['a first level that takes stakes', { levels: change(0, { turnover: UNIT }) }, {}, 'first_turnover'],
  ['two equal levels', { levels: change(2, { turnover: 20_000n * UNIT }) }, {}, 'turnover'],
  ['a falling level', { levels: change(2, { turnover: 19_000n * UNIT }) }, {}, 'turnover'],
  ['a turnover below zero', { levels: change(1, { turnover: -UNIT }) }, {}, 'turnover'],
  ['less points than 100 %', { levels: change(0, { pointsPercent: 99 }) }, {}, 'points_percent'],
  ['more points than 300 %', { levels: change(5, { pointsPercent: 301 }) }, {}, 'points_percent'],
  ['half a percent', { levels: change(5, { pointsPercent: 110.5 }) }, {}, 'points_percent'],
  ['more points of the last level', { levels: change(5, { pointsPercent: 140 }) }, {}, undefined],
  ['more points of a lower level', { levels: change(4, { pointsPercent: 140 }) }, {}, 'points_percent'],
  ['a higher sum of the last level', { levels: change(5, { withdrawalSum: 500n * UNIT }) }, {}, undefined],
  [
    'a higher sum of a lower level',
    { levels: change(4, { withdrawalSum: 500n * UNIT }) },
    {},
    'withdrawal_sum',
  ],
  ['a sum of nothing', { levels: change(5, { withdrawalSum: 0n }) }, {}, 'withdrawal_sum'],
  ['a sum with half a centavo', { levels: change(5, { withdrawalSum: 500n }) }, {}, 'withdrawal_sum'],
  ['a shorter review of the last level', { levels: change(5, { reviewHours: 2 }) }, {}, undefined],
  ['a shorter review of a lower level', { levels: change(4, { reviewHours: 2 }) }, {}, 'review_hours'],
  ['a review of no hour', { levels: change(5, { reviewHours: 0 }) }, {}, 'review_hours'],
  ['a review of half an hour', { levels: change(5, { reviewHours: 0.5 }) }, {}, 'review_hours'],
  ['a review of more than 30 days', { levels: change(5, { reviewHours: 721 }) }, {}, 'review_hours'],
  ['points for a level', { levels: change(3, { giftPoints: 500n }) }, {}, undefined],
  ['points for the first level', { levels: change(0, { giftPoints: 1n }) }, {}, 'gift_points'],
  ['points below zero', { levels: change(3, { giftPoints: -1n }) }, {}, 'gift_points'],
  ['too many points', { levels: change(3, { giftPoints: 100_001n }) }, {}, 'gift_points'],
  ['tickets for a level', { levels: change(3, { gift: { raffle: 'wheel', tickets: 10 } }) }, {}, undefined],
  [
    'tickets for the first level',
    { levels: change(0, { gift: { raffle: 'wheel', tickets: 1 } }) },
    {},
    'gift',
  ],
  ['too many tickets', { levels: change(3, { gift: { raffle: 'wheel', tickets: 11 } }) }, {}, 'gift'],
  ['no ticket', { levels: change(3, { gift: { raffle: 'wheel', tickets: 0 } }) }, {}, 'gift'],
  [
    'points and tickets for a level',
    { levels: change(3, { giftPoints: 5n, gift: { raffle: 'wheel', tickets: 1 } }) },
    {},
    'gift',
  ],
  ['half a centavo', { levels: change(2, { turnover: 80_000n * UNIT + 500n }) }, {}, 'turnover'],
])('terms with %s', (_, changed, known, fault) => {
  expect(refuseLevelTerms({ ...terms, ...changed }, { ...given, ...known })).toBe(fault)
})

test.each([
  [0n, 0],
  [-5n, 0],
  [19_999n, 0],
  [20_000n, 1],
  [799_999n, 3],
  [2_500_000n, 5],
  [99_000_000n, 5],
])('a turnover of %s earns rank %s', (turnover, rank) => {
  expect(earnedRank(levels, turnover * UNIT)).toBe(rank)
})

const inputs: LevelInputs = { day: '2026-09-15', rank: 2, turnover: 100_000n * UNIT, levels, isBarred: false }
const lastOfMonth = '2026-09-30'

test.each<[string, Partial<LevelInputs>, ReturnType<typeof judgeLevel>]>([
  ['nothing within a month', {}, undefined],
  ['no lowering within a month', { turnover: 0n }, undefined],
  ['a rise after any day', { turnover: 250_000n * UNIT }, { kind: 'raise', rank: 3 }],
  ['a rise of several levels', { turnover: 2_500_000n * UNIT }, { kind: 'raise', rank: 5 }],
  ['a review that keeps', { day: lastOfMonth }, { kind: 'keep', rank: 2 }],
  ['a review that raises', { day: lastOfMonth, turnover: 800_000n * UNIT }, { kind: 'raise', rank: 4 }],
  ['one level down', { day: lastOfMonth, turnover: 79_999n * UNIT }, { kind: 'lower', rank: 1 }],
  ['at most one level down', { day: lastOfMonth, rank: 5, turnover: 0n }, { kind: 'lower', rank: 4 }],
  ['no review of the first level', { day: lastOfMonth, rank: 0, turnover: 0n }, undefined],
  ['no rise of a barred member', { turnover: 2_500_000n * UNIT, isBarred: true }, undefined],
  ['a barred member kept', { day: lastOfMonth, turnover: 0n, isBarred: true }, { kind: 'keep', rank: 2 }],
  [
    'a set level kept',
    { day: lastOfMonth, turnover: 0n, fixedThrough: lastOfMonth },
    { kind: 'keep', rank: 2 },
  ],
  ['no rise of a set level', { turnover: 2_500_000n * UNIT, fixedThrough: '2026-09-15' }, undefined],
  [
    'a set level past its end',
    { day: lastOfMonth, turnover: 0n, fixedThrough: '2026-09-29' },
    { kind: 'lower', rank: 1 },
  ],
])('%s', (_, changed, decision) => {
  expect(judgeLevel({ ...inputs, ...changed })).toEqual(decision)
})

test('reviews are on the first of each month', () => {
  expect(['2026-09-30', '2026-12-31', '2024-02-29'].every(isReviewAfter)).toBe(true)
  expect(['2026-09-29', '2024-02-28', '2026-10-01'].some(isReviewAfter)).toBe(false)
  expect(nextReview('2026-09-01')).toBe('2026-10-01')
  expect(nextReview('2026-12-31')).toBe('2027-01-01')
  expect(nextReview('2027-01-31')).toBe('2027-02-01')
})

test('the window ends with the day', () => {
  expect(windowFrom('2026-09-30', 1)).toBe('2026-09-30')
  expect(windowFrom('2026-09-30', 90)).toBe('2026-07-03')
})

const current = { rank: 2, levels: 6, today: '2026-09-15' }

test.each<[string, { rank: number; through: string }, { fixedThrough?: string }, string | undefined]>([
  ['a higher level', { rank: 4, through: '2026-12-31' }, {}, undefined],
  ['a lower level', { rank: 0, through: '2026-09-15' }, {}, undefined],
  ['the same level, kept', { rank: 2, through: '2026-12-31' }, {}, undefined],
  [
    'the same level and end',
    { rank: 2, through: '2026-12-31' },
    { fixedThrough: '2026-12-31' },
    'level_same',
  ],
  ['no such level', { rank: 6, through: '2026-12-31' }, {}, 'level_unknown'],
  ['an end before today', { rank: 4, through: '2026-09-14' }, {}, 'through'],
  ['an end after more than a year', { rank: 4, through: '2027-09-17' }, {}, 'through'],
])('operators set %s', (_, set, known, fault) => {
  expect(refuseSetLevel(set, { ...current, ...known })).toBe(fault)
})

test.each([
  [undefined, 50_000n],
  [40_000n, 50_000n],
  [80_000n, 80_000n],
])('with %s of the level, the sum of withdrawals a day is %s', (withdrawalSum, sum) => {
  expect(withdrawalSumOf(50_000n, { withdrawalSum })).toBe(sum)
})

test.each([
  [undefined, 24],
  [48, 24],
  [2, 2],
])('with a review of %s hours of the level, it takes %s at most', (reviewHours, hours) => {
  expect(reviewHoursOf(24, { reviewHours })).toBe(hours)
})

const gifts = levels.map((one, rank) => (rank === 2 || rank === 3 ? { ...one, giftPoints: 100n } : one))

test.each([
  [0, 1, []],
  [0, 2, [2]],
  [1, 3, [2, 3]],
  [2, 5, [3]],
  [3, 5, []],
])('a rise from %s to %s brings the gifts of %s', (before, rank, ranks) => {
  expect(giftsOfRise(gifts, { before, rank }).map((gift) => gift.rank)).toEqual(ranks)
})

test('a rise brings tickets as well as points', () => {
  const levelsWithTickets = gifts.map((one, rank) =>
    rank === 4 ? { ...one, gift: { raffle: 'wheel', tickets: 2 } } : one,
  )
  expect(giftsOfRise(levelsWithTickets, { before: 2, rank: 4 })).toEqual([
    { rank: 3, points: 100n },
    { rank: 4, points: 0n },
  ])
  const [four, three] = [levels[4]?.turnover ?? 0n, levels[3]?.turnover ?? 0n]
  expect(ticketsForStakes(levelsWithTickets)).toEqual([{ stake: four - three, raffle: 'wheel', tickets: 2 }])
})

test.each([
  [1_000n, 1, 15n, false],
  [1_000n, 1, 16n, true],
  [1_000n, 3, 5n, false],
  [1_000n, 3, 6n, true],
])('for stakes of %s %i tickets worth %s are too dear: %s', (stake, tickets, worth, isTooDear) => {
  expect(areTicketsTooDear({ stake: stake * UNIT, tickets }, worth * UNIT)).toBe(isTooDear)
})

test('a gift counts against the stakes above the level below', () => {
  expect(giftsForStakes(gifts)).toEqual([
    { stake: 60_000n * UNIT, points: 100n },
    { stake: 170_000n * UNIT, points: 100n },
  ])
})
