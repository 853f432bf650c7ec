import { expect, test } from 'vitest'

import { type CarriedWin, carryOver } from './carry-over.ts'
import { refuseOffer } from './contract-life.ts'
import { correctionLines } from './corrections.ts'
import { dividendEarned } from './earnings.ts'
import { linkState } from './links.ts'
import { boundsOf, periodOf } from './periods.ts'
import { rebatesOf } from './rates.ts'
import { type AgentDebt, type SettlementNode, settle } from './settlement.ts'
import { statementKey } from './statement-key.ts'
import { type TeamFigures, chooseTier } from './tiers.ts'

/** Faults that were found in the code of other agent systems, each with the case that shows it. */
const M = 100_000n
const none: TeamFigures = { validBet: 0n, profit: 0n, active: 0, betAmount: 0n }
const node = (id: bigint, uplineId: bigint | undefined, gross: bigint): SettlementNode => ({
  id,
  uplineId,
  gross: gross * M,
  wallet: 0n,
  isHeld: false,
})
const run = (nodes: readonly SettlementNode[], debts: readonly AgentDebt[] = []) =>
  settle({ nodes, debts, day: '2026-12-01', step: 1_000n, advanceMax: 0n })

test('1. figures are not rounded before they are compared: 299,951 does not reach 300,000', () => {
  const tiers = [{ validBet: 300_000n * M, ratePpm: 1 }]
  expect(chooseTier(tiers, { ...none, validBet: 299_951n * M }).tier).toBeUndefined()
})

test('2. a team that won 30,000 does not reach a loss of 30,000', () => {
  const tiers = [{ profit: 30_000n * M, ratePpm: 1 }]
  expect(chooseTier(tiers, { ...none, profit: -30_000n * M }).tier).toBeUndefined()
  expect(chooseTier(tiers, { ...none, profit: 30_000n * M }).tier).toBeDefined()
})

test('3. a carried win lowers the dividend that is paid, not only a figure in the statement', () => {
  const earned = dividendEarned(
    {
      kind: 'dividend',
      period: 'half_month',
      carryOver: { mode: 'in_month' },
      tiers: [{ ratePpm: 200_000 }],
    },
    {
      period: periodOf('half_month', '2026-11-16'),
      carried: [{ startDay: '2026-11-01', amount: 30_000n * M }],
      figures: { ...none, profit: 50_000n * M },
      step: 1_000n,
    },
  )
  expect(earned.gross).toBe(4_000n * M)
})

test('4. after a part payment only the rest is paid', () => {
  const first = run([node(1n, undefined, 0n), node(2n, 1n, 60n)])
  const second = run([node(1n, undefined, 38n), node(2n, 1n, 0n)], first.debts)
  const third = run([node(1n, undefined, 100n), node(2n, 1n, 0n)], second.debts)
  const paid = [second, third].map(({ lines }) => lines[1]?.credited)
  expect(paid).toEqual([38n * M, 22n * M])
  expect(third.debts).toEqual([])
})

test('5. downlines share what there is in proportion, whatever their order, to the last cent', () => {
  const nodes = [node(1n, undefined, 50n), node(2n, 1n, 60n), node(3n, 1n, 30n), node(4n, 1n, 30n)]
  const credited = (given: readonly SettlementNode[]) =>
    new Map(run(given).lines.map((line) => [line.id, line.credited]))
  expect(credited(nodes.toReversed())).toEqual(credited(nodes))
  expect([...credited(nodes).values()]).toEqual([0n, 25n * M, 1_250_000n, 1_250_000n])
})

test('6. a daily and a weekly statement of equal dates have different keys', () => {
  const period = periodOf('day', '2026-11-16')
  const keys = (['day', 'week'] as const).map((part) =>
    statementKey({ contractId: 1n, version: 1, part, period }),
  )
  expect(keys[0]).not.toBe(keys[1])
})

test('7. an open offer refuses a second one by its state, not by a time of deletion that may be missing', () => {
  expect(refuseOffer([{ state: 'offered' }])).toBe('open_offer')
})

test('8. a link expires at a moment, not after a number that stands for days', () => {
  const threeDays = 3 * 86_400_000
  const link = { expiresAtMs: threeDays, usesMax: 1, used: 0, isWithdrawn: false }
  expect([linkState(link, threeDays - 1), linkState(link, threeDays)]).toEqual(['open', 'expired'])
})

test('9. a repair is a line of its own: before and after remain, and their difference is paid', () => {
  const nodes = [
    { id: 1n, uplineId: undefined, grossBefore: 100n, grossAfter: 90n },
    { id: 2n, uplineId: 1n, grossBefore: 60n, grossAfter: 55n },
  ]
  expect(correctionLines(nodes)).toEqual(
    new Map([
      [1n, -5n],
      [2n, -5n],
    ]),
  )
})

test('10. the share of an upline never goes to the member who bet', () => {
  const { memberFine, agents } = rebatesOf(1_000n, 0, [{ id: 9n, ratePpm: 5_000 }])
  expect(memberFine).toBe(0n)
  expect(agents).toEqual([{ id: 9n, fine: 5_000_000n }])
})

test('11. periods hold on days of 23 and 25 hours', () => {
  const clock = { zone: 'America/New_York', cutMinute: 0 }
  const hoursOf = (day: string) => {
    const { startMs, endMs } = boundsOf(periodOf('week', day), clock)
    return (endMs - startMs) / 3_600_000
  }
  expect([hoursOf('2026-03-08'), hoursOf('2026-11-01')]).toEqual([167, 169])
})

test('a carried win is used once', () => {
  let carried: readonly CarriedWin[] = [{ startDay: '2026-10-01', amount: 30n }]
  const counted = ['2026-11-01', '2026-12-01'].map((day) => {
    const period = periodOf('month', day)
    const settled = carryOver({ mode: { mode: 'for_ever' }, kind: 'month', period, carried, profit: 40n })
    carried = settled.carried
    return settled.counted
  })
  expect(counted).toEqual([10n, 40n])
})
