import { expect, test } from 'vitest'

import { type AgentSearch, readAgentSearch, writeAgentSearch } from './agent-search.ts'

test.each<[AgentSearch]>([
  [{ range: 'last_month', scope: 'direct', who: 'unseen_7' }],
  [{ group: 'deposits', find: 'a.b&c=d' }],
  [{ under: '17', below: 'agents' }],
  [{ view: 'downline', offer: '18' }],
  [{ span: 'this_week', state: 'paid', pay: 'real_time', statement: '19' }],
  [{ validBetMin: '100', resultMax: '-20.5' }],
])('%j is read as it was written', (search) => {
  expect(readAgentSearch(writeAgentSearch(search))).toEqual(search)
})

test('defaults are not written', () =>
  expect(writeAgentSearch({ range: 'this_week', scope: 'team', who: 'figures', find: '' })).toBeUndefined())

test('unknown filters and values are ignored', () =>
  expect(
    readAgentSearch('range=14_days&who=x&group=bets&under=x1&below=y&view=z&validBetMin=1e9&agentId=7'),
  ).toEqual({}))
