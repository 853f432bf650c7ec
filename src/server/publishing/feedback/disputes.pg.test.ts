import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { agentPayouts } from '#contract/agent-payouts.ts'
import { replayAgentStatement } from '#contract/console/agent-runs.ts'
import { judgeAdjustment, listAdjustments, proposeAdjustment } from '#contract/console/adjustments.ts'
import { answerFeedback, listFeedback, noteFeedback, readFeedback } from '#contract/console/feedback.ts'
import { feedback } from '#contract/feedback.ts'
import { messages } from '#contract/messages.ts'
import { WIDE_OPEN } from '#test/attacks/attack.ts'
import { accountOf, layRebate, layStatement } from '#test/pg/agent-contracts.ts'
import { type TeamMember, joinTeam } from '#test/pg/teams.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { ask, askConsole } from '#test/pg/withdrawals.ts'

let server: TestServer
let agent: TeamMember, cousin: TeamMember
let laid: { readonly run: string; readonly statement: string }
const AGENT = { accountType: 1 }

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  agent = await joinTeam(server, undefined, AGENT)
  cousin = await joinTeam(server, undefined, AGENT)
  laid = await layStatement(server, agent)
})
afterAll(() => server?.close())

const dispute = (who: TeamMember, input: object = {}) =>
  ask(server, who, feedback.disputeLine, {
    requestId: randomUUID(),
    statement: laid.statement,
    line: 'validBet',
    reason: 'Two players of mine are missing.',
    ...input,
  })
const disputes = (who: TeamMember) => ask(server, who, feedback.disputes, { statement: laid.statement })

test('an agent disputes a line of the own statement once while it is open; others find no such statement', async () => {
  for (const who of [cousin, await joinTeam(server, agent)])
    expect((await dispute(who)).code).toMatch(/absent|forbidden/)
  expect((await dispute(agent, { reason: ' short ' })).code).toBe('feedback_content')
  expect((await dispute(agent, { line: 'wallet' })).code).toBe('invalid_input')
  const both = await Promise.all([dispute(agent), dispute(agent)])
  expect(new Set(both.map(({ value }) => value.reference)).size).toBe(1)
  const [first] = both
  expect((await disputes(agent)).value.list).toMatchObject([
    {
      reference: first.value.reference,
      line: 'validBet',
      state: 'new',
      content: 'Two players of mine are missing.',
    },
  ])
  expect((await disputes(cousin)).value.list).toEqual([])
  const base = await dispute(agent, { line: 'base' })
  expect(base.value.reference).not.toBe(first.value.reference)
})

test('a request id repeated with another line or statement is a conflict, and disputes nothing', async () => {
  const requestId = randomUUID()
  const more = await layStatement(server, agent, 98)
  const first = await dispute(agent, { requestId, line: 'margin' })
  expect((await dispute(agent, { requestId, line: 'margin' })).value.reference).toBe(first.value.reference)
  for (const other of [{ line: 'held' }, { line: 'margin', statement: more.statement }])
    expect((await dispute(agent, { requestId, ...other })).code).toBe('feedback_again')
  expect((await disputes(agent)).value.list.map(({ line }) => line)).not.toContain('held')
})

test('operators read the disputed line with its payout, and answer; then the line can be disputed again', async () => {
  const by = await server.fixtures.operatorSession(['feedback.read', 'feedback.write'], {
    merchantId: server.merchantId,
  })
  const { list } = (await askConsole(server, by, listFeedback, { topic: 'statement' })).value
  const id = list.at(-1)?.id ?? ''
  const one = (await askConsole(server, by, readFeedback, { id })).value
  expect(one.dispute).toEqual({
    statement: laid.statement,
    line: 'validBet',
    kind: 'daily',
    startDay: '2026-01-01',
    endDay: '2026-01-02',
    run: laid.run,
    currency: 'CNY',
  })
  const { version } = (
    await askConsole(server, by, noteFeedback, { id, version: one.version, state: 'read', note: '' })
  ).value
  expect((await disputes(agent)).value.list.at(-1)?.state).toBe('read')
  await askConsole(server, by, answerFeedback, { id, version, answer: 'Their bets were cancelled.' })
  expect((await disputes(agent)).value.list.at(-1)).toMatchObject({
    state: 'answered',
    answer: 'Their bets were cancelled.',
  })
  expect((await ask(server, agent, messages.list, {})).value.list.map(({ body }) => body)).toContain(
    'Their bets were cancelled.',
  )
  const again = await dispute(agent)
  expect(again.value.reference).not.toBe(one.reference)
})

