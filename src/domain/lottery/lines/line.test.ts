import { expect, test } from 'vitest'

import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import { factsOf } from '#domain/lottery/bets/facts.ts'
import { type FamilyCode, families } from '#domain/lottery/families/families.ts'

import { costOf, exposuresOf, mostPaid, payoutOf, quoteLine } from './line.ts'

const CENT = 1_000n
const unit = (amount: number) => BigInt(Math.round(amount * 100_000))

function placed(family: FamilyCode, code: string, choice: number[][], stake: number) {
  const type = findBetType(family, code)
  if (!type) throw new Error(`no ${code}`)
  return { type, line: quoteLine(type, { choice, stake: unit(stake), returnMilli: 920 }) }
}

/** The slip of three lines at one station: costs and the largest win are those of the design. */
test.each([
  ['lo2', [[4, 17, 66]], 5, 270, 92_000n, 8_280],
  ['dd', [[10, 20, 30, 40, 50, 60, 70, 80, 90]], 10, 180, 92_000n, 1_840],
  ['xc', [[381]], 20, 40, 920_000n, 36_800],
  ['da', [[23, 66]], 2, 72, undefined, undefined],
] as const)('%s on %j with %d costs %d, and wins at most', (code, choice, stake, cost, odds, most) => {
  const { type, line } = placed('province', code, [[...choice[0]]], stake)
  expect(costOf(type, line)).toBe(unit(cost))
  if (odds !== undefined) expect(line.oddsMilli).toEqual([odds])
  if (most !== undefined) expect(mostPaid(type, line, CENT)).toBe(unit(most))
})

const special = (number: number) =>
  factsOf(families.province.form, [number, ...Array.from({ length: 17 }, () => 99)])

test.each([
  ['a win', 'de', [[17, 18]], 5, 100_017, 460],
  ['no win', 'de', [[18]], 5, 100_017, 0],
  ['several wins of one number', 'lo2', [[99]], 1, 100_017, 92 * 17],
  ['a win in two prizes', 'dd', [[99]], 1, 100_099, 184],
] as const)('%s: %s on %j with %d', (_, code, choice, stake, drawn, paid) => {
  const { type, line } = placed('province', code, [[...choice[0]]], stake)
  expect(payoutOf(type, line, { facts: special(drawn), step: CENT })).toBe(unit(paid))
})

test('a payout is rounded down once, to what the currency can pay', () => {
  const { type, line } = placed('province', 'de', [[17]], 0.01)
  const odd = { ...line, oddsMilli: [92_345n] }
  const facts = special(100_017)
  expect(payoutOf(type, odd, { facts, step: 1n })).toBe(92_345n)
  expect(payoutOf(type, odd, { facts, step: CENT })).toBe(92_000n)
  expect(payoutOf(type, odd, { facts, step: 100_000n })).toBe(0n)
  expect(payoutOf(type, { ...odd, stake: 1n }, { facts, step: 1n })).toBe(92n)
})

test('odds are those of the line, whatever the rules say today', () => {
  const { type, line } = placed('province', 'de', [[17]], 1)
  const facts = special(100_017)
  expect(payoutOf(type, { ...line, oddsMilli: [50_000n] }, { facts, step: CENT })).toBe(unit(50))
})

test('a returned stake comes back whole, beside the wins of other places', () => {
  const { type, line } = placed('ssc', 'dragon_refund', [[0, 3], [1]], 10)
  // 1v2 is a tiger, 1v5 a tie: 10 × 1.84 and 10.
  const facts = factsOf(families.ssc.form, [5, 8, 2, 0, 5])
  expect(costOf(type, line)).toBe(unit(20))
  expect(payoutOf(type, line, { facts, step: CENT })).toBe(unit(28.4))
})

test('outcomes add up: a pair that is drawn, and again', () => {
  const { type, line } = placed('province', 'da', [[23, 66]], 1)
  const [both = 0n, again = 0n] = line.oddsMilli
  const draw = [23, 66, 66, 66, ...Array.from({ length: 14 }, () => 0)]
  const facts = factsOf(families.province.form, draw)
  expect(payoutOf(type, line, { facts, step: 1n })).toBe((both + 2n * again) * 100n)
  expect(both / again).toBe(2n)
})

test('a line loads each of its names with what one appearance wins', () => {
  const { type, line } = placed('province', 'lo2', [[4, 66]], 5)
  expect(exposuresOf(type, line)).toEqual([
    { name: 'lo2:04', pays: unit(460) },
    { name: 'lo2:66', pays: unit(460) },
  ])
  const { type: xien, line: four } = placed('north', 'xien3', [[1, 2, 3, 4]], 1)
  const [first] = exposuresOf(xien, four)
  expect(first?.pays).toBe((four.oddsMilli[0] ?? 0n) * 3n * 100n)
})

test('an exposure is rounded up', () => {
  const { type, line } = placed('province', 'de', [[4]], 1)
  expect(exposuresOf(type, { ...line, stake: 1n, oddsMilli: [92_001n] })[0]?.pays).toBe(93n)
})
