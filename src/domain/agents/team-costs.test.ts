import { expect, test } from 'vitest'

import { noFees, providerFees } from './dividend-base.ts'
import {
  type CostLine,
  type FeesFrom,
  costsByAgent,
  costsOf,
  feeParts,
  joinedProviders,
  providerParts,
} from './team-costs.ts'

const june = { startDay: '2026-06-01', endDay: '2026-07-01' }
const two = { depositPpm: 20_000, withdrawalPpm: 0, providers: {} }
const three = { ...two, depositPpm: 30_000 }

test.each<[string, FeesFrom[], string[], [string, string, number][]]>([
  ['no rates', [], [], [['2026-06-01', '2026-07-01', 0]]],
  [
    'rates that were set before',
    [{ fromDay: '2026-05-01', fees: two }],
    [],
    [['2026-06-01', '2026-07-01', 20_000]],
  ],
  [
    'rates of the first day',
    [{ fromDay: '2026-06-01', fees: two }],
    [],
    [['2026-06-01', '2026-07-01', 20_000]],
  ],
  [
    'rates that begin within the period reach back over no day before',
    [{ fromDay: '2026-06-11', fees: two }],
    [],
    [
      ['2026-06-01', '2026-06-11', 0],
      ['2026-06-11', '2026-07-01', 20_000],
    ],
  ],
  ['rates that begin later', [{ fromDay: '2026-07-01', fees: two }], [], [['2026-06-01', '2026-07-01', 0]]],
  [
    'the last one of a day, and rules that leave the rates as they were',
    [
      { fromDay: '2026-05-01', fees: two },
      { fromDay: '2026-06-11', fees: noFees },
      { fromDay: '2026-06-11', fees: three },
      { fromDay: '2026-06-15', fees: three },
    ],
    [],
    [
      ['2026-06-01', '2026-06-11', 20_000],
      ['2026-06-11', '2026-07-01', 30_000],
    ],
  ],
  [
    'a version that begins within the period',
    [{ fromDay: '2026-05-01', fees: two }],
    ['2026-06-08', '2026-07-01'],
    [
      ['2026-06-01', '2026-06-08', 20_000],
      ['2026-06-08', '2026-07-01', 20_000],
    ],
  ],
])('the parts of a period: %s', (_what, fees, cuts, expected) => {
  const parts = feeParts(june, { fees, cuts })
  expect(parts.map((part) => [part.startDay, part.endDay, part.fees.depositPpm])).toEqual(expected)
})

test('the money of a team counts for each agent above, by the rates of its days', () => {
  const line: CostLine = {
    memberId: 3n,
    agents: [2n, 1n],
    startDay: '2026-06-01',
    bonuses: 5n,
    deposits: 100n,
    withdrawals: 10n,
  }
  const lines = [
    line,
    { ...line, startDay: '2026-06-11', deposits: 7n },
    { ...line, startDay: '2026-06-20', deposits: 1n },
    { ...line, memberId: 4n, agents: [1n] },
    { ...line, memberId: 2n, agents: [1n], bonuses: 1n, deposits: 0n, withdrawals: 0n },
    { ...line, startDay: '2026-07-01', deposits: 9_999n },
  ]
  const parts = feeParts(june, { fees: [{ fromDay: '2026-06-11', fees: two }], cuts: ['2026-06-20'] })
  const found = costsByAgent([2n, 9n], lines)
  expect(costsOf(found.get(2n) ?? new Map(), parts)).toEqual({
    costs: { bonuses: 16n, deposits: 108n, withdrawals: 30n },
    payments: [
      { startDay: '2026-06-01', deposits: 100n, withdrawals: 10n, depositPpm: 0, withdrawalPpm: 0 },
      { startDay: '2026-06-11', deposits: 8n, withdrawals: 20n, depositPpm: 20_000, withdrawalPpm: 0 },
    ],
  })
  expect(found.get(9n)?.size).toBe(0)
})

