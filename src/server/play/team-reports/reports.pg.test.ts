import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Endpoint, Output } from '#contract/endpoint.ts'
import { agents } from '#contract/agents.ts'
import { content } from '#contract/content.ts'
import { messages } from '#contract/messages.ts'
import { teamReports } from '#contract/team-reports.ts'
import { SUMMED_MOST } from '#domain/agents/team-report.ts'
import { WIDE_OPEN } from '#test/attacks/attack.ts'
import { layCrowd } from '#test/pg/crowd.ts'
import { type TeamMember, deposit, joinTeam, rollUp, settlePlay, withdraw } from '#test/pg/teams.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { countTeams } from './jobs.ts'

let server: TestServer
/** `top` has `agent` and `cousin` below; `member` and `quiet` are below `agent`. */
let top: TeamMember, agent: TeamMember, cousin: TeamMember, member: TeamMember, quiet: TeamMember

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  const asAgent = { accountType: 2 }
  top = await joinTeam(server, undefined, asAgent)
  agent = await joinTeam(server, top, asAgent)
  cousin = await joinTeam(server, top, asAgent)
  member = await joinTeam(server, agent)
  quiet = await joinTeam(server, agent)
  await deposit(server, member, 100n)
  await settlePlay(server, member, { stake: 30n, win: 12n })
  await withdraw(server, member, 25n)
  await deposit(server, cousin, 7n)
  await rollUp(server)
  await countTeams(server.services.store)
})
afterAll(() => server?.close())

async function ask<E extends Endpoint>(
  who: TeamMember,
  endpoint: E,
  input: Readonly<Record<string, string>> = {},
) {
  if (endpoint.throttle === 'dear') await server.asOwner('DELETE FROM throttle_bucket')
  const answer = await server.site.inject({
    url: `${endpoint.path}?${new URLSearchParams(input).toString()}`,
    headers: { host: server.host, 'sec-fetch-site': 'same-origin', ...who.proof.headers },
  })
  return { status: answer.statusCode, text: answer.body }
}

async function read<E extends Endpoint>(
  who: TeamMember,
  endpoint: E,
  input: Readonly<Record<string, string>> = {},
): Promise<Output<E>> {
  const { status, text } = await ask(who, endpoint, input)
  if (status !== 200) throw new Error(`${endpoint.path}: ${status} ${text}`)
  return (JSON.parse(text) as { value: Output<E> }).value
}

const accountOf = async ({ id }: TeamMember) =>
  (await server.asOwner<{ account: string }>('SELECT account FROM member WHERE id = $1', [id]))[0]?.account ??
  ''

const idsOf = (page: Output<typeof teamReports.teamUsers>) => page.list.map(({ id }) => BigInt(id))

test('the overview has the figures of the team, and apart those of direct members', async () => {
  const { figures, direct, now, days, halls, ranges, period } = await read(top, teamReports.teamOverview, {
    range: 'today',
  })
  expect(figures).toEqual({
    plays: 1,
    stake: '30.00',
    validBet: '30.00',
    returned: '12.00',
    result: '-18.00',
    deposits: '107.00',
    withdrawals: '25.00',
    newMembers: 2,
    newAgents: 2,
    firstDeposits: 2,
    active: 1,
    linked: 0,
  })
  expect(direct).toMatchObject({ stake: '0.00', deposits: '7.00', newAgents: 2, newMembers: 0, active: 0 })
  expect(now).toMatchObject({ members: 2, agents: 2, directAgents: 2, balance: '64.00', unseen3: 0 })
  expect(days).toHaveLength(14)
  expect(days.at(-1)).toEqual({ day: period.to, ...figures })
  expect(halls.map(({ category, stake }) => [category, stake])).toEqual([['lottery', '30.00']])
  expect(ranges.filter(({ deposits }) => deposits === '107.00').map(({ range }) => range)).toEqual([
    'today',
    'this_week',
    'this_month',
  ])
})

test('a range that is over has the figures of the period before, a running one has none', async () => {
  expect((await read(top, teamReports.teamOverview, { range: 'today' })).before).toBeUndefined()
  expect((await read(top, teamReports.teamOverview, { range: 'last_month' })).before).toMatchObject({
    deposits: '0.00',
  })
})

test('betting has days with halls, and their sums', async () => {
  const { days, totals } = await read(agent, teamReports.teamBetting, { range: 'this_month' })
  expect(totals).toEqual({ plays: 1, stake: '30.00', validBet: '30.00', returned: '12.00', result: '-18.00' })
  expect(days).toHaveLength(1)
  expect(days[0]?.halls).toMatchObject([{ category: 'lottery', validBet: '30.00' }])
  const direct = await read(top, teamReports.teamBetting, { range: 'this_month', scope: 'direct' })
  expect(direct.days).toEqual([])
})

