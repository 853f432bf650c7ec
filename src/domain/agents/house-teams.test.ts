import { expect, test } from 'vitest'

import { costOf, houseFiguresOf, isMoved, noIncome, orderTeams, sumOfTeams } from './house-teams.ts'
import { noFigures } from './team-report.ts'

const figures = (validBet: bigint, more: Partial<ReturnType<typeof houseFiguresOf>> = {}) => ({
  ...houseFiguresOf({ days: [], people: 0, active: 0, income: noIncome, held: 0n, debts: 0n }),
  validBet,
  ...more,
})

test('a team’s figures add up its days; the result is that of its members', () => {
  const days = [
    { ...noFigures, stake: 100n, validBet: 90n, returned: 40n, newMembers: 2n },
    { ...noFigures, stake: 50n, validBet: 50n, returned: 80n, newAgents: 1n },
  ]
  const income = { rebates: 3n, salaries: 5n, dividends: 7n }
  expect(houseFiguresOf({ days, people: 9, active: 4, income, held: 2n, debts: 1n })).toEqual({
    people: 9n,
    joined: 3n,
    active: 4n,
    validBet: 140n,
    result: -30n,
    rebates: 3n,
    salaries: 5n,
    dividends: 7n,
    cost: 15n,
    held: 2n,
    debts: 1n,
  })
})

test.each([
  [noIncome, 0n],
  [{ rebates: 4n, salaries: 0n, dividends: 0n }, 4n],
  [{ rebates: -4n, salaries: 10n, dividends: 1n }, 7n],
])('%o costs %s', (income, cost) => {
  expect(costOf(income)).toBe(cost)
})

test('sums are those of the teams, also of none', () => {
  expect(sumOfTeams([figures(5n, { people: 2n }), figures(7n, { cost: 1n })])).toMatchObject({
    people: 2n,
    validBet: 12n,
    cost: 1n,
  })
  expect(sumOfTeams([])).toEqual(figures(0n))
})

test.each([
  [figures(0n, { people: 5n, held: 1n, debts: 1n }), false],
  [figures(1n), true],
  [figures(0n, { rebates: -1n }), true],
])('%o has moved: %s', (of, expected) => {
  expect(isMoved(of)).toBe(expected)
})

const teams = [
  { id: 1n, figures: figures(5n) },
  { id: 2n, figures: figures(9n) },
  { id: 3n, figures: figures(5n) },
  { id: 4n, figures: figures(-1n) },
]
const idsOf = (list: readonly { readonly id: bigint }[]) => list.map(({ id }) => Number(id))

test.each([
  [false, undefined, [2, 3, 1, 4]],
  [true, undefined, [4, 1, 3, 2]],
  [false, [5n, 3n] as const, [1, 4]],
  [true, [5n, 1n] as const, [3, 2]],
  // The last team of the page before has left, or its figure has changed meanwhile.
  [false, [8n, 99n] as const, [3, 1, 4]],
  [false, [-1n, 4n] as const, []],
])('ascending %s after %o: %o', (isAscending, after, expected) => {
  expect(idsOf(orderTeams(teams, { by: 'validBet', isAscending }, after))).toEqual(expected)
})
