import { afterAll, beforeAll, expect, test } from 'vitest'

import { agentContracts as calls } from '#contract/agent-contracts.ts'
import { periodOf } from '#domain/agents/periods.ts'
import { addDays } from '#domain/records/business-day.ts'
import { WIDE_OPEN } from '#test/attacks/attack.ts'
import { dividend, runningContract, sign, todayOf } from '#test/pg/agent-contracts.ts'
import { joinTeam } from '#test/pg/teams.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { ask } from '#test/pg/withdrawals.ts'

let server: TestServer
let today: string
const AGENT = { accountType: 2 }

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  await server.fixtures.operatorSession(['settings.read'])
  today = await todayOf(server)
})
afterAll(() => server?.close())

test('a version that changes the kind of period begins after every period before it, and not before the one of the upline', async () => {
  const u = await joinTeam(server, undefined, AGENT)
  const a = await joinTeam(server, u, AGENT)
  // Within a month, on any day on which the test runs.
  const soon = addDays(today, 40)
  const begins = soon.endsWith('-01') ? addDays(soon, 1) : soon
  await runningContract(server, { downline: u, terms: dividend(20_000, 'day'), startsOn: begins })
  await runningContract(server, {
    downline: a,
    upline: u,
    terms: dividend(9_000),
    startsOn: addDays(today, -90),
  })
  const x = await joinTeam(server, a, AGENT)
  await runningContract(server, {
    downline: x,
    upline: a,
    terms: dividend(5_000),
    startsOn: addDays(today, -90),
  })
  const { endDay } = periodOf('month', begins)
  const { opened, answered } = await sign(server, { upline: u, downline: a, terms: dividend(8_000, 'day') })
  expect(opened.value.ends.map(({ startsOn }) => startsOn)).toEqual([endDay])
  expect(answered.value).toMatchObject({ state: 'active', version: 2, startsOn: endDay })
  const rows = await server.asOwner(
    `SELECT downline_id = $1 AS own, state, ends_on::text AS ends FROM agent_contract_version
      WHERE downline_id = ANY ($2) AND version = 1 ORDER BY downline_id`,
    [a.id, [a.id, x.id]],
  )
  expect(rows).toEqual([
    { own: true, state: 'superseded', ends: endDay },
    { own: false, state: 'ending', ends: endDay },
  ])
  // The first contract of another agent begins with the one that pays it.
  const other = await joinTeam(server, u, AGENT)
  const first = await sign(server, { upline: u, downline: other, terms: dividend(8_000, 'day') })
  expect(first.answered.value).toMatchObject({ state: 'active', startsOn: begins })
  const listed = await ask(server, u, calls.contracts, { side: 'downline', downline: other.id.toString() })
  expect(listed.value.list.map(({ startsOn }) => startsOn)).toEqual([begins])
})
