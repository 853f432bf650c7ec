import { expect, test } from 'vitest'

import { agentEntries, readAgentPage } from './agent-entries.ts'

test('the menu has the twelve pages of the specification, in its order', () =>
  expect(agentEntries.map(({ key }) => key)).toEqual([
    'agentAnnouncement',
    'agentTeamOverview',
    'registerCenter',
    'downlineManagmentView',
    'personalHistoryCopy',
    'palStatementsAgentCopy',
    'agentRevenueReport',
    'agentDownlineTransactionDetailsCopy',
    'agentDividendRecordCopy2',
    'agentDailyWages2',
    'agentHourSalary',
    'agentRealtimeSalary',
  ]))

const pages = new Set(['agentTeamOverview', 'personalHistoryCopy'] as const)

// Each row: the parameter, the page, and whether it is the menu.
test.each([
  ['personalHistoryCopy', 'personalHistoryCopy', false],
  ['registerCenter', 'agentTeamOverview', false],
  ['constructor', 'agentTeamOverview', false],
  ['', 'agentTeamOverview', false],
  ['menu', 'agentTeamOverview', true],
] as const)('the page %j', (text, page, isMenu) =>
  expect(readAgentPage(text, pages)).toEqual({ page, isMenu }),
)
