import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Output } from '#contract/endpoint.ts'
import { teamReports } from '#contract/team-reports.ts'
import { WIDE_OPEN } from '#test/attacks/attack.ts'
import { type TeamMember, deposit, joinTeam, layBet, rollUp, settlePlay } from '#test/pg/teams.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let top: TeamMember, agent: TeamMember, cousin: TeamMember, member: TeamMember
const AGENT = { accountType: 2 }

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  top = await joinTeam(server, undefined, AGENT)
  agent = await joinTeam(server, top, AGENT)
  cousin = await joinTeam(server, top, AGENT)
  member = await joinTeam(server, agent)
})
afterAll(() => server?.close())

async function ask(who: TeamMember, input: Readonly<Record<string, string>>) {
  const answer = await server.site.inject({
    url: `${teamReports.teamBets.path}?${new URLSearchParams(input).toString()}`,
    headers: { host: server.host, 'sec-fetch-site': 'same-origin', ...who.proof.headers },
  })
  return JSON.parse(answer.body) as { code?: string; value: Output<typeof teamReports.teamBets> }
}

const today = async () =>
  (await server.asOwner<{ day: string }>(`SELECT business_day($1)::text AS day`, [server.merchantId]))[0]
    ?.day ?? ''

test('a member’s line opens the single bets, without what belongs to the member alone', async () => {
  await deposit(server, member, 100n)
  const play = await settlePlay(server, member, { stake: 30n, win: 12n })
  await rollUp(server)
  for (const who of [top, agent]) {
    const { value } = await ask(who, { member: member.id.toString(), range: 'today' })
    expect(value.list).toEqual([
      {
        id: expect.any(String) as string,
        at: expect.any(String) as string,
        day: await today(),
        game: expect.any(String) as string,
        category: 'lottery',
        stake: '30.00',
        validBet: '30.00',
        uncounted: '0.00',
        returned: '12.00',
        result: '-18.00',
      },
    ])
    expect(JSON.stringify(value)).not.toContain(play.reference)
    // The same id for every agent above, and not the number that the member tells the support.
    expect(value.list[0]?.id).toMatch(/^[\w-]{22}$/)
    expect(value.list[0]?.id).toBe((await ask(top, { member: member.id.toString() })).value.list[0]?.id)
    expect((await ask(who, { member: member.id.toString(), range: 'yesterday' })).value.list).toEqual([])
  }
})

test('a cousin, an agent of another brand and the player find no bets of a member', async () => {
  const other = await server.fixtures.merchant()
  await server.services.registry.refresh()
  const elsewhere = await joinTeam(server, undefined, { ...AGENT, merchantId: other.id })
  for (const who of [cousin, elsewhere, member])
    expect((await ask(who, { member: member.id.toString() })).code).toMatch(
      /absent|forbidden|unauthenticated/,
    )
  expect((await ask(agent, { member: top.id.toString() })).code).toBe('absent')
})

test('bets from before a move stay with the agents of their time', async () => {
  const moved = await joinTeam(server, cousin)
  const day = await today()
  await layBet(server, moved, { above: [cousin, top], day, stake: 5n })
  await layBet(server, moved, { above: [agent, top], day, stake: 7n, bonusStake: 3n })
  await server.asOwner('SELECT move_team($1, $2, $3, business_day($1))', [
    server.merchantId,
    moved.id,
    agent.id,
  ])
  const input = { member: moved.id.toString(), range: 'today' }
  expect((await ask(cousin, input)).code).toBe('absent')
  expect((await ask(agent, input)).value.list).toMatchObject([{ stake: '7.00', validBet: '4.00' }])
  expect((await ask(top, input)).value.list).toHaveLength(2)
})

test('pages of single bets follow each other without gap or repetition', async () => {
  const busy = await joinTeam(server, agent)
  const day = await today()
  for (let stake = 1n; stake <= 23n; stake += 1n)
    await layBet(server, busy, { above: [agent, top], day, stake })
  const input = { member: busy.id.toString(), range: 'today' }
  const first = (await ask(agent, input)).value
  const second = (await ask(agent, { ...input, after: first.next ?? '' })).value
  expect([...first.list, ...second.list].map(({ stake }) => Number(stake))).toEqual(
    Array.from({ length: 23 }, (_, index) => 23 - index),
  )
  expect(second.next).toBeUndefined()
  const list = [...first.list, ...second.list]
  expect(new Set(list.map(({ id }) => id)).size).toBe(23)
  const numbers = await server.asOwner<{ id: string }>(
    'SELECT id::text FROM played_round WHERE member_id = $1',
    [busy.id],
  )
  expect(numbers).toHaveLength(23)
  const listed = new Set([...list.map(({ id }) => id), ...readCursorValues(first.next)])
  expect(numbers.filter(({ id }) => listed.has(id))).toEqual([])
  // A number, the id of another form and a day that does not exist are no place in the list.
  for (const wrong of [
    [day, numbers[0]?.id],
    [day, 'A'.repeat(22)],
    ['2026-02-31', list[0]?.id],
  ]) {
    const after = Buffer.from(JSON.stringify(wrong)).toString('base64url')
    expect((await ask(agent, { ...input, after })).code).toBe('invalid_input')
  }
})

const readCursorValues = (after = '') =>
  JSON.parse(Buffer.from(after, 'base64url').toString('utf8')) as readonly string[]
