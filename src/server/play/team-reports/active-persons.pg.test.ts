import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Endpoint, Output } from '#contract/endpoint.ts'
import { teamReports } from '#contract/team-reports.ts'
import { addDays } from '#domain/records/business-day.ts'
import { WIDE_OPEN } from '#test/attacks/attack.ts'
import { accountOf, setRules, todayOf } from '#test/pg/agent-contracts.ts'
import { type TeamMember, deposit, joinTeam, rollUp, settlePlay } from '#test/pg/teams.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
})
afterAll(() => server?.close())

type Search = Readonly<Record<string, string>>

async function ask(who: TeamMember, { path }: Endpoint, input: Search) {
  const answer = await server.site.inject({
    url: `${path}?${new URLSearchParams(input).toString()}`,
    headers: { host: server.host, 'sec-fetch-site': 'same-origin', ...who.proof.headers },
  })
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
  return answer
}

async function read<E extends Endpoint>(who: TeamMember, endpoint: E, input: Search): Promise<Output<E>> {
  return (await ask(who, endpoint, input)).json<{ value: Output<E> }>().value
}

const readFile = async (who: TeamMember, input: Search) =>
  (await ask(who, teamReports.teamUserFile, input)).body

const idsOf = ({ list }: { readonly list: readonly { readonly id: string }[] }) =>
  list.map(({ id }) => BigInt(id))

test('the accounts of one person are one line of the active members, as their number counts them', async () => {
  const above = await joinTeam(server, undefined, { accountType: 2 })
  const [first, second, other] = [
    await joinTeam(server, above),
    await joinTeam(server, above),
    await joinTeam(server, above),
  ]
  for (const { id } of [first, second])
    await server.asOwner(
      `UPDATE member SET payee_name = 'Le Van Cam', birthday = '1990-04-05' WHERE id = $1`,
      [id],
    )
  await server.fixtures.operatorSession(['settings.read'])
  await setRules(server, { validBetsFrom: addDays(await todayOf(server), -40) })
  for (const [one, stake] of [
    [first, 5n],
    [second, 9n],
    [other, 3n],
  ] as const) {
    await deposit(server, one, 10n)
    await settlePlay(server, one, { stake })
  }
  await rollUp(server)
  const active = { range: 'today', who: 'active' }
  const page = await read(above, teamReports.teamUsers, active)
  expect(idsOf(page)).toEqual([second.id, other.id])
  expect(page.list[0]?.samePerson).toEqual([
    { id: first.id.toString(), account: await accountOf(server, first), validBet: '5.00' },
  ])
  expect(page.list[1]).not.toHaveProperty('samePerson')
  const { figures } = await read(above, teamReports.teamOverview, { range: 'today' })
  expect(figures).toMatchObject({ active: 2, linked: 1 })
  expect(await read(above, teamReports.teamUserSums, active)).toMatchObject({ count: 2, validBet: '17.00' })
  // The file has each account, and names the one with which it is counted.
  const [largest, own] = [await accountOf(server, second), await accountOf(server, first)]
  const lines = (await readFile(above, active)).split('\r\n').filter((line) => line.includes('"yes"'))
  expect(lines.map((line) => [line.split(',')[0], line.split(',').at(-1)])).toEqual([
    [`"${largest}"`, '""'],
    [`"${own}"`, `"${largest}"`],
    [`"${await accountOf(server, other)}"`, '""'],
  ])
  // A filter finds each account, also the one that is counted with another one.
  const filtered = { ...active, validBetMax: '5' }
  expect(idsOf(await read(above, teamReports.teamUsers, filtered))).toEqual([first.id, other.id])
  expect((await read(above, teamReports.teamUserSums, filtered)).count).toBe(2)
})
