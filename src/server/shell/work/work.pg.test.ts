import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Output } from '#contract/endpoint.ts'
import { waitingWork } from '#contract/console/work.ts'
import { permissions } from '#domain/access/permission.ts'
import { workKinds, workRules } from '#domain/work/work.ts'
import { layRebate, layRun, layStatement } from '#test/pg/agent-contracts.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { layMoneyThings } from '#test/pg/money-things.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let owner: ConsoleVisitor
let code: string

beforeAll(async () => {
  server = await openTestServer()
  owner = await clerk(server, permissions)
  code = server.services.registry.findById(server.merchantId)?.code ?? ''
})
afterAll(() => server.close())

type Work = Output<typeof waitingWork>['work'][number]

async function read(visitor = owner, merchantCode = code): Promise<ReadonlyMap<string, Work>> {
  const { status, body } = await visitor.call(waitingWork, { merchantCode })
  expect(status).toBe(200)
  const { work } = body.value as unknown as Output<typeof waitingWork>
  return new Map(work.map((one) => [one.kind, one]))
}

const waitingOf = (work: ReadonlyMap<string, Work>) =>
  Object.fromEntries(
    [...work].map(([kind, { waiting }]) => [kind, waiting]).filter(([, waiting]) => waiting !== 0),
  )

test('an empty brand has every kind, without a task', async () => {
  const work = await read()
  expect([...work.keys()]).toEqual([...workKinds])
  expect(waitingOf(work)).toEqual({})
  for (const one of work.values())
    expect(one).toEqual({
      kind: one.kind,
      waiting: 0,
      by: [],
      promiseSeconds: workRules[one.kind].promiseSeconds,
    })
})

async function layTasks() {
  const member = await server.fixtures.member({ merchantId: server.merchantId })
  const { merchantId } = server
  await server.asOwner(
    `INSERT INTO payout_account (merchant_id, member_id, kind, institution, holder_name, account_number)
     VALUES ($1, $2, 'bank', 'A bank', 'Somebody', '11223344')`,
    [merchantId, member.id],
  )
  await layMoneyThings(server, member)
  await server.asOwner(`UPDATE deposit SET state = 'proof_sent', created_at = '2026-03-01T08:00:00Z'`)
  await server.asOwner(
    `UPDATE withdrawal SET requested_at = '2026-03-01T09:00:00Z', due_at = '2026-03-01T15:00:00Z'`,
  )
  await server.asOwner(
    `INSERT INTO service_thread (merchant_id, member_id, language, waits_since)
     VALUES ($1, $2, 'EN', '2026-03-01T10:00:00Z')`,
    [merchantId, member.id],
  )
  await server.asOwner(
    `INSERT INTO harm_mark (merchant_id, member_id, weight, met, markers, day, since)
     VALUES ($1, $2, 5, '[{"marker":"night_play","count":5}]', '{night_play}', '2026-03-02', '2026-03-01')`,
    [merchantId, member.id],
  )
  await server.asOwner(
    `INSERT INTO feedback (merchant_id, reference, request_id, member_id, topic, content, language, sent_from, created_at)
     SELECT $1, 'AAAA-' || translate((number)::text, '01', 'AB'), gen_random_uuid(), $2, 'other', 'ten signs and more', 'EN', '10.0.0.1',
            '2026-03-01T11:00:00Z'::timestamptz + number * interval '1 second'
       FROM generate_series(1000, 2000) AS number`,
    [merchantId, member.id],
  )
  return { merchantId, member }
}