test('an agent disputes a line of the own rebate of a day in the same way', async () => {
  const rebate = await layRebate(server, agent)
  const send = (who: TeamMember, input: object = {}) =>
    ask(server, who, feedback.disputeRebate, {
      requestId: randomUUID(),
      rebate: rebate.rebate,
      line: 'lottery',
      reason: 'The bets of Friday are missing.',
      ...input,
    })
  const read = async (who: TeamMember) =>
    (await ask(server, who, feedback.rebateDisputes, { rebate: rebate.rebate })).value.list
  for (const who of [cousin, await joinTeam(server, agent)])
    expect((await send(who)).code).toMatch(/absent|forbidden/)
  expect((await send(agent, { reason: ' short ' })).code).toBe('feedback_content')
  expect((await send(agent, { line: 'validBet' })).code).toBe('invalid_input')
  const both = await Promise.all([send(agent), send(agent)])
  expect(new Set(both.map(({ value }) => value.reference)).size).toBe(1)
  const reference = both[0].value.reference
  expect(await read(agent)).toMatchObject([{ reference, line: 'lottery', state: 'new' }])
  expect(await read(cousin)).toEqual([])
  expect((await disputes(agent)).value.list.map((one) => one.reference)).not.toContain(reference)
  // One request disputes one line of one rebate.
  const requestId = randomUUID()
  const other = await layRebate(server, agent)
  expect((await send(agent, { requestId, line: 'credited' })).value.reference).not.toBe(reference)
  for (const change of [{ line: 'held' }, { line: 'credited', rebate: other.rebate }])
    expect((await send(agent, { requestId, ...change })).code).toBe('feedback_again')
  expect((await dispute(agent, { requestId, line: 'credited' })).code).toBe('feedback_again')
  const by = await server.fixtures.operatorSession(['feedback.read', 'feedback.write'], {
    merchantId: server.merchantId,
  })
  const { list } = (await askConsole(server, by, listFeedback, { topic: 'rebate' })).value
  expect(list).toHaveLength(2)
  const one = (await askConsole(server, by, readFeedback, { id: list.at(-1)?.id ?? '' })).value
  expect(one.disputedRebate).toEqual({ ...rebate, line: 'lottery', currency: 'CNY' })
  expect(one.dispute).toBeUndefined()
  const { id, version } = one
  await askConsole(server, by, answerFeedback, { id, version, answer: 'They were cancelled.' })
  expect((await read(agent)).at(-1)).toMatchObject({ state: 'answered', answer: 'They were cancelled.' })
  expect((await send(agent)).value.reference).not.toBe(reference)
})

test('an adjustment names the dispute of its member, which shows it; the agent sees what was approved', async () => {
  const reviewed = await layStatement(server, agent, 97)
  const sent = await dispute(agent, { statement: reviewed.statement, line: 'credited' })
  const all = ['agents.read', 'feedback.read', 'ledger.adjust', 'ledger.approve', 'ledger.read'] as const
  const scope = { merchantId: server.merchantId }
  const maker = await server.fixtures.operatorSession([...all], scope)
  const checker = await server.fixtures.operatorSession([...all], scope)
  const { list } = (await askConsole(server, maker, listFeedback, { reference: sent.value.reference })).value
  const id = list[0]?.id ?? ''
  const propose = (account: string, change: object = {}) =>
    askConsole(server, maker, proposeAdjustment, {
      requestId: randomUUID(),
      account,
      direction: 'give',
      amount: '12.50',
      reason: 'complaint',
      words: 'Two players were missing',
      dispute: id,
      ...change,
    })
  const account = await accountOf(server, agent)
  // The dispute of another member, general feedback and one of another brand are no reason.
  expect((await propose(await accountOf(server, cousin))).code).toBe('invalid_input')
  expect((await propose(account, { dispute: '999999' })).code).toBe('invalid_input')
  const requestId = randomUUID()
  const one = (await propose(account, { requestId })).value
  expect((await propose(account, { requestId })).value).toEqual(one)
  expect((await propose(account, { requestId, dispute: undefined })).code).toBe('request_conflict')
  const other = (await propose(account, { amount: '99.00' })).value
  const correctionsNow = async () => (await askConsole(server, maker, readFeedback, { id })).value.corrections
  const own = async () =>
    (await ask(server, agent, feedback.disputes, { statement: reviewed.statement })).value.list[0]
      ?.corrections
  expect(await correctionsNow()).toMatchObject([
    { amount: '12.50', state: 'proposed', words: 'Two players were missing' },
    { amount: '99.00', state: 'proposed' },
  ])
  expect(await own()).toEqual([])
  const judge = (which: object, judgement: string) =>
    askConsole(server, checker, judgeAdjustment, {
      ...which,
      requestId: randomUUID(),
      judgement,
      answer: 'Seen',
    })
  await judge(one, 'approve')
  await judge(other, 'reject')
  expect((await correctionsNow()).map(({ state, judgedBy }) => [state, judgedBy !== undefined])).toEqual([
    ['approved', true],
    ['rejected', true],
  ])
  expect(await own()).toMatchObject([{ amount: '12.50' }])
  await expectCounted({ maker, ...reviewed, adjustment: one.id })
  // One that is proposed anew, because it has lapsed, goes on for the same dispute.
  const listed = (await askConsole(server, maker, listAdjustments, {})).value.list
  expect(listed.map((row) => row.dispute)).toEqual([id, id])
})