test('users are listed with their figures; members without any only on request', async () => {
  const page = await read(top, teamReports.teamUsers, { range: 'today' })
  expect(page.list).toMatchObject([
    {
      account: await accountOf(member),
      level: 2,
      validBet: '30.00',
      result: '-18.00',
      deposits: '100.00',
      isActive: true,
    },
    { account: await accountOf(cousin), level: 1, isAgent: true, deposits: '7.00', isActive: false },
  ])
  expect(page.list[0]?.balance).toBe('57.00')
  const all = await read(top, teamReports.teamUsers, { range: 'today', who: 'all' })
  expect(idsOf(all)).toEqual([quiet.id, member.id, cousin.id, agent.id])
})

// Each row: the filters of `top`, and the members that are left.
test.each([
  [{ scope: 'direct' }, () => [cousin]],
  [{ scope: 'self' }, () => []],
  [{ who: 'active' }, () => [member]],
  [{ who: 'new' }, () => [quiet, member, cousin, agent]],
  [{ who: 'first_deposit' }, () => [member, cousin]],
  [{ who: 'unseen_3' }, () => []],
  [{ who: 'online' }, () => [quiet, member, cousin, agent]],
  [{ validBetMin: '30' }, () => [member]],
  [{ validBetMin: '30.00001' }, () => []],
  [{ resultMax: '-18' }, () => [member]],
  [{ depositsMin: '7', depositsMax: '50' }, () => [cousin]],
  [{ withdrawalsMin: '1' }, () => [member]],
  [{ who: 'all', validBetMin: '30' }, () => [member]],
  [{ who: 'all', validBetMax: '29' }, () => [quiet, cousin, agent]],
  [{ who: 'all', resultMax: '-0.01' }, () => [member]],
  [{ who: 'all', depositsMin: '0' }, () => [quiet, member, cousin, agent]],
  [{ who: 'new', depositsMin: '7', depositsMax: '50' }, () => [cousin]],
  [{ range: 'yesterday' }, () => []],
  [{ find: '%' }, () => []],
] as const)('users by %j', async (filters, expected) => {
  await server.asOwner(`UPDATE team_member SET seen_at = now() WHERE merchant_id = $1`, [server.merchantId])
  const input = { range: 'today', ...filters }
  const ids = expected().map(({ id }) => id)
  const page = await read(top, teamReports.teamUsers, input)
  expect(new Set(idsOf(page))).toEqual(new Set(ids))
  expect((await read(top, teamReports.teamUserSums, input)).count).toBe(ids.length)
})

test('an account is found by its beginning, in any case of letters', async () => {
  const account = await accountOf(member)
  const page = await read(top, teamReports.teamUsers, {
    range: 'today',
    find: account.slice(0, 8).toUpperCase(),
  })
  expect(idsOf(page)).toEqual([member.id])
})

test('pages of users and transfers follow each other without gap or repetition', async () => {
  const wide = await joinTeam(server, undefined, { accountType: 2 })
  const below: bigint[] = []
  for (let count = 0; count < 22; count += 1) {
    const one = await joinTeam(server, wide)
    await deposit(server, one, 10n)
    below.push(one.id)
  }
  await rollUp(server)
  for (const who of ['figures', 'all']) {
    const first = await read(wide, teamReports.teamUsers, { range: 'today', who })
    const second = await read(wide, teamReports.teamUsers, { range: 'today', who, after: first.next ?? '' })
    expect([...idsOf(first), ...idsOf(second)]).toEqual(below.toReversed())
    expect(second.next).toBeUndefined()
  }
  const first = await read(wide, teamReports.teamTransfers, { range: 'today' })
  const second = await read(wide, teamReports.teamTransfers, { range: 'today', after: first.next ?? '' })
  const ids = [...first.list, ...second.list].map(({ id }) => BigInt(id))
  expect(ids).toEqual(ids.toSorted((one, other) => (one < other ? 1 : -1)))
  expect(new Set(ids).size).toBe(22)
})

test('transfers have what changed wallets, without play, with deposits and withdrawals as sums', async () => {
  const { list } = await read(agent, teamReports.teamTransfers, { range: 'today' })
  const account = await accountOf(member)
  expect(list.map(({ kind, change }) => [kind, change])).toEqual([
    ['withdrawal_payout', '-25.00'],
    ['deposit', '100.00'],
  ])
  expect(list.every((row) => row.account === account)).toBe(true)
  const deposits = await read(agent, teamReports.teamTransfers, { range: 'today', group: 'deposits' })
  expect(deposits.list).toHaveLength(1)
  expect(await read(agent, teamReports.teamTransferSums, { range: 'today' })).toMatchObject({
    deposits: '100.00',
    withdrawals: '25.00',
    net: '75.00',
  })
})

