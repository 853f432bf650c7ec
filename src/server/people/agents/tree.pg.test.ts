import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/agent-tree.ts'
import type { Output } from '#contract/endpoint.ts'
import { memberTransfers } from '#contract/member-transfers.ts'
import { permissions } from '#domain/access/permission.ts'
import { UNIT } from '#domain/money/amount.ts'
import { addDays } from '#domain/records/business-day.ts'
import { createMember, findInOwnLine } from '#server/people/members/actions.ts'
import { query } from '#server/platform/db/query.ts'
import { giveMoney } from '#test/pg/ledger.ts'
import { type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { openPlayer } from '#test/pg/play-stage.ts'
import { waitFor } from '#test/patience.ts'
import { follow, playRound } from '#test/pg/round-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import type { Proof } from '#test/pg/test-server.ts'
import { countWaitingSessions } from '#test/pg/waiting-sessions.ts'
import { ask } from '#test/pg/withdrawals.ts'

import { agentJobs } from './jobs.ts'
import { takePlace } from './tree-actions.ts'

let stage: MoneyStage
beforeAll(async () => {
  stage = await openMoneyStage()
})
afterAll(() => stage?.server.close())

interface Placed {
  readonly id: bigint
  readonly account: string
}

let names = 0

async function below(upline?: Placed, accountType = 2): Promise<Placed> {
  const account = `tree${(names += 1)}`
  const [row] = await stage.server.asOwner<{ id: string }>(
    `INSERT INTO member (merchant_id, account, account_type, upline_id) VALUES ($1, $2, $3, $4) RETURNING id::text`,
    [stage.server.merchantId, account, accountType, upline?.id ?? null],
  )
  return { id: BigInt(row?.id ?? 0), account }
}

const today = async () => {
  const [row] = await stage.server.asOwner<{ day: string }>('SELECT business_day($1)::text AS day', [
    stage.server.merchantId,
  ])
  return row?.day ?? ''
}
const tomorrow = async () => addDays(await today(), 1)
const aboveOn = async ({ id }: Placed, day: string) => {
  const [row] = await stage.server.asOwner<{ above: string[] }>(
    'SELECT agents_above($1, $2::date)::text[] AS above',
    [id, day],
  )
  return row?.above ?? []
}
const idsOf = (...members: Placed[]) => members.map(({ id }) => id.toString())

const propose = (moving: Placed, from: Placed | undefined, to: Placed | undefined, by: Proof = stage.owner) =>
  stage.call(by, calls.moveMember, {
    merchantCode: stage.code,
    id: moving.id.toString(),
    ...(from ? { fromUplineId: from.id.toString() } : {}),
    ...(to ? { toAccount: to.account } : {}),
    reason,
  })
async function move(moving: Placed, from: Placed | undefined, to: Placed | undefined) {
  const proposed = await propose(moving, from, to)
  expect([proposed.status, proposed.code]).toEqual([200, undefined])
  return await judgeAs(stage.server, stage.other, proposed.value['waits'])
}
const placeOf = async ({ id }: Placed) => {
  const { value } = await stage.call(stage.owner, calls.readPlace, {
    merchantCode: stage.code,
    id: id.toString(),
  })
  return value as unknown as Output<typeof calls.readPlace>
}
/** Moves of the next business day act today. */
async function nextDay() {
  const { asOwner } = stage.server
  await asOwner('UPDATE agent_move SET acts_on = acts_on - 1 WHERE followed_at IS NULL')
  await asOwner(
    'UPDATE agent_place SET from_day = from_day - 1 WHERE until_day = business_day(merchant_id) + 1',
  )
  await asOwner(
    `UPDATE agent_place SET until_day = until_day - 1 WHERE until_day = business_day(merchant_id) + 1`,
  )
  await asOwner(
    `UPDATE agent_place SET from_day = from_day - 1 WHERE from_day = business_day(merchant_id) + 1`,
  )
  const [follows] = agentJobs({ hub: stage.server.services.hub, now: Date.now })
  if (!follows) throw new Error('no job')
  await follows.run(stage.server.services.store, {})
}

test('a new account gets its place in its own transaction, nearest agent first', async () => {
  const top = await below()
  const middle = await below(top)
  const player = await below(middle, 0)
  expect(await aboveOn(player, await today())).toEqual(idsOf(middle, top))
  expect(await aboveOn(top, await today())).toEqual([])
})

test('a move acts from the next business day for the whole team, and the upline follows', async () => {
  const [from, to, grand] = [await below(), await below(), await below()]
  const agent = await below(from)
  const player = await below(agent, 0)
  expect((await move(agent, from, to)).status).toBe(200)
  expect(await aboveOn(player, await today())).toEqual(idsOf(agent, from))
  expect(await aboveOn(player, await tomorrow())).toEqual(idsOf(agent, to))
  expect(await placeOf(agent)).toMatchObject({
    upline: { account: to.account },
    moves: [{ fromAccount: from.account, toAccount: to.account, actsOn: await tomorrow(), isInForce: false }],
  })
  // A registration before the move acts belongs to both days, and a second move of the same day replaces the first.
  const late = await below(agent, 0)
  expect((await move(agent, to, grand)).status).toBe(200)
  for (const member of [player, late]) {
    expect(await aboveOn(member, await today())).toEqual(idsOf(agent, from))
    expect(await aboveOn(member, await tomorrow())).toEqual(idsOf(agent, grand))
  }
  await nextDay()
  const [row] = await stage.server.asOwner<{ upline: string }>(
    'SELECT upline_id::text AS upline FROM member WHERE id = $1',
    [agent.id],
  )
  expect([row?.upline]).toEqual(idsOf(grand))
  expect(await aboveOn(late, await today())).toEqual(idsOf(agent, grand))
})

test('a move to the top leaves the agent without an upline', async () => {
  const top = await below()
  const agent = await below(top)
  const player = await below(agent, 0)
  expect((await move(agent, top, undefined)).status).toBe(200)
  expect(await aboveOn(player, await tomorrow())).toEqual(idsOf(agent))
  expect(await placeOf(agent)).toMatchObject({ moves: [{ fromAccount: top.account }] })
})

test('one operator alone makes no move, not even by approving the own proposal', async () => {
  const [from, to] = [await below(), await below()]
  const agent = await below(from)
  const { value } = await propose(agent, from, to)
  expect((await judgeAs(stage.server, stage.owner, value['waits'])).code).toBe('maker_is_checker')
  expect(await aboveOn(agent, await tomorrow())).toEqual(idsOf(from))
})

test.each([
  ['below itself', 'below_itself'],
  ['below its own team', 'below_itself'],
  ['where it is', 'same_place'],
  ['below a player', 'upline_unfit'],
  ['below a suspended agent', 'upline_unfit'],
  ['below an unknown account', 'upline_unfit'],
  ['with an upline that is not the present one', 'changed_meanwhile'],
])('a move %s is refused', async (what, expected) => {
  const top = await below()
  const agent = await below(top)
  const low = await below(agent)
  const suspended = await below()
  await stage.server.asOwner(`UPDATE member SET status = 'suspended' WHERE id = $1`, [suspended.id])
  const targets: Record<string, Placed> = {
    'below itself': agent,
    'below its own team': low,
    'where it is': top,
    'below a player': await below(undefined, 0),
    'below a suspended agent': suspended,
    'below an unknown account': { id: 1n, account: 'not-there' },
  }
  const from = what.startsWith('with') ? low : top
  expect((await propose(agent, from, targets[what] ?? suspended)).code).toBe(expected)
})

test('members of other brands are not moved, and are no uplines', async () => {
  const other = await stage.server.fixtures.merchant()
  const foreign = await stage.server.fixtures.member({
    merchantId: other.id,
    account: 'foreign-agent',
    accountType: 2,
  })
  await stage.server.services.registry.refresh()
  const foreigner = { id: foreign.id, account: 'foreign-agent' }
  expect((await propose(foreigner, undefined, await below())).code).toBe('absent')
  expect((await propose(await below(), undefined, foreigner)).code).toBe('upline_unfit')
})

test('an approval is refused once the upline has changed', async () => {
  const [from, to, other] = [await below(), await below(), await below()]
  const agent = await below(from)
  const { value } = await propose(agent, from, to)
  await stage.server.asOwner('UPDATE member SET upline_id = $1 WHERE id = $2', [other.id, agent.id])
  expect((await judgeAs(stage.server, stage.other, value['waits'])).code).toBe('changed_meanwhile')
  expect(await aboveOn(agent, await tomorrow())).toEqual(idsOf(other))
})

const saveLimits = async (limits: { depthMax: number; breadthMax: number }, by: Proof = stage.owner) => {
  const scope = { merchantCode: stage.code }
  const { value } = await stage.call(stage.owner, calls.readTreeLimits, scope)
  return await stage.call(by, calls.saveTreeLimits, {
    ...scope,
    version: value['version'],
    ...limits,
    reason,
  })
}

const placing = ({ id }: Placed, isAgent: boolean) =>
  stage.server.services.store.transact((tx) =>
    takePlace(tx, { merchantId: stage.server.merchantId, memberId: id, isAgent }),
  )

test('depth and breadth are limits of the brand, judged by agents', async () => {
  const top = await below()
  const second = await below(top)
  const third = await below(second)
  expect((await saveLimits({ depthMax: 3, breadthMax: 2 })).status).toBe(200)
  expect([await placing(third, true), await placing(third, false), await placing(second, true)]).toEqual([
    'too_deep',
    undefined,
    undefined,
  ])
  const [away, low] = [await below(), await below()]
  await below(low)
  expect((await propose(low, undefined, second)).code).toBe('too_deep')
  await below(top, 0)
  expect(await placing(top, false)).toBe('too_broad')
  expect((await propose(away, undefined, top)).code).toBe('too_broad')
  // A move that waits for its day takes its place already.
  const room = await below()
  await below(room)
  expect((await move(away, undefined, room)).status).toBe(200)
  expect(await placing(room, false)).toBe('too_broad')
  expect((await saveLimits({ depthMax: 20, breadthMax: 10_000 })).status).toBe(200)
})

test('limits are saved by the right, within bounds, and from the version that was read', async () => {
  const may = permissions.filter((one) => one !== 'settings.write')
  const without = await stage.server.fixtures.operatorSession(may)
  expect((await saveLimits({ depthMax: 5, breadthMax: 5 }, without)).code).toBe('forbidden')
  expect((await saveLimits({ depthMax: 61, breadthMax: 5 })).code).toBe('invalid_input')
  const stale = { merchantCode: stage.code, version: 900, depthMax: 9, breadthMax: 9, reason }
  expect((await stage.call(stage.owner, calls.saveTreeLimits, stale)).code).toBe('changed_meanwhile')
})

/** Registers below an agent, and commits once `gate` opens. */
const join = (top: Placed, gate?: { readonly begun: () => void; readonly opens: Promise<void> }) =>
  stage.server.services.store.transact(async (tx) => {
    const brand = { merchantId: stage.server.merchantId }
    const fault = await takePlace(tx, { ...brand, memberId: top.id, isAgent: false })
    if (fault) return fault
    await createMember(tx, { ...brand, account: `joins${(names += 1)}`, uplineId: top.id })
    gate?.begun()
    await gate?.opens
    return 'joined'
  })

/** Begins the second call while the first one is open, and lets the first one commit once the second waits or ends. */
async function overtaken<T>(top: Placed, second: () => Promise<T>): Promise<readonly [string, T]> {
  let open = () => {}
  let begun = () => {}
  const isBegun = new Promise<void>((resolve) => (begun = resolve))
  const opens = new Promise<void>((resolve) => (open = resolve))
  const first = join(top, { begun: () => begun(), opens })
  await isBegun
  let hasEnded = false
  const other = second().finally(() => (hasEnded = true))
  await waitFor(async () => {
    const [row] = await stage.server.asOwner<{ count: number }>(countWaitingSessions)
    if (!hasEnded && row?.count === 0) throw new Error('the second call neither waits nor ends')
  })
  open()
  return [await first, await other]
}

test('of two registrations at the last place one is refused', async () => {
  const top = await below()
  await saveLimits({ depthMax: 20, breadthMax: 1 })
  expect(await overtaken(top, () => join(top))).toEqual(['joined', 'too_broad'])
  await saveLimits({ depthMax: 20, breadthMax: 10_000 })
})

test('a member who registers during the approval of a move moves as well', async () => {
  const [from, to] = [await below(), await below()]
  const agent = await below(from)
  const { value } = await propose(agent, from, to)
  await overtaken(agent, () => judgeAs(stage.server, stage.other, value['waits']))
  const rows = await stage.server.asOwner<{ above: string[] }>(
    `SELECT agents_above(id, business_day(merchant_id) + 1)::text[] AS above FROM member WHERE upline_id = $1`,
    [agent.id],
  )
  expect(rows).toEqual([{ above: idsOf(agent, to) }])
})

test('the application changes no upline without a move', async () => {
  const agent = await below(await below())
  const { store } = stage.server.services
  await expect(
    store.transact((tx) => sql`UPDATE member SET upline_id = NULL WHERE id = ${agent.id}`.execute(query(tx))),
  ).rejects.toThrow('only by a move')
})

test('a settled play keeps the place of its day', async () => {
  const [from, to] = [await below(), await below()]
  const player = await openPlayer(stage.server, stage.games)
  const { asOwner } = stage.server
  const [row] = await asOwner<{ account: string }>(
    'UPDATE member SET upline_id = $1 WHERE id = $2 RETURNING account',
    [from.id, player.id],
  )
  await giveMoney(stage.server, player, 100n * UNIT)
  await move({ id: player.id, account: row?.account ?? '' }, from, to)
  await playRound(stage.server, stage.games, player, { stake: 1_000_000, win: 0 })
  await follow(stage.server)
  const rows = await stage.server.asOwner<{ agents: string[] }>(
    'SELECT agents::text[] AS agents FROM settled_sum WHERE member_id = $1',
    [player.id],
  )
  expect(rows.map(({ agents }) => agents)).toEqual([idsOf(from)])
})

test('transfers go by the place of the day', async () => {
  const [from, to] = [await below(), await below()]
  const player = await below(from, 0)
  const member = { id: player.id, merchantId: stage.server.merchantId }
  await stage.server.asOwner('UPDATE member SET may_transfer_to_upline = true WHERE id = $1', [player.id])
  await move(player, from, to)
  const proof = await stage.server.fixtures.memberSession(member)
  const terms = await ask(stage.server, { proof }, memberTransfers.terms)
  expect(terms.value.upline).toBe(from.account)
  const { services, merchantId } = stage.server
  const lineOf = (agent: Placed) =>
    findInOwnLine(services.store.read, { merchantId, memberId: agent.id, account: player.account })
  expect([await lineOf(from), await lineOf(to), await lineOf(player)]).toEqual([
    player.id,
    undefined,
    undefined,
  ])
  // The same by id, as the page of the team names it: accounts that are mobile numbers are masked there.
  const idsIn = (agent: Placed) =>
    findInOwnLine(services.store.read, { merchantId, memberId: agent.id, id: player.id.toString() })
  expect([await idsIn(from), await idsIn(to)]).toEqual([player.id, undefined])
})
