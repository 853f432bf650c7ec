import { afterAll, beforeAll, expect, test } from 'vitest'

import { agentStatements as calls } from '#contract/agent-statements.ts'
import { addDays } from '#domain/records/business-day.ts'
import { playReads } from '#server/shell/play-reads.ts'
import { WIDE_OPEN } from '#test/attacks/attack.ts'
import {
  accountOf,
  closeDays,
  dividend,
  runningContract,
  salary,
  setRules,
} from '#test/pg/agent-contracts.ts'
import { type TeamMember, joinTeam, layBet } from '#test/pg/teams.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { ask } from '#test/pg/withdrawals.ts'

import { settleBrand } from './jobs.ts'

let server: TestServer
let top: TeamMember
let agent: TeamMember
let player: TeamMember
let other: TeamMember
const AGENT = { accountType: 2 }
const DAY = '2026-03-10'
const NEXT = addDays(DAY, 1)

/** A salary of two days and a dividend of one; the second day’s dividend of the agent below is higher than its upline’s. */
beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  await server.fixtures.operatorSession(['settings.read'])
  await setRules(server, { releaseMax: '100000000.00' })
  top = await joinTeam(server, undefined, AGENT)
  agent = await joinTeam(server, top, AGENT)
  player = await joinTeam(server, agent)
  other = await joinTeam(server, agent)
  const winner = await joinTeam(server, top)
  for (const terms of [salary(15_000), dividend(200_000, 'day')])
    await runningContract(server, { downline: top, terms, startsOn: DAY })
  for (const terms of [salary(9_000), dividend(150_000, 'day')])
    await runningContract(server, { downline: agent, upline: top, terms, startsOn: DAY })
  await closeDays(
    server,
    [
      { member: player, above: [agent, top], day: DAY, stake: 10_000n, win: 9_000n, bonusStake: 1_000n },
      { member: other, above: [agent, top], day: DAY, stake: 2_000n, win: 0n },
      { member: player, above: [agent, top], day: NEXT, stake: 400_000n },
      { member: winner, above: [top], day: NEXT, stake: 1n, win: 360_001n },
    ],
    { from: DAY, through: NEXT },
  )
  const brand = server.services.registry.findById(server.merchantId)
  if (!brand) throw new Error('no brand')
  await settleBrand(server.services.store, playReads, {
    brand,
    hub: server.services.hub,
    nowMs: Date.now(),
  })
})
afterAll(() => server?.close())

const list = async (who: TeamMember, filters = {}) =>
  (await ask(server, who, calls.statements, filters)).value.list

test('an agent lists the own statements, newest first, by kind, state and range', async () => {
  const all = await list(agent)
  expect(all).toHaveLength(4)
  expect(all.map(({ statement }) => Number(statement.id))).toEqual(
    all.map(({ statement }) => Number(statement.id)).toSorted((a, b) => b - a),
  )
  const salaries = await list(agent, { kind: 'daily' })
  expect(salaries.map(({ statement }) => [statement.startDay, statement.gross])).toEqual([
    [NEXT, '3600.00'],
    [DAY, '99.00'],
  ])
  expect(await list(agent, { state: 'open' })).toEqual([])
  expect(await list(agent, { range: 'today' })).toEqual([])
})

test('the sums are those of the statements, by kind and together', async () => {
  const { total, kinds } = (await ask(server, agent, calls.statementSums, {})).value
  expect(kinds.map(({ kind }) => kind)).toEqual(['daily', 'dividend'])
  expect(kinds[0]).toMatchObject({ count: 2, gross: '3699.00', credited: '3699.00', paidBelow: '0.00' })
  const gross = (await list(agent)).reduce((sum, { statement }) => sum + Number(statement.gross), 0)
  expect(Number(total.gross)).toBe(gross)
  expect(total.count).toBe(4)
})