test('files have the rows of the lists', async () => {
  const account = await accountOf(member)
  const users = await ask(agent, teamReports.teamUserFile, { range: 'today' })
  expect(users.text.split('\r\n')[1]).toMatch(
    new RegExp(`^"${account}","member",1,.*,57.00,100.00,25.00,1,30.00,30.00,12.00,-18.00,"yes","CNY",""$`),
  )
  const transfers = await ask(agent, teamReports.teamTransferFile, { range: 'today' })
  expect(transfers.text.split('\r\n').filter((line) => line.includes(account))).toHaveLength(2)
  const betting = await ask(agent, teamReports.teamBettingFile, { range: 'today' })
  expect(betting.text.split('\r\n')[1]).toMatch(/,"lottery",1,30.00,30.00,12.00,-18.00,"CNY"$/)
})

test.each([
  ['a range that is none', { range: '14_days' }],
  ['the id of another agent', { agentId: '1' }],
  ['an amount that is none', { validBetMin: '1e9' }],
  ['a page that is none', { after: 'bm8' }],
] as const)('%s is refused', async (_what, input) => {
  const { status, text } = await ask(agent, teamReports.teamUsers, input)
  expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([400, 'invalid_input'])
})

const all = Object.entries<Endpoint>(teamReports).filter(([name]) => name !== 'agentAnnouncements')