test('play at a provider counts for each agent above, by the fee of its days', () => {
  const line = { memberId: 3n, agents: [2n, 1n], startDay: '2026-06-01', code: 'acme', result: 100n }
  const acme = (ppm: number) => ({ ...noFees, providers: { acme: ppm } })
  const fees = [
    { fromDay: '2026-05-01', fees: acme(100_000) },
    { fromDay: '2026-06-11', fees: acme(120_000) },
    { fromDay: '2026-06-21', fees: noFees },
  ]
  const parts = feeParts(june, { fees })
  expect(parts.map(({ startDay }) => startDay)).toEqual(['2026-06-01', '2026-06-11', '2026-06-21'])
  const lines = [
    line,
    { ...line, memberId: 4n, result: -30n },
    { ...line, memberId: 2n, agents: [1n], startDay: '2026-06-11', result: 7n },
    { ...line, startDay: '2026-06-21' },
    { ...line, code: 'other' },
  ]
  const found = providerParts([2n, 3n, 9n], lines, parts)
  expect([found.get(2n), found.get(3n), found.get(9n)]).toEqual([
    [
      { startDay: '2026-06-01', code: 'acme', ppm: 100_000, result: 70n },
      { startDay: '2026-06-11', code: 'acme', ppm: 120_000, result: 7n },
    ],
    [{ startDay: '2026-06-01', code: 'acme', ppm: 100_000, result: 100n }],
    [],
  ])
})

test('a change of another fee cuts no fee of a provider: a win after it sets off the loss before', () => {
  const acme = { acme: 100_000 }
  const fees = [
    { fromDay: '2026-05-01', fees: { ...noFees, providers: acme } },
    { fromDay: '2026-06-11', fees: { ...two, providers: acme } },
    { fromDay: '2026-06-21', fees: { ...two, providers: { ...acme, other: 50_000 } } },
    { fromDay: '2026-06-25', fees: { ...two, providers: { acme: 120_000 } } },
    { fromDay: '2026-06-28', fees: { ...two, providers: acme } },
  ]
  const line = { memberId: 3n, agents: [2n], code: 'acme' }
  const lines = [
    { ...line, startDay: '2026-06-01', result: 5_000n },
    { ...line, startDay: '2026-06-11', result: -5_000n },
    { ...line, startDay: '2026-06-21', result: 0n },
    { ...line, startDay: '2026-06-21', code: 'other', result: 200n },
  ]
  const partsOf = (of: readonly (typeof lines)[number][]) =>
    providerParts([2n], of, feeParts(june, { fees })).get(2n) ?? []
  expect(partsOf(lines)).toEqual([
    { startDay: '2026-06-01', code: 'acme', ppm: 100_000, result: 0n },
    { startDay: '2026-06-21', code: 'other', ppm: 50_000, result: 200n },
  ])
  expect(providerFees(partsOf(lines))).toBe(10n)
  // The same rate after another one is a part of its own.
  const again = [...lines, { ...line, startDay: '2026-06-28', result: 70n }]
  expect(partsOf(again).map(({ startDay, result }) => [startDay, result])).toEqual([
    ['2026-06-01', 0n],
    ['2026-06-21', 200n],
    ['2026-06-28', 70n],
  ])
})

test('parts of one rate that were cut are read as one', () => {
  const part = (startDay: string, result: bigint, ppm = 100_000) => ({ startDay, code: 'acme', ppm, result })
  const other = { startDay: '2026-06-01', code: 'other', ppm: 50_000, result: 1n }
  expect(
    joinedProviders([
      part('2026-06-01', 5n),
      other,
      part('2026-06-11', -2n),
      part('2026-06-21', 1n, 120_000),
      part('2026-06-25', 4n),
    ]),
  ).toEqual([part('2026-06-01', 3n), other, part('2026-06-21', 1n, 120_000), part('2026-06-25', 4n)])
})
