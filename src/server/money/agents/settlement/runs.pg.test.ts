import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  listAgentRuns,
  readAgentRun,
  readAgentRunFlags,
  releaseAgentRun,
  replayAgentStatement,
  stopAgentRun,
} from '#contract/console/agent-runs.ts'
import { permissionsOfRole } from '#domain/access/operator-role.ts'
import { addDays } from '#domain/records/business-day.ts'
import { playReads } from '#server/shell/play-reads.ts'
import { closeDays, layRun, runningContract, salary, setRules } from '#test/pg/agent-contracts.ts'
import { type MoneyStage, once, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import { type TeamMember, joinTeam } from '#test/pg/teams.ts'

import { examineRuns } from './flags.ts'
import { settleBrand } from './jobs.ts'

let stage: MoneyStage
let day = '2026-03-01'

beforeAll(async () => {
  stage = await openMoneyStage()
})
afterAll(() => stage?.server.close())

async function settleAll() {
  const { services, merchantId } = stage.server
  const brand = services.registry.findById(merchantId)
  if (!brand) throw new Error('no brand')
  await settleBrand(services.store, playReads, { brand, hub: services.hub, nowMs: Date.now() })
}

/** The job that finds signs of abuse. */
async function examineAll(plays = playReads): Promise<readonly unknown[]> {
  const { services, merchantId } = stage.server
  const failed: unknown[] = []
  const log = { error: (what: unknown) => failed.push(what) }
  await examineRuns(services.store, { registry: services.registry, plays, log: log as never }, merchantId)
  return failed
}

interface Run {
  readonly id: string
  readonly state: string
  readonly version: number
  readonly gross: string
}

/** A new agent whose salary of 900 for a new day waits. */
async function waiting(): Promise<{ readonly agent: TeamMember; readonly run: Run }> {
  const agent = await joinTeam(stage.server, undefined, { accountType: 1 })
  day = addDays(day, 1)
  await runningContract(stage.server, {
    downline: agent,
    terms: salary(9_000),
    startsOn: day,
    endsOn: addDays(day, 1),
  })
  const member = await joinTeam(stage.server, agent)
  await closeDays(stage.server, [{ member, above: [agent], day, stake: 100_000n }], {
    from: day,
    through: day,
  })
  await settleAll()
  const { value } = await stage.call(stage.owner, listAgentRuns, { merchantCode: stage.code, limit: 1 })
  const [run] = value['list'] as Run[]
  if (!run) throw new Error('no run')
  return { agent, run }
}

/** One member makes the whole base of each run here, so every run is flagged. */
const flagsOf = async (run: Run) =>
  (await stage.call(stage.owner, readAgentRunFlags, { merchantCode: stage.code, id: run.id })).value

const release = async (run: Run, version = run.version, flags?: object) =>
  stage.call(stage.owner, releaseAgentRun, {
    merchantCode: stage.code,
    ...once(),
    id: run.id,
    version,
    reason,
    flags: { edition: (await flagsOf(run))['edition'], reason: 'A large player, known for long', ...flags },
  })
const stop = (run: Run, version = run.version) =>
  stage.call(stage.owner, stopAgentRun, { merchantCode: stage.code, id: run.id, version, reason })

const paidTo = async ({ id }: TeamMember) =>
  (
    await stage.server.asOwner<{ count: number }>(
      `SELECT count(*)::integer AS count FROM ledger_transfer WHERE member_id = $1 AND kind = 'agent_income'`,
      [id],
    )
  )[0]?.count

test('two operators release a payout, and the job pays it', async () => {
  const { agent, run } = await waiting()
  expect(run).toMatchObject({ state: 'waiting', gross: '900.00' })
  const proposed = await release(run)
  expect(proposed.value).toMatchObject({ waits: expect.any(String) })
  await settleAll()
  expect(await paidTo(agent)).toBe(0)
  expect((await judgeAs(stage.server, stage.owner, proposed.value['waits'])).code).toBe('maker_is_checker')
  expect((await judgeAs(stage.server, stage.other, proposed.value['waits'])).status).toBe(200)
  await settleAll()
  expect(await paidTo(agent)).toBe(1)
  const read = await stage.call(stage.owner, readAgentRun, { merchantCode: stage.code, id: run.id })
  expect(read.value).toMatchObject({
    run: { state: 'paid', operator: expect.any(String), second: expect.any(String) },
    list: [{ statement: { state: 'paid', payment: { credited: '900.00' } } }],
  })
  const [{ statement }] = read.value['list'] as [{ statement: { id: string } }]
  const replayed = await stage.call(stage.owner, replayAgentStatement, {
    merchantCode: stage.code,
    id: statement.id,
  })
  expect(replayed.value).toMatchObject({ isEqual: true, differs: [] })
  expect((await release(run, 3)).code).toBe('run_state')
})

test('a flagged payout is released only with the flags that were read, and a reason for them', async () => {
  // Teams of one member have the sign of one member here.
  await setRules(stage.server, { flagMembers: 1 })
  const { agent, run } = await waiting()
  await examineAll()
  const member = await joinTeam(stage.server, agent)
  for (const [from, to] of [
    [agent, member],
    [member, agent],
  ] as const)
    await stage.server.asOwner(
      `INSERT INTO member_transfer (merchant_id, member_id, request_id, receiver_id, direction, currency, amount, state,
                                    requested_at, ended_at)
       VALUES ($1, $2, gen_random_uuid(), $3, 'up', 'CNY', 20000000, 'done', now(), $4::date + interval '12 hours')`,
      [stage.server.merchantId, from.id, to.id, day],
    )
  // The job has found them before the transfers, and finds them anew after an hour.
  expect(await flagsOf(run)).toMatchObject({ lines: [{ flags: [{ kind: 'one_member' }] }] })
  const pass = (minutes: number) =>
    stage.server.asOwner(`UPDATE agent_run_flags SET examined_at = now() - interval '${minutes} minutes'`)
  await pass(61)
  await examineAll()
  const flags = await flagsOf(run)
  expect(flags).toMatchObject({
    count: 1,
    lines: [
      {
        agent: { id: agent.id.toString() },
        gross: '900.00',
        flags: [
          {
            kind: 'circular_transfers',
            amount: '400.00',
            members: [{ id: agent.id.toString() }, { id: member.id.toString() }],
          },
          { kind: 'one_member', partPpm: 1_000_000, count: 1 },
        ],
      },
    ],
  })
  // Two operators of the brand may set from where on a sign is shown.
  const [former] = await stage.server.asOwner<{ rules: object }>(
    'SELECT rules FROM agent_rules WHERE merchant_id = $1 ORDER BY version DESC LIMIT 1',
    [stage.server.merchantId],
  )
  await setRules(stage.server, { ...former?.rules, flagCircle: '200.01' })
  const fewer = await flagsOf(run)
  expect(fewer).toMatchObject({
    rules: { circleLeast: '200.01' },
    lines: [{ flags: [{ kind: 'one_member' }] }],
  })
  expect(fewer['edition']).not.toBe(flags['edition'])
  await setRules(stage.server, { ...former?.rules })
  const bare = { merchantCode: stage.code, ...once(), id: run.id, version: run.version, reason }
  expect((await stage.call(stage.owner, releaseAgentRun, bare)).code).toBe('flags_unread')
  expect((await release(run, run.version, { edition: 'older' })).code).toBe('flags_unread')
  const proposed = await release(run)
  // A further flag before the approval: the second operator does not approve what nobody has read.
  await stage.server.asOwner(`UPDATE member SET payee_name = 'One Payee' WHERE id = ANY ($1)`, [
    [agent.id, (flags['lines'] as Flagged)[0]?.flags[1]?.members[0]?.id],
  ])
  // Without the job they are found at the release.
  await pass(91)
  const judged = await judgeAs(stage.server, stage.other, proposed.value['waits'])
  expect(judged.code).toBe('flags_unread')
  await settleAll()
  expect(await paidTo(agent)).toBe(0)
  await judgeAs(stage.server, stage.other, proposed.value['waits'], 'reject')
  const again = await release(run)
  expect((await judgeAs(stage.server, stage.other, again.value['waits'])).status).toBe(200)
  const [noted] = await stage.server.asOwner<{ after: object }>(
    `SELECT after FROM audit_entry WHERE action = 'agent_run.release' ORDER BY id DESC LIMIT 1`,
  )
  expect(noted?.after).toMatchObject({ flaggedLines: 1, flagReason: 'A large player, known for long' })
})

test('linked accounts on opposite sides of one draw are a sign, with the stakes that cancel each other out', async () => {
  const agent = await joinTeam(stage.server, undefined, { accountType: 1 })
  day = addDays(day, 1)
  const days = { startsOn: day, endsOn: addDays(day, 1) }
  await runningContract(stage.server, { downline: agent, terms: salary(9_000), ...days })
  const [one, other, stranger] = [
    await joinTeam(stage.server, agent),
    await joinTeam(stage.server, agent),
    await joinTeam(stage.server, agent),
  ]
  const payee = `Payee ${one.id}`
  await stage.server.asOwner('UPDATE member SET payee_name = $2 WHERE id = ANY ($1)', [
    [one.id, other.id],
    payee,
  ])
  // Two draws: in the second one the other side is a stranger's; a voided ticket is no bet.
  for (const [who, draw, side, stake, state] of [
    [one, 1, 0, '800.00', 'lost'],
    [other, 1, 1, '500.00', 'won'],
    [other, 1, 1, '300.00', 'voided'],
    [one, 2, 0, '800.00', 'lost'],
    [stranger, 2, 1, '800.00', 'won'],
  ] as const)
    await stage.server.asOwner(
      `WITH ticket AS (
         INSERT INTO lottery_ticket (id, slip_id, merchant_id, member_id, currency, draw_id, game_code, lines, cost, most,
                                     bet_transfer_id, placed_at)
         SELECT nextval('lottery_ticket_id'), 1, $1, $2, 'CNY', -$3::integer, 'SSC_1', $4::jsonb, 1, 1, 1, now()
         RETURNING id)
       INSERT INTO played_round (member_id, provider_code, round_id, merchant_id, product, game_id, vendor_code, category,
                                 currency, day, state, stake, win, bets, opened_at, changed_at, settled_day, agents)
       SELECT $2, 'lottery', 'T' || id, $1, 'lottery', 0, '', 'lottery', 'CNY', $5::date, $6, 1, 0, 1, $5::date, $5::date,
              $5::date, ARRAY[$7::bigint] FROM ticket`,
      [
        stage.server.merchantId,
        who.id,
        draw,
        JSON.stringify([{ type: 'place_side', choice: [[0], [side]], stake, odds: ['1.960'] }]),
        day,
        state,
        agent.id,
      ],
    )
  const plays = [one, other, stranger].map((member) => ({ member, above: [agent], day, stake: 30_000n }))
  await closeDays(stage.server, plays, { from: day, through: day })
  await settleAll()
  const { value } = await stage.call(stage.owner, listAgentRuns, { merchantCode: stage.code, limit: 1 })
  const [run] = value['list'] as Run[]
  const { lines } = await flagsOf(run as Run)
  const both = [one, other].map(({ id }) => ({ id: id.toString() }))
  expect(lines).toMatchObject([
    {
      flags: [
        { kind: 'same_payee', members: both },
        { kind: 'opposite_sides', amount: '1000.00', count: 2, members: both },
        { kind: 'new_members_only', count: 3 },
      ],
    },
  ])
})

type Flagged = readonly {
  readonly flags: readonly { readonly members: readonly { readonly id: string }[] }[]
}[]

test('signs are found for payouts that wait and pay something, and one that fails stops no other', async () => {
  const [first, second, stopped] = [(await waiting()).run, (await waiting()).run, (await waiting()).run]
  await stop(stopped)
  const empty = await layRun(stage.server)
  await stage.server.asOwner('DELETE FROM agent_run_flags')
  const examined = async (...ids: readonly string[]) =>
    (
      await stage.server.asOwner<{ id: string }>(
        'SELECT run_id::text AS id FROM agent_run_flags WHERE run_id = ANY ($1::bigint[]) ORDER BY run_id',
        [ids],
      )
    ).map(({ id }) => id)
  const [days] = await stage.server.asOwner<{ day: string }>(
    'SELECT start_day::text AS day FROM agent_run WHERE id = $1',
    [second.id],
  )
  const failed = await examineAll({
    ...playReads,
    findTeamPlay: (tx, of) => {
      if (of.startDay === days?.day) throw new Error('no play')
      return playReads.findTeamPlay(tx, of)
    },
  })
  expect(failed).toMatchObject([{ run: second.id }])
  expect(await examined(first.id, second.id, stopped.id, empty)).toEqual([first.id])
  expect(await examineAll()).toEqual([])
  expect(await examined(first.id, second.id, stopped.id, empty)).toEqual([first.id, second.id])
  // The settlement waits for none of it.
  await stage.server.asOwner('DELETE FROM agent_run_flags')
  await settleAll()
  expect(await examined(first.id)).toEqual([])
})

test('a stopped payout is released anew, and an older approval does nothing', async () => {
  const { agent, run } = await waiting()
  const first = await release(run)
  expect((await stop(run)).value).toEqual({ version: 2 })
  expect((await stop(run)).code).toBe('changed_meanwhile')
  expect((await judgeAs(stage.server, stage.other, first.value['waits'])).status).toBe(409)
  await settleAll()
  expect(await paidTo(agent)).toBe(0)
  const again = await release(run, 2)
  expect((await judgeAs(stage.server, stage.other, again.value['waits'])).status).toBe(200)
  await settleAll()
  expect(await paidTo(agent)).toBe(1)
})

test('operators of other brands and without the right see and release nothing', async () => {
  const id = await layRun(stage.server)
  const auditor = await stage.server.fixtures.operatorSession(permissionsOfRole('auditor'))
  const input = { merchantCode: stage.code, ...once(), id, version: 1, reason }
  expect((await stage.call(auditor, releaseAgentRun, input)).status).toBe(403)
  const other = await stage.server.fixtures.merchant()
  await stage.server.services.registry.refresh()
  const code = stage.server.services.registry.findById(other.id)?.code
  const elsewhere = { merchantCode: code, id }
  expect((await stage.call(stage.owner, readAgentRun, elsewhere)).status).toBe(404)
  const paid = { ...elsewhere, ...once(), version: 1, reason }
  expect((await stage.call(stage.owner, releaseAgentRun, paid)).status).toBe(404)
})