test.each(all)(
  '%s shows a team to no cousin, downline or agent of another brand',
  async (_name, endpoint) => {
    const accounts = await Promise.all([member, quiet].map(accountOf))
    const other = await server.fixtures.merchant()
    await server.services.registry.refresh()
    const below = await joinTeam(server, agent, { accountType: 2 })
    const elsewhere = await joinTeam(server, undefined, { accountType: 2, merchantId: other.id })
    for (const who of ['figures', 'all']) {
      const input: Record<string, string> = endpoint.path.includes('users') ? { who } : {}
      for (const one of [cousin, below, elsewhere]) {
        const { text } = await ask(one, endpoint, input)
        for (const account of accounts) expect(text).not.toContain(account)
        // Neither the play of 30 nor the deposit of 100 is in any sum.
        expect(text).not.toMatch(/"(stake|validBet|deposits)":"[13]\d/)
      }
    }
  },
)

test.each(all)('%s is closed to members, trial accounts and visitors', async (_name, endpoint) => {
  const trial = await joinTeam(server, undefined, { accountType: 4 })
  const visitor = { ...member, proof: { id: '', headers: {} } }
  const statuses = []
  for (const one of [member, trial, visitor]) statuses.push((await ask(one, endpoint)).status)
  expect(statuses).toEqual([403, 403, 401])
})

test('a member who has moved is in the lists of the new agents alone, from the change of the day on', async () => {
  const [from, to] = [
    await joinTeam(server, undefined, { accountType: 2 }),
    await joinTeam(server, undefined, { accountType: 2 }),
  ]
  const moved = await joinTeam(server, from)
  await deposit(server, moved, 10n)
  await rollUp(server)
  // The day has begun; the job that follows it has not run yet.
  await server.asOwner('SELECT move_team($1, $2, $3, business_day($1))', [server.merchantId, moved.id, to.id])
  const seenBy = async (one: TeamMember) => [
    idsOf(await read(one, teamReports.teamUsers, { range: 'today' })).length,
    (await read(one, teamReports.teamUserSums, { range: 'today' })).count,
    (await read(one, teamReports.teamTransfers, { range: 'today' })).list.length,
    (await read(one, agents.team)).list.length,
  ]
  expect([await seenBy(from), await seenBy(to)]).toEqual([
    [0, 0, 0, 0],
    [1, 1, 1, 1],
  ])
})

/** With an account or an upper amount alone as filters, the sums are those of the listed members as well. */
async function expectSumsOfList(one: TeamMember, scope: string) {
  const all = await read(one, teamReports.teamUsers, { range: 'today', who: 'all', scope })
  const find = all.list[0]?.account.slice(0, 9)
  const filters: readonly Readonly<Record<string, string>>[] = [
    { depositsMax: '15' },
    { validBetMax: '0' },
    { depositsMin: '0' },
    ...(find === undefined ? [] : [{ find }]),
  ]
  for (const filter of filters) {
    const input = { range: 'today', who: 'all', scope, ...filter }
    const { count, deposits } = await read(one, teamReports.teamUserSums, input)
    const { list } = await read(one, teamReports.teamUsers, input)
    expect(list).toHaveLength(count)
    expect(Number(deposits)).toBe(list.reduce((sum, row) => sum + Number(row.deposits), 0))
  }
}

test('sums are those of the listed members, before and after a move within the range', async () => {
  const [from, to] = [
    await joinTeam(server, undefined, { accountType: 2 }),
    await joinTeam(server, undefined, { accountType: 2 }),
  ]
  const middle = await joinTeam(server, from, { accountType: 2 })
  const [moved, deep] = [await joinTeam(server, from), await joinTeam(server, middle)]
  await server.asOwner('UPDATE agent_place SET from_day = from_day - 90 WHERE member_id = ANY ($1)', [
    [middle.id, moved.id, deep.id],
  ])
  await deposit(server, moved, 10n)
  await deposit(server, deep, 20n)
  await rollUp(server)
  const sumsOf = async (one: TeamMember, scope: string) => {
    const found = new Set<string>()
    for (const range of ['today', 'this_week', 'this_month'])
      for (const who of ['figures', 'all']) {
        const input = { range, who, scope }
        const { count, deposits } = await read(one, teamReports.teamUserSums, input)
        const { list } = await read(one, teamReports.teamUsers, input)
        expect(list).toHaveLength(count)
        found.add(`${who}: ${count}, ${deposits}`)
      }
    await expectSumsOfList(one, scope)
    return [...found]
  }
  const sums = async () => [
    await sumsOf(from, 'team'),
    await sumsOf(from, 'direct'),
    await sumsOf(to, 'team'),
    await sumsOf(to, 'direct'),
  ]
  const none = ['figures: 0, 0.00', 'all: 0, 0.00']
  expect(await sums()).toEqual([
    ['figures: 2, 30.00', 'all: 3, 30.00'],
    ['figures: 1, 10.00', 'all: 2, 10.00'],
    none,
    none,
  ])
  const move = async (who: TeamMember, upline: TeamMember) =>
    server.asOwner('SELECT move_team($1, $2, $3, business_day($1))', [server.merchantId, who.id, upline.id])
  await move(moved, to)
  await move(deep, from)
  expect(await sums()).toEqual([
    ['figures: 1, 20.00', 'all: 2, 20.00'],
    ['figures: 1, 20.00', 'all: 2, 20.00'],
    ['figures: 1, 10.00', 'all: 1, 10.00'],
    ['figures: 1, 10.00', 'all: 1, 10.00'],
  ])
  expect((await read(to, teamReports.teamTransferSums, { range: 'this_week' })).net).toBe('10.00')
})

test('announcements for agents are in their centre, and are no news of members', async () => {
  await server.asOwner(
    `INSERT INTO content_entry (merchant_id, kind, draft, published, published_at)
     SELECT $1, 'announcement', document, document, now() - interval '1 minute'
       FROM (SELECT jsonb_build_object('facts', jsonb_build_object('type', type),
               'words', jsonb_build_object('EN', jsonb_build_object('title', 'About ' || type, 'content', ''))) AS document
               FROM unnest(ARRAY['A', 'PL']) AS type) AS made`,
    [server.merchantId],
  )
  const { list, total } = await read(agent, teamReports.agentAnnouncements)
  expect([list.map(({ title }) => title), total]).toEqual([['About A'], 1])
  const unread = await read(member, messages.unreadCount)
  expect(unread.noticeIds).toHaveLength(1)
  const { status } = await ask(agent, content.announcements, { types: 'A' })
  expect(status).toBe(400)
})

test('a search that finds too many members of a large team has no sums', async () => {
  const large = await joinTeam(server, undefined, { accountType: 2 })
  await layCrowd(server, { prefix: 'wide_', count: SUMMED_MOST + 1 })
  await server.asOwner(
    `INSERT INTO agent_place (member_id, from_day, merchant_id, agents)
     SELECT id, '2020-01-01', merchant_id, ARRAY[$1::bigint] FROM member WHERE account LIKE 'wide%'`,
    [large.id],
  )
  const input = { range: 'today', who: 'all', find: 'wide_' }
  for (const endpoint of [teamReports.teamUserSums, teamReports.teamTransferSums]) {
    const { status, text } = await ask(large, endpoint, { range: 'today', find: 'wide_' })
    expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([409, 'too_many_found'])
  }
  const sums = await read(large, teamReports.teamUserSums, { ...input, find: 'wide_1000' })
  expect(sums.count).toBe(3)
  // The same accounts of the brand, of which few are in the team.
  expect((await read(top, teamReports.teamUserSums, input)).count).toBe(0)
})