test('tasks are counted by kind with the time of the oldest and the operators who have one in hand', async () => {
  const { merchantId, member } = await layTasks()
  const work = await read()
  expect(waitingOf(work)).toEqual({
    withdrawals: 1,
    deposits: 1,
    transfers: 1,
    care: 1,
    service: 1,
    // Of a thousand and one.
    feedback: 1_000,
  })
  expect(work.get('deposits')).toMatchObject({ since: '2026-03-01T08:00:00.000Z', by: [] })
  expect(work.get('withdrawals')).toMatchObject({
    since: '2026-03-01T09:00:00.000Z',
    dueAt: '2026-03-01T15:00:00.000Z',
    by: [],
  })
  expect(work.get('service')).toMatchObject({ since: '2026-03-01T10:00:00.000Z' })

  const [operator] = await server.asOwner<{ id: string; name: string }>(
    'SELECT id::text, name FROM operator ORDER BY id LIMIT 1',
  )
  const claim = (until: string) =>
    server.asOwner(`UPDATE withdrawal SET claimed_by = $1, claimed_until = now() + $2::interval`, [
      operator?.id,
      until,
    ])
  await claim('1 minute')
  expect((await read()).get('withdrawals')?.by).toEqual([operator?.name])
  await claim('-1 second')
  expect((await read()).get('withdrawals')?.by).toEqual([])

  await server.asOwner(
    `UPDATE withdrawal SET state = 'disputed', paid_at = now(), claimed_by = NULL, claimed_until = NULL`,
  )
  await server.asOwner(
    `INSERT INTO withdrawal_step (merchant_id, withdrawal_id, state, deed, holder, at)
     SELECT merchant_id, id, 'disputed', 'dispute', 'operator', '2026-03-05T12:00:00Z' FROM withdrawal`,
  )
  const disputed = await read()
  expect(waitingOf(disputed)).toMatchObject({ complaints: 1 })
  expect(disputed.get('withdrawals')?.waiting).toBe(0)
  // The complaint waits since it was made, not since the withdrawal was requested.
  expect(disputed.get('complaints')?.since).toBe('2026-03-05T12:00:00.000Z')

  await server.asOwner(
    `INSERT INTO harm_contact (merchant_id, member_id, operator_id, way, words) VALUES ($1, $2, $3, 'call', 'Spoke.')`,
    [merchantId, member.id, operator?.id],
  )
  await server.asOwner(`UPDATE service_thread SET waits_since = NULL`)
  await server.asOwner(`UPDATE feedback SET state = 'read'`)
  expect(waitingOf(await read())).toEqual({ complaints: 1, deposits: 1, transfers: 1 })
})

async function layTasksOfPoints() {
  const { merchantId } = server
  const member = await server.fixtures.member({ merchantId })
  const agent = await server.fixtures.member({ merchantId })
  const [operator] = await server.asOwner<{ id: string }>('SELECT id::text FROM operator ORDER BY id LIMIT 1')
  await server.asOwner(
    `WITH good AS (
       INSERT INTO point_good (merchant_id, name, details, look, points, worth, supply, rank_level, is_on)
       VALUES ($1, 'Travel speaker', '', 'horn', 400, 500000, 10, 0, true) RETURNING id)
     INSERT INTO point_redemption (merchant_id, member_id, request_id, good_id, name, pieces, points, worth, note, spent_by,
                                   state, returned_by, requested_at)
     SELECT $1, $2, gen_random_uuid(), good.id, 'Travel speaker', 1, 400, 500000, '', 0, given.state, given.back,
            given.at::timestamptz
       FROM good, (VALUES ('applying', NULL::bigint, '2026-03-02T08:00Z'), ('applying', NULL, '2026-03-03T08:00Z'),
                          ('approved', NULL, '2026-03-01T08:00Z'), ('sent', NULL, '2026-02-01T08:00Z'),
                          ('rejected', 1, '2026-02-01T08:00Z')) AS given (state, back, at)`,
    [merchantId, member.id],
  )
  await server.asOwner(
    `INSERT INTO point_redemption_step (redemption_id, deed, merchant_id, request_id, operator_id, reason, made_at)
     SELECT id, 'approve', $1, gen_random_uuid(), $2, 'In stock', '2026-03-04T08:00Z'
       FROM point_redemption WHERE merchant_id = $1 AND state IN ('approved', 'sent')`,
    [merchantId, operator?.id],
  )
  await server.asOwner(
    `WITH letter AS (
       INSERT INTO letter (merchant_id, upline_id, downline_id, author_id, request_id, body, is_delivered)
       VALUES ($1, $3, $2, $3, gen_random_uuid(), 'Lend me some money.', true) RETURNING id)
     INSERT INTO feedback (merchant_id, reference, request_id, member_id, topic, content, language, sent_from, letter_id,
                           created_at)
     SELECT $1, 'BBBB-2222', gen_random_uuid(), $2, 'letter', 'ten signs and more', 'EN', '10.0.0.1', id,
            '2026-03-05T08:00Z'
       FROM letter`,
    [merchantId, member.id, agent.id],
  )
}

