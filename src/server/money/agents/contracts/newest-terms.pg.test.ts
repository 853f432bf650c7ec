import { afterAll, beforeAll, expect, test } from 'vitest'

import { agentContracts as calls } from '#contract/agent-contracts.ts'
import { addDays } from '#domain/records/business-day.ts'
import { WIDE_OPEN } from '#test/attacks/attack.ts'
import { accountOf, runningContract, salary, todayOf } from '#test/pg/agent-contracts.ts'
import { type TeamMember, joinTeam } from '#test/pg/teams.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { ask } from '#test/pg/withdrawals.ts'

let server: TestServer
let today: string
const AGENT = { accountType: 2 }

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  today = await todayOf(server)
})
afterAll(() => server?.close())

test('terms to copy are the newest with each own downline, found by the beginning of the account, page by page', async () => {
  const top = await joinTeam(server, undefined, AGENT)
  const agent = await joinTeam(server, top, AGENT)
  const startsOn = addDays(today, -9)
  const below: TeamMember[] = []
  while (below.length < 22) {
    const one = await joinTeam(server, top, AGENT)
    await runningContract(server, {
      downline: one,
      upline: top,
      terms: salary(1_000 + below.length),
      startsOn,
      ...(below.length === 0 ? { endsOn: today } : {}),
    })
    below.push(one)
  }
  const [first, , last] = [below[0] ?? agent, agent, below.at(-1) ?? agent]
  await runningContract(server, {
    downline: first,
    upline: top,
    terms: salary(9_000),
    startsOn: today,
    version: 2,
  })
  // Between two other agents.
  const deep = await joinTeam(server, agent, AGENT)
  await runningContract(server, { downline: deep, upline: agent, terms: salary(500), startsOn })
  await server.asOwner(`UPDATE member SET account = '+84901234567' WHERE id = $1`, [last.id])
  const read = async (input: object) =>
    (await ask(server, top, calls.contractTerms, { kind: 'daily', ...input })).value
  const page = await read({})
  expect(page.list.map(({ downline }) => downline.id)).toEqual(
    below
      .slice(2)
      .toReversed()
      .map(({ id }) => id.toString()),
  )
  expect(page.list[0]?.downline.account).not.toContain('1234')
  const rest = await read({ after: page.next })
  expect(rest.list.map(({ downline }) => downline.id)).toEqual([below[1]?.id.toString(), first.id.toString()])
  expect(rest.list.at(-1)?.terms.tiers).toEqual([{ ratePpm: 9_000 }])
  expect(rest.next).toBeUndefined()
  const account = await accountOf(server, first)
  const found = await read({ find: account.slice(0, 10).toUpperCase() })
  expect(found.list.map(({ downline }) => downline.account)).toEqual([account])
  expect((await read({ find: '+8490' })).list).toEqual([])
  expect((await read({ find: (await accountOf(server, deep)).slice(0, 10) })).list).toEqual([])
  expect((await read({ kind: 'dividend' })).list).toEqual([])
})
