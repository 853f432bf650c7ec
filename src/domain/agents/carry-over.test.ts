import { expect, test } from 'vitest'

import { type CarriedWin, agedWins, carryOver } from './carry-over.ts'
import { type PeriodKind, nextPeriod, periodOf } from './periods.ts'
import { fineShare, payable } from './rates.ts'
import type { CarryOver } from './terms.ts'

/** The counted profits of consecutive periods. */
function countedOf(mode: CarryOver, kind: PeriodKind, from: string, profits: readonly bigint[]): bigint[] {
  let period = periodOf(kind, from)
  let carried: readonly CarriedWin[] = []
  return profits.map((profit) => {
    const settled = carryOver({ mode, kind, period, carried, profit })
    carried = settled.carried
    period = nextPeriod(kind, period)
    return settled.counted
  })
}

test.each<[CarryOver, bigint]>([
  [{ mode: 'none' }, 10_000n],
  [{ mode: 'in_month' }, 4_000n],
  [{ mode: 'previous' }, 4_000n],
  [{ mode: 'for_ever' }, 4_000n],
  [{ mode: 'capped', amountMax: 25_000n }, 5_000n],
])('the team wins 30,000, then loses 50,000, at 20 %: case %#', (mode, expected) => {
  const counted = countedOf(mode, 'half_month', '2026-11-01', [-30_000n, 50_000n])
  expect(payable(fineShare(counted[1] ?? 0n, 200_000), 1n)).toBe(expected)
})

test.each<[string, CarryOver, PeriodKind, bigint[], bigint[]]>([
  [
    'previous: a win of two periods ago has lapsed',
    { mode: 'previous' },
    'week',
    [-30n, 10n, 50n],
    [-30n, 0n, 50n],
  ],
  ['previous: each win lasts one period', { mode: 'previous' }, 'week', [-30n, -5n, 50n], [-30n, -5n, 45n]],
  [
    'in the month: not into the next one',
    { mode: 'in_month' },
    'half_month',
    [5n, -30n, 50n],
    [5n, -30n, 50n],
  ],
  [
    'for ever: until it is used up',
    { mode: 'for_ever' },
    'month',
    [-30n, 10n, 15n, 50n],
    [-30n, 0n, 0n, 45n],
  ],
  ['for ever: wins add up', { mode: 'for_ever' }, 'month', [-30n, -30n, 70n], [-30n, -30n, 10n]],
  [
    'capped: the sum of the wins',
    { mode: 'capped', amountMax: 40n },
    'month',
    [-30n, -30n, 70n],
    [-30n, -30n, 30n],
  ],
  [
    'capped to two periods',
    { mode: 'capped', periodsMax: 2 },
    'week',
    [-30n, 0n, 10n, 50n],
    [-30n, 0n, 0n, 50n],
  ],
  ['losses are not carried', { mode: 'for_ever' }, 'month', [50n, -30n], [50n, -30n]],
])('%s', (_what, mode, kind, profits, expected) => {
  expect(countedOf(mode, kind, '2026-11-01', profits)).toEqual(expected)
})

const month = { kind: 'month', period: { startDay: '2026-06-01', endDay: '2026-07-01' } } as const
const cutWeek = { kind: 'week', period: { startDay: '2026-06-29', endDay: '2026-07-01' } } as const

// July 2026 begins on a Wednesday.
test.each<
  [string, Parameters<typeof agedWins>[1]['from'], PeriodKind, CarryOver, [string, bigint][], [string, bigint][]]
>([
  ['the last month as the last week', month, 'week', { mode: 'previous' }, [['2026-06-01', 30n]], [['2026-06-22', 30n]]],
  ['the last month as the last day', month, 'day', { mode: 'previous' }, [['2026-06-01', 30n]], [['2026-06-30', 30n]]],
  ['a week that was cut as the last month', cutWeek, 'month', { mode: 'previous' }, [['2026-06-29', 30n]], [['2026-06-01', 30n]]],
  ['each its age', month, 'week', { mode: 'capped', periodsMax: 3 }, [['2026-05-01', 5n], ['2026-06-01', 30n]], [['2026-06-15', 5n], ['2026-06-22', 30n]]],
  ['a cap of amounts alone keeps the days', month, 'week', { mode: 'capped', amountMax: 9n }, [['2026-06-01', 30n]], [['2026-06-01', 30n]]],
  ['the month of a win stays', month, 'week', { mode: 'in_month' }, [['2026-06-01', 30n]], [['2026-06-01', 30n]]],
  ['the same kind keeps the days', month, 'month', { mode: 'previous' }, [['2026-06-01', 30n]], [['2026-06-01', 30n]]],
])('wins of another kind of period: %s', (_what, from, kind, mode, wins, expected) => {
  const dated = wins.map(([startDay, amount]) => ({ startDay, amount }))
  const aged = agedWins(dated, { from, to: { kind, mode } })
  expect(aged.map(({ startDay, amount }) => [startDay, amount])).toEqual(expected)
}) // prettier-ignore

test.each<[string, CarryOver, bigint]>([
  ['none', { mode: 'none' }, 50n],
  ['previous', { mode: 'previous' }, 20n],
  ['in the month', { mode: 'in_month' }, 50n],
  ['for ever', { mode: 'for_ever' }, 20n],
  ['capped to one period', { mode: 'capped', periodsMax: 1 }, 20n],
])('a month with a win of 30, then a cut week with a loss of 50: %s', (_what, mode, counted) => {
  const period = { startDay: '2026-07-01', endDay: '2026-07-06' }
  const carried = agedWins([{ startDay: '2026-06-01', amount: 30n }], {
    from: month,
    to: { kind: 'week', mode },
  })
  expect(carryOver({ mode, kind: 'week', period, carried, profit: 50n }).counted).toBe(counted)
})

test.each<[string, CarryOver, readonly bigint[]]>([
  ['previous', { mode: 'previous' }, [0n, 70n, 20n]],
  ['capped to one period', { mode: 'capped', periodsMax: 1 }, [0n, 70n, 20n]],
  ['capped to two periods', { mode: 'capped', periodsMax: 2 }, [0n, 0n, 20n]],
  ['for ever', { mode: 'for_ever' }, [0n, 0n, 20n]],
])(
  'a month with a win of 100, then a cut week and two weeks with losses of 30, 70 and 20: %s',
  (_what, mode, counted) => {
    let carried = agedWins([{ startDay: '2026-06-01', amount: 100n }], {
      from: month,
      to: { kind: 'week', mode },
    })
    const weeks = [
      [{ startDay: '2026-07-01', endDay: '2026-07-06' }, 30n],
      [{ startDay: '2026-07-06', endDay: '2026-07-13' }, 70n],
      [{ startDay: '2026-07-13', endDay: '2026-07-20' }, 20n],
    ] as const
    const found = weeks.map(([period, profit]) => {
      const one = carryOver({ mode, kind: 'week', period, carried, profit })
      carried = one.carried
      return one.counted
    })
    expect(found).toEqual(counted)
  },
)