test('a statement has the terms, the shares below, and its play by hall and by member', async () => {
  const [, first] = await list(top, { kind: 'daily' })
  const id = first?.statement.id ?? ''
  const document = (await ask(server, top, calls.statement, { id })).value
  expect(document).toMatchObject({
    kind: 'daily',
    statement: { validBet: '11000.00', payouts: '9000.00', gross: '165.00', tier: 1 },
    terms: { kind: 'daily', tiers: [{ ratePpm: 15_000 }] },
    carried: '0.00',
    below: [{ account: await accountOf(server, agent), gross: '99.00', received: '99.00' }],
  })
  expect(document.fingerprint).toMatch(/^[0-9a-f]{16}$/)
  expect(document.upline).toBeUndefined()
  const halls = (await ask(server, top, calls.statementPlay, { id })).value.list
  expect(halls).toEqual([
    { hall: 'lottery', plays: 2, validBet: '11000.00', uncounted: '0.00', payouts: '9000.00' },
  ])
  const members = async () =>
    (await ask(server, top, calls.statementPlay, { id, hall: 'lottery' })).value.list
  expect((await members()).map(({ account, validBet }) => [account, validBet])).toEqual([
    [await accountOf(server, player), '9000.00'],
    [await accountOf(server, other), '2000.00'],
  ])
  // A member who has left the team keeps the figures of the days, without the name.
  const elsewhere = await joinTeam(server, undefined, AGENT)
  await server.asOwner('UPDATE member SET upline_id = $1 WHERE id = $2', [elsewhere.id, other.id])
  expect((await members())[1]).toEqual({ plays: 1, validBet: '2000.00', uncounted: '0.00', payouts: '0.00' })
})

test('a member’s line of a statement opens the single bets of its days, and those of no other team', async () => {
  const id = (await list(top, { kind: 'daily' })).at(-1)?.statement.id ?? ''
  await layBet(server, player, {
    above: [agent, top],
    day: DAY,
    stake: 10_000n,
    win: 9_000n,
    bonusStake: 1_000n,
  })
  await layBet(server, player, { above: [agent, top], day: NEXT, stake: 400_000n })
  await layBet(server, player, { above: [agent], day: DAY, stake: 1n })
  const bets = (who: TeamMember, input: object) => ask(server, who, calls.statementBets, { id, ...input })
  const of = { member: player.id.toString(), hall: 'lottery' }
  expect((await bets(top, of)).value.list).toMatchObject([
    { stake: '10000.00', validBet: '9000.00', returned: '9000.00', result: '-1000.00' },
  ])
  expect((await bets(top, { ...of, hall: 'slots' })).value.list).toEqual([])
  const stranger = await joinTeam(server, undefined, AGENT)
  await layBet(server, stranger, { above: [], day: DAY, stake: 3n })
  expect((await bets(top, { member: stranger.id.toString() })).code).toBe('absent')
  for (const who of [agent, player, stranger]) expect((await bets(who, of)).code).toMatch(/absent|forbidden/)
})

test('others, the upline and the downline among them, find no statement of an agent', async () => {
  const [own] = await list(agent)
  const id = own?.statement.id ?? ''
  for (const who of [top, player, await joinTeam(server, agent, AGENT)]) {
    expect((await ask(server, who, calls.statement, { id })).code).toMatch(/absent|forbidden/)
    expect((await ask(server, who, calls.statementPlay, { id })).code).toMatch(/absent|forbidden/)
  }
  expect(await list(await joinTeam(server, agent, AGENT))).toEqual([])
})

test('both sides of a debt see it with the other party', async () => {
  const owed = (await ask(server, top, calls.debts, { side: 'owed' })).value
  const due = (await ask(server, agent, calls.debts, { side: 'due' })).value
  expect(owed.list).toHaveLength(1)
  expect(owed.list[0]?.account).toBe(await accountOf(server, agent))
  expect(due.list[0]).toMatchObject({ account: await accountOf(server, top), open: owed.open })
  expect(Number(owed.open)).toBeGreaterThan(0)
  expect((await ask(server, agent, calls.debts, { side: 'owed' })).value).toEqual({
    open: '0.00',
    payable: '0.00',
    list: [],
  })
})

test('the file has a line for each statement', async () => {
  const { body, headers } = await server.site.inject({
    url: `${calls.statementFile.path}?kind=daily`,
    headers: { host: server.host, 'sec-fetch-site': 'same-origin', ...agent.proof.headers },
  })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  const [head, ...lines] = body.replaceAll('"', '').trim().split('\r\n')
  expect(head).toMatch(/statement,kind,version,first_day/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`${DAY},${NEXT},paid`)
})
