import { expect, test } from 'vitest'

import {
  nextOrder,
  readTeamReportSearch,
  readTeamReportsSearch,
  teamReportFilters,
} from './team-report-search.ts'

test.each([
  [{}, { kind: 'week', sort: 'validBet' }],
  [
    { kind: 'month', day: '2026-11-05', under: 17, find: 'coral', state: 'frozen', moved: 'yes' },
    {
      kind: 'month',
      day: '2026-11-05',
      under: '17',
      find: 'coral',
      state: 'frozen',
      isMoved: true,
      sort: 'validBet',
    },
  ],
  [
    { kind: 'year', day: '2026-13-05', sort: 'cost', up: 'yes' },
    { kind: 'week', sort: 'cost', isAscending: true },
  ],
  [
    { sort: 'nonsense', state: 'lost', under: 'x' },
    { kind: 'week', sort: 'validBet' },
  ],
])('%j asks for %j', (raw, expected) => {
  expect(teamReportFilters(readTeamReportsSearch(raw))).toEqual(expected)
})

test.each([
  [{ sort: 'validBet', up: undefined }, 'cost', { sort: 'cost', up: undefined }],
  [{ sort: 'cost', up: undefined }, 'cost', { sort: 'cost', up: 'yes' }],
  [{ sort: 'cost', up: 'yes' }, 'cost', { sort: 'cost', up: undefined }],
] as const)('%j and a choice of %s is %j', (order, chosen, expected) => {
  expect(nextOrder(order, chosen)).toEqual(expected)
})

test('an unknown list of a team is that of the bets', () => {
  expect(readTeamReportSearch({ show: 'x', at: ['a'] })).toMatchObject({ show: 'bets', at: ['a'] })
  expect(readTeamReportSearch({ show: 'rebates' }).show).toBe('rebates')
})
