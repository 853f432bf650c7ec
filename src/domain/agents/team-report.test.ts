import { expect, test } from 'vitest'

import {
  SUMMED_MOST,
  addFigures,
  addPlay,
  isByPerson,
  noFigures,
  noPlay,
  refuseWideSums,
  resultOf,
  sumBy,
} from './team-report.ts'

const line = {
  ...noFigures,
  plays: 2n,
  stake: 300n,
  validBet: 250n,
  returned: 120n,
  deposits: 500n,
  withdrawals: 80n,
  newMembers: 1n,
  newAgents: 2n,
  firstDeposits: 3n,
}

test('figures add up one by one', () => {
  const twice = Object.fromEntries(Object.entries(line).map(([name, value]) => [name, value * 2n]))
  expect(addFigures(line, line)).toEqual(twice)
  expect(addFigures(noFigures, line)).toEqual(line)
  expect(addPlay(noPlay, line)).toEqual({ plays: 2n, stake: 300n, validBet: 250n, returned: 120n })
})

test.each([
  [{ who: 'active', isFiltered: false }, true],
  [{ who: 'active', scope: 'direct', isFiltered: false }, true],
  [{ who: 'active', scope: 'self', isFiltered: false }, false],
  [{ who: 'active', isFiltered: true }, false],
  [{ who: 'figures', isFiltered: false }, false],
  [{ isFiltered: false }, false],
] as const)('a list of %o is by person: %s', (filter, is) => expect(isByPerson(filter)).toBe(is))

test('the result is that of the members: below zero they have lost', () => expect(resultOf(line)).toBe(-180n))

test('rows are added up by key', () => {
  const rows = [
    { day: 'b', ...line },
    { day: 'a', ...line },
    { day: 'b', ...line },
  ]
  const sums = sumBy(rows, ({ day }) => day, { start: noPlay, add: addPlay })
  expect([...sums].map(([day, { plays }]) => [day, plays])).toEqual([
    ['b', 4n],
    ['a', 2n],
  ])
})

test.each([
  ['few accounts of a large team', SUMMED_MOST, 100_000, undefined],
  ['many accounts, most of them of other teams', 100_000, SUMMED_MOST, undefined],
  ['many accounts of a large team', SUMMED_MOST + 1, SUMMED_MOST + 1, 'too_many_found'],
])('sums of %s', (_what, found, members, refusal) => {
  expect(refuseWideSums({ found, members })).toBe(refusal)
})
