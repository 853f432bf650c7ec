import { expect, test } from 'vitest'

import { chosenBy, isSmallChange, keptRowsOf } from './kept-rows.ts'
import { type KeptRow, type StatementInputs, computeStatement } from './statement.ts'
import type { Terms } from './terms.ts'

const period = { startDay: '2026-05-01', endDay: '2026-06-01' }
const dividend: Terms = {
  kind: 'dividend',
  period: 'month',
  carryOver: { mode: 'for_ever' },
  tiers: [{ ratePpm: 100_000 }, { profit: 1_000n, ratePpm: 200_000 }],
}
const inputs = (terms: Terms, more: Partial<StatementInputs>): StatementInputs => ({
  terms,
  period,
  sums: { validBet: 0n, betAmount: 0n, payouts: 0n, active: 0 },
  salaries: 0n,
  carried: [],
  step: 1n,
  ...more,
})
const rows: Terms = { kind: 'daily', tiers: [{ ratePpm: 5_000 }, { validBet: 300_000n, ratePpm: 10_000 }] }
const played = (validBet: bigint, more: Partial<StatementInputs> = {}) =>
  inputs(rows, { sums: { validBet, betAmount: validBet, payouts: 0n, active: 0 }, ...more })

// 299,990 at 0.5 % was paid; 20 more would reach the second row.
test.each<[string, bigint, bigint, object]>([
  ['without a least change the row is chosen anew', 300_010n, 0n, { tier: 2, gross: 3_000n }],
  ['a change of exactly the least one', 300_010n, 20n, { tier: 2, gross: 3_000n }],
  ['a smaller one keeps the row, and pays the change', 300_010n, 21n, { tier: 1, gross: 1_500n }],
  ['a void keeps it as well', 299_970n, 21n, { tier: 1, gross: 1_499n }],
])('corrections by a least change: %s', (_what, validBet, least, expected) => {
  const paid = played(299_990n)
  const before = chosenBy(paid, computeStatement(paid))
  const after = played(validBet)
  const isSmall = isSmallChange(before, chosenBy(after, computeStatement(after)), {
    least,
    tiers: rows.tiers,
  })
  const corrected = computeStatement(isSmall ? { ...after, kept: before } : after)
  expect(corrected).toMatchObject(expected)
})

test('small changes add up from the figures that chose the row, also downwards and where no row was reached', () => {
  const paid = played(300_000n)
  const before = chosenBy(paid, computeStatement(paid))
  const first = played(299_990n, { kept: before })
  expect(computeStatement(first)).toMatchObject({ tier: 2, gross: 2_999n })
  const second = played(299_975n)
  const chosen = chosenBy(first, computeStatement(first))
  expect(
    isSmallChange(chosen, chosenBy(second, computeStatement(second)), { least: 20n, tiers: rows.tiers }),
  ).toBe(false)
  expect(computeStatement({ ...second, kept: { ...before, row: 0 } })).toMatchObject({ tier: 0, gross: 0n })
})

const heads: Terms = {
  kind: 'daily',
  tiers: [{ ratePpm: 5_000 }, { active: 10, ratePpm: 10_000 }],
}
const keptAt = (active: number | undefined): KeptRow => ({
  row: 1,
  validBet: 50_000n,
  betAmount: 50_000n,
  profit: 50_000n,
  base: 50_000n,
  ...(active === undefined ? {} : { active }),
})

// 10 active members and 50,000 reach 1 %; the least change is 1,000.
const counted = (active: number, validBet: bigint, more: Partial<StatementInputs> = {}): StatementInputs =>
  inputs(heads, { sums: { validBet, betAmount: validBet, payouts: 0n, active }, ...more })
test.each<[string, { active: number; from: StatementInputs }, { isKept: boolean; gross: bigint }]>([
  ['one member less, and the row is lost', { active: 9, from: counted(10, 50_000n) }, { isKept: false, gross: 249n }],
  ['one member more, and the row is reached', { active: 10, from: counted(9, 50_000n) }, { isKept: false, gross: 499n }],
  ['one member less of those that the row does not need', { active: 11, from: counted(12, 50_000n) }, { isKept: true, gross: 499n }],
  ['members lost one by one in small corrections', { active: 9, from: counted(11, 49_950n, { kept: { ...keptAt(10), row: 2 } }) }, { isKept: false, gross: 249n }],
  ['a row that was kept before members were compared', { active: 9, from: counted(9, 49_950n, { kept: { ...keptAt(undefined), row: 2 } }) }, { isKept: true, gross: 499n }],
])('active members by a least change: %s', (_what, { active, from }, expected) => {
  const after = counted(active, 49_900n)
  const kept = keptRowsOf([{ before: { inputs: from, result: computeStatement(from) }, inputs: after }], 1_000n)
  expect(kept !== undefined).toBe(expected.isKept)
  expect(computeStatement(kept?.[0] ? { ...after, kept: kept[0] } : after).gross).toBe(expected.gross)
}) // prettier-ignore

test('the rows of a whole tree are kept or chosen anew', () => {
  const of = (from: StatementInputs, after: StatementInputs) => ({
    before: { inputs: from, result: computeStatement(from) },
    inputs: after,
  })
  const small = of(played(299_990n), played(300_010n))
  expect(keptRowsOf([small, small], 21n)).toHaveLength(2)
  expect(keptRowsOf([small, of(played(299_990n), played(300_011n))], 21n)).toBeUndefined()
  // An earlier correction has kept the row of the inputs: they are measured without it.
  expect(keptRowsOf([{ ...small, inputs: { ...small.inputs, kept: keptAt(0) } }], 21n)).toHaveLength(1)
})

test('a dividend keeps its row by the base that earlier wins leave', () => {
  const paid = inputs(dividend, { sums: { validBet: 9_500n, betAmount: 9_500n, payouts: 8_510n, active: 2 } })
  const before = chosenBy(paid, computeStatement(paid))
  expect(before).toMatchObject({ row: 1, profit: 990n, base: 990n, active: 2 })
  const more = { ...paid, sums: { ...paid.sums, payouts: 8_490n } }
  expect(computeStatement(more)).toMatchObject({ tier: 2, gross: 202n })
  expect(computeStatement({ ...more, kept: before })).toMatchObject({ tier: 1, base: 1_010n, gross: 101n })
})