/** The replay counts the approved adjustment of 12.50, against nothing that is missing, and then against exactly that. */
async function expectCounted({
  maker,
  statement: id,
  adjustment,
}: {
  readonly maker: Proof
  readonly statement: string
  readonly adjustment: string
}) {
  const replays = async () => {
    const forAgent = (await ask(server, agent, agentPayouts.replayStatement, { id })).value
    const forConsole = (await askConsole(server, maker, replayAgentStatement, { id })).value
    expect(forAgent.adjusted).toEqual(forConsole.adjusted)
    return { adjusted: forConsole.adjusted, parts: forAgent.differs }
  }
  const given = { count: 1, sum: '12.50' }
  const before = await replays()
  expect(before.adjusted).toEqual({ ...given, missing: '0.00', rest: '-12.50', verdict: 'granted' })
  expect(before.parts).not.toContain('adjustments')
  const bet = 2_500n * 100_000n
  await server.asOwner(
    `UPDATE agent_statement SET inputs = jsonb_set(inputs, '{sums,validBet}', to_jsonb($2::text)) WHERE id = $1`,
    [id, `${bet}n`],
  )
  expect((await replays()).adjusted).toEqual({ ...given, missing: '12.50', rest: '0.00', verdict: 'made_up' })
  await server.asOwner(
    `SET session_replication_role = replica;
     UPDATE adjustment SET amount = amount + 100000 WHERE id = ${BigInt(adjustment)}; RESET session_replication_role`,
  )
  const changed = await replays()
  expect(changed.adjusted).toMatchObject({ rest: '-1.00', verdict: 'missing' })
  expect(changed.parts).toContain('adjustments')
}

test('a member who is no agent disputes an own rebate by the reference of its transfer', async () => {
  const player = await joinTeam(server, agent)
  const rebate = await layRebate(server, player)
  const send = (who: TeamMember, transfer = `A${rebate.run}`, reason = 'The bets of Friday are missing.') =>
    ask(server, who, feedback.disputeOwnRebate, { requestId: randomUUID(), transfer, reason })
  for (const who of [agent, cousin]) expect((await send(who)).code).toBe('absent')
  expect((await send(player, 'A999999')).code).toBe('absent')
  expect((await send(player, 'D7K2')).code).toBe('invalid_input')
  expect((await send(player, undefined, ' short ')).code).toBe('feedback_content')
  const both = await Promise.all([send(player), send(player)])
  expect(new Set(both.map(({ value }) => value.reference)).size).toBe(1)
  const own = (await ask(server, player, feedback.own, {})).value.list
  expect(own).toMatchObject([{ reference: both[0].value.reference, topic: 'rebate', state: 'new' }])
  const [stored] = await server.asOwner<{ line: string; rebate: string }>(
    'SELECT rebate_line AS line, rebate_id::text AS rebate FROM feedback WHERE member_id = $1',
    [player.id],
  )
  expect(stored).toEqual({ line: 'rebate', rebate: rebate.rebate })
})
