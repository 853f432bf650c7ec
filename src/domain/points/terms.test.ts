import { expect, test } from 'vitest'

import {
  type ConvertRefusal,
  type PointTerms,
  type TermsFault,
  type TermsStanding,
  convertDeed,
  levelStake,
  pointsOfUnits,
  refuseConversion,
  refuseTerms,
  standingsOf,
  unitsOfPoints,
  worthOf,
} from './terms.ts'

const M = 100_000n
const fit: PointTerms = {
  fromDay: '2026-11-30',
  rates: [
    { category: 'slots', stakePerPoint: 10n * M },
    { category: 'live', stakePerPoint: 20n * M },
  ],
  cashPerPoint: M / 50n,
  convertLeast: 100n,
}
const slots = (stakePerPoint: bigint): Partial<PointTerms> => ({
  rates: [{ category: 'slots', stakePerPoint }],
})

test.each<[string, Partial<PointTerms>, TermsFault | undefined]>([
  ['fit terms', {}, undefined],
  ['no rates', { rates: [] }, undefined],
  ['points that are not converted', { cashPerPoint: undefined }, undefined],
  ['the current day', { fromDay: '2026-11-29' }, 'begins_too_early'],
  ['an earlier day', { fromDay: '2026-11-01' }, 'begins_too_early'],
  ['a category twice', { rates: [...fit.rates, { category: 'live', stakePerPoint: M }] }, 'category_twice'],
  ['a rate of nothing', slots(0n), 'rate_not_payable'],
  ['a rate below the smallest part', slots(10n * M + 1n), 'rate_not_payable'],
  ['conversion from one point on', { convertLeast: 1n }, 'convert_least'],
  ['conversion from two points on', { convertLeast: 2n }, undefined],
  ['a point worth nothing', { cashPerPoint: 0n }, 'cash_not_payable'],
  ['a point worth less than the smallest part', { cashPerPoint: 999n }, 'cash_not_payable'],
  ['1.5 % of the stakes', { ...slots(10n * M), cashPerPoint: (15n * M) / 100n }, undefined],
  ['more than 1.5 % of the stakes', { ...slots(10n * M), cashPerPoint: (16n * M) / 100n }, 'worth_too_much'],
])('%s: %s', (_what, change, fault) => {
  expect(refuseTerms({ ...fit, ...change }, { today: '2026-11-29', currency: 'PHP' })).toBe(fault)
})

test.each<[string, bigint | undefined, TermsFault | undefined]>([
  ['no earlier terms', undefined, undefined],
  ['earlier points for stakes of the same worth', 10n * M, undefined],
  ['earlier points for lower stakes', 1n * M, 'worth_too_much'],
  ['earlier points at the cap', 134_000n, undefined],
  ['earlier points just above the cap', 133_000n, 'worth_too_much'],
])('with %s, their points are judged by the new worth', (_what, earlierLeast, fault) => {
  expect(refuseTerms(fit, { today: '2026-11-29', currency: 'PHP', earlierLeast })).toBe(fault)
})

test.each<[string, readonly string[], readonly TermsStanding[]]>([
  ['none', [], []],
  ['one that begins tomorrow', ['2026-11-30'], ['next']],
  ['one that holds', ['2026-11-29'], ['current']],
  ['a newer one tomorrow', ['2026-11-30', '2026-11-01'], ['next', 'current']],
  ['two for tomorrow', ['2026-11-30', '2026-11-30', '2026-11-01'], ['next', 'replaced', 'current']],
  ['earlier ones', ['2026-11-20', '2026-11-10', '2026-11-10'], ['current', 'before', 'replaced']],
])('the standing of versions: %s', (_what, days, standings) => {
  expect(standingsOf(days, '2026-11-29')).toEqual(standings)
})