test('redemptions to decide, goods to send and reported letters wait on their own', async () => {
  const before = await read()
  await layTasksOfPoints()
  const work = await read()
  expect(work.get('redemptions')).toMatchObject({ waiting: 2, since: '2026-03-02T08:00:00.000Z' })
  // Goods wait since the approval, not since the request.
  expect(work.get('sendings')).toMatchObject({ waiting: 1, since: '2026-03-04T08:00:00.000Z' })
  expect(work.get('letters')).toMatchObject({ waiting: 1, since: '2026-03-05T08:00:00.000Z' })
  expect(work.get('feedback')).toEqual(before.get('feedback'))
  await server.asOwner(`UPDATE feedback SET state = 'read'`)
  await server.asOwner(`UPDATE point_redemption SET state = 'sent' WHERE state IN ('applying', 'approved')`)
  const after = waitingOf(await read())
  expect([after['redemptions'], after['sendings'], after['letters']]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('an operator gets the kinds that they may read, and no task of another brand', async () => {
  const answering = await clerk(server, ['service.read'])
  expect([...(await read(answering)).keys()]).toEqual(['service'])
  const nobody = await clerk(server, ['system.read'])
  expect([...(await read(nobody)).keys()]).toEqual([])
  const { id } = await server.fixtures.merchant()
  const other = server.services.registry.findById(id)?.code
  expect(other).toBeDefined()
  expect(waitingOf(await read(owner, other))).toEqual({})
})

test('a brand sets how long its tasks may wait; the rest keep the usual times', async () => {
  const { id } = await server.fixtures.merchant()
  const other = server.services.registry.findById(id)?.code
  await server.asOwner(
    `INSERT INTO withdrawal_settings (merchant_id, settings)
     VALUES ($1, '{"withdrawalPromiseMinutes": 45, "depositPromiseMinutes": 20, "servicePromiseMinutes": 9, "letterPromiseMinutes": 5}')
     ON CONFLICT (merchant_id) DO UPDATE SET settings = withdrawal_settings.settings || excluded.settings`,
    [id],
  )
  const work = await read(owner, other)
  const promise = (kind: string) => work.get(kind)?.promiseSeconds
  const kinds = ['withdrawals', 'deposits', 'service', 'letters', 'transfers', 'results']
  expect(kinds.map(promise)).toEqual([2_700, 1_200, 540, 300, 1_800, 900])
  expect((await read()).get('withdrawals')?.promiseSeconds).toBe(600)
})

test('an operator of one brand gets no tasks of the house', async () => {
  const ofBrand = await clerk(server, permissions, server.merchantId)
  expect([...(await read(ofBrand)).keys()]).toEqual(workKinds.filter((kind) => !workRules[kind].isOfHouse))
})

test('payouts that wait, and agents whose income is held for signs of abuse, are tasks until operators release them', async () => {
  const { merchantId } = server
  const [agent, other] = [
    await server.fixtures.member({ merchantId, accountType: 1 }),
    await server.fixtures.member({ merchantId, accountType: 1 }),
  ]
  const waits = await layRun(server)
  await server.asOwner(
    `UPDATE agent_run SET gross = 100000, computed_at = '2026-03-01T08:00Z' WHERE id = $1`,
    [waits],
  )
  const hold = async (
    table: 'agent_statement' | 'agent_rebate',
    { run, id, by, at }: { run: string; id: string; by: bigint; at: string },
  ) => {
    await server.asOwner(
      `UPDATE agent_run SET held_agents = ARRAY[$2::bigint], state = 'paid', paid_at = now() WHERE id = $1`,
      [run, by],
    )
    await server.asOwner(`UPDATE ${table} SET held = 100000, paid_at = $2 WHERE id = $1`, [id, at])
  }
  const release = ({ id }: { id: bigint }) =>
    server.asOwner(
      `INSERT INTO agent_held_release (merchant_id, agent_id, currency, amount, request_id, inputs, operator_id, second_operator_id)
       SELECT $1, $2, 'CNY', 100000, gen_random_uuid(), '{}', min(id), max(id) FROM operator`,
      [merchantId, id],
    )
  const { run, statement } = await layStatement(server, agent)
  await hold('agent_statement', { run, id: statement, by: agent.id, at: '2026-03-02T08:00Z' })
  const { run: day, rebate } = await layRebate(server, other)
  await hold('agent_rebate', { run: day, id: rebate, by: other.id, at: '2026-03-03T08:00Z' })
  const work = await read()
  expect(work.get('payouts')).toMatchObject({ waiting: 1, since: '2026-03-01T08:00:00.000Z' })
  expect(work.get('heldIncome')).toMatchObject({ waiting: 2, since: '2026-03-02T08:00:00.000Z' })
  await release(agent)
  expect((await read()).get('heldIncome')).toMatchObject({ waiting: 1, since: '2026-03-03T08:00:00.000Z' })
  await server.asOwner(`UPDATE agent_run SET state = 'released' WHERE id = $1`, [waits])
  await release(other)
  const after = waitingOf(await read())
  expect([after['payouts'], after['heldIncome']]).toEqual([undefined, undefined])
  // Income that is held after a release waits for another one.
  const next = await layStatement(server, agent, 100)
  await hold('agent_statement', {
    run: next.run,
    id: next.statement,
    by: agent.id,
    at: new Date(Date.now() + 1_000).toISOString(),
  })
  expect((await read()).get('heldIncome')).toMatchObject({ waiting: 1 })
})