test('a currency without decimals has whole rates and values', () => {
  const terms = { ...fit, rates: [{ category: 'slots', stakePerPoint: 30_000n * M } as const] }
  const of = { today: '2026-11-29', currency: 'VND' }
  expect(refuseTerms({ ...terms, cashPerPoint: M / 2n }, of)).toBe('cash_not_payable')
  expect(refuseTerms({ ...terms, cashPerPoint: 60n * M }, of)).toBeUndefined()
})

test('points are whole in the ledger', () => {
  expect(unitsOfPoints(12n)).toBe(1_200_000n)
  expect(pointsOfUnits(1_200_000n)).toBe(12n)
})

test.each<[bigint, bigint, Partial<PointTerms> | 'none', ConvertRefusal | undefined]>([
  // Points, the money that the member read in hundredths, the terms.
  [100n, 200n, 'none', 'points_not_converted'],
  [100n, 200n, { cashPerPoint: undefined }, 'points_not_converted'],
  [99n, 198n, {}, 'points_too_few_to_convert'],
  [1n, 2n, { convertLeast: 2n }, 'points_too_few_to_convert'],
  [100n, 201n, {}, 'points_rate_changed'],
  [100n, 100n, {}, 'points_rate_changed'],
  [100n, 200n, {}, undefined],
  [12_345n, 24_690n, {}, undefined],
])(
  'the rate of a conversion is judged: %d points for %d hundredths',
  (points, hundredths, change, refusal) => {
    const terms = change === 'none' ? undefined : { ...fit, ...change }
    expect(refuseConversion({ points, cash: hundredths * 1_000n }, terms)).toBe(refusal)
  },
)

test('a proof for a conversion names points and money', () => {
  expect(convertDeed({ points: 500, cash: '10.00' })).toBe('points.convert:500:10.00')
})

test('the worth of points is exact', () => {
  expect(worthOf(18_420, '0.02')).toBe('368.40')
  expect(worthOf(0, '0.02')).toBe('0.00')
})

test.each([
  [10n * M, 100n, 10n * M],
  [10n * M, 125n, 8n * M],
  [10n * M, 300n, 333_334n],
  [1n, 300n, 1n],
])('a stake of %s for a point is at %s %% one of %s', (stake, percent, least) => {
  expect(levelStake(stake, percent)).toBe(least)
})

test.each<[string, { levelPercent?: bigint; earlierLeast?: bigint; worth: bigint }, TermsFault | undefined]>([
  ['goods of 1.5 % of the stakes', { worth: 15n * M }, undefined],
  ['a good above 1.5 % of the stakes', { worth: 15n * M + 1_000n }, 'goods_worth_too_much'],
  ['a good above it at the highest level', { worth: 15n * M, levelPercent: 110n }, 'goods_worth_too_much'],
  ['a good above it for earlier points', { worth: 15n * M, earlierLeast: 9n * M }, 'goods_worth_too_much'],
])('terms are judged with %s', (_what, { worth, ...known }, fault) => {
  const goods = [{ points: 100n, worth }]
  const given = { today: '2026-11-29', currency: 'PHP', goods, ...known }
  expect(refuseTerms({ ...fit, cashPerPoint: undefined }, given)).toBe(fault)
})

test.each<[string, bigint, TermsFault | undefined]>([
  ['for stakes at the cap', 1_000n, undefined],
  ['for lower stakes', 999n, 'worth_too_much'],
])('points that a mission gave %s are judged by the new worth', (_what, stake, fault) => {
  const missions = [{ stake: stake * M, points: 750n }]
  expect(refuseTerms(fit, { today: '2026-11-29', currency: 'PHP', missions })).toBe(fault)
})

test('a point is worth at most 1.5 % of the stakes of the highest level', () => {
  const judge = (levelPercent: bigint) =>
    refuseTerms({ ...fit, cashPerPoint: 12_000n }, { today: '2026-11-29', currency: 'PHP', levelPercent })
  expect([judge(125n), judge(126n)]).toEqual([undefined, 'worth_too_much'])
})
