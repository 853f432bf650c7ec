import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { agentStatements } from '#contract/agent-statements.ts'
import {
  listHeldIncome,
  readHeldIncome,
  releaseHeldIncome,
  waiveAgentDebt,
} from '#contract/console/agent-runs.ts'
import { messages } from '#contract/messages.ts'
import { layStatement } from '#test/pg/agent-contracts.ts'
import { ledgerFaults } from '#test/pg/ledger.ts'
import { type MoneyStage, once, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import { type TeamMember, UNITS, deposit, joinTeam } from '#test/pg/teams.ts'
import { ask } from '#test/pg/withdrawals.ts'

let stage: MoneyStage

beforeAll(async () => {
  stage = await openMoneyStage()
})
afterAll(async () => {
  expect(await ledgerFaults(stage.server)).toEqual([])
  await stage.server.close()
})

/** An agent whose income of 900 is held, and who owes a downline 100 and the brand 50. */
async function heldAgent(): Promise<{ readonly agent: TeamMember; readonly below: TeamMember }> {
  const agent = await joinTeam(stage.server, undefined, { accountType: 1 })
  const below = await joinTeam(stage.server, agent, { accountType: 2 })
  const { statement } = await layStatement(stage.server, agent)
  await stage.server.asOwner('UPDATE agent_statement SET held = $2, paid_at = now() WHERE id = $1', [
    statement,
    (900n * UNITS).toString(),
  ])
  for (const [creditor, amount] of [
    [below.id, 100n],
    [null, 50n],
  ] as const)
    await stage.server.asOwner(
      `INSERT INTO agent_debt (merchant_id, debtor_id, creditor_id, currency, since, amount, open)
       VALUES ($1, $2, $3, 'CNY', '2026-01-02', $4, $4)`,
      [agent.merchantId, agent.id, creditor, (amount * UNITS).toString()],
    )
  return { agent, below }
}

const release = ({ id }: TeamMember, more: object = {}) =>
  stage.call(stage.owner, releaseHeldIncome, {
    merchantCode: stage.code,
    ...once(),
    memberId: id.toString(),
    amount: '900.00',
    reason,
    ...more,
  })

const approve = (waits: unknown) => judgeAs(stage.server, stage.other, waits)

const main = async ({ id }: TeamMember) => {
  const [row] = await stage.server.asOwner<{ balance: string }>(
    `SELECT balance::text FROM wallet WHERE member_id = $1 AND account = 'main'`,
    [id],
  )
  return BigInt(row?.balance ?? 0) / UNITS
}

const listed = async ({ id }: TeamMember) => {
  const { value } = await stage.call(stage.owner, listHeldIncome, { merchantCode: stage.code, limit: 100 })
  return (value['list'] as { memberId: string; amount: string }[]).filter(
    (one) => one.memberId === id.toString(),
  )
}

test('two operators release held income once, and debts are paid from it first', async () => {
  const { agent, below } = await heldAgent()
  expect(await listed(agent)).toMatchObject([{ amount: '900.00', currency: 'CNY' }])
  const proposed = await release(agent)
  expect(await main(agent)).toBe(0n)
  expect((await judgeAs(stage.server, stage.owner, proposed.value['waits'])).code).toBe('maker_is_checker')
  expect((await approve(proposed.value['waits'])).status).toBe(200)
  expect([await main(agent), await main(below)]).toEqual([750n, 100n])
  expect(await listed(agent)).toEqual([])
  const open = await stage.server.asOwner('SELECT FROM agent_debt WHERE debtor_id = $1 AND open > 0', [
    agent.id,
  ])
  expect(open).toEqual([])
  expect((await release(agent)).code).toBe('changed_meanwhile')
})

test('a repeat of a release pays nothing, and another amount under its request is a conflict', async () => {
  const { agent } = await heldAgent()
  const request = once()
  await approve((await release(agent, request)).value['waits'])
  expect((await release(agent, request)).code).toBeUndefined()
  expect((await release(agent, { ...request, amount: '899.00' })).code).toBe('request_conflict')
  expect(await main(agent)).toBe(750n)
})

test('income that is held is released to no suspended agent, and not if another amount is held by now', async () => {
  const { agent } = await heldAgent()
  expect((await release(agent, { amount: '899.99' })).code).toBe('changed_meanwhile')
  const proposed = await release(agent)
  await stage.server.asOwner(`UPDATE member SET status = 'suspended' WHERE id = $1`, [agent.id])
  expect((await approve(proposed.value['waits'])).code).toBe('income_held')
  expect(await main(agent)).toBe(0n)
})

test('an operator reads why income is held, since when, and what was released before', async () => {
  const { agent } = await heldAgent()
  const read = async () =>
    (
      await stage.call(stage.owner, readHeldIncome, {
        merchantCode: stage.code,
        memberId: agent.id.toString(),
      })
    ).value
  const [row] = (await listed(agent)) as unknown as { since: string; status: string }[]
  expect(await read()).toMatchObject({
    status: 'active',
    amount: '900.00',
    lines: [{ open: '900.00', heldAt: row?.since, contract: { version: 99, state: 'ended' } }],
    hasMore: false,
    releases: [],
  })
  await approve((await release(agent)).value['waits'])
  // More is held later: the release covers the older part.
  await stage.server.asOwner(
    `SET session_replication_role = replica;
     UPDATE agent_statement SET held = ${930n * UNITS} WHERE agent_id = ${agent.id};
     RESET session_replication_role`,
  )
  expect(await read()).toMatchObject({
    amount: '30.00',
    lines: [{ open: '30.00' }],
    releases: [{ amount: '900.00', operator: expect.any(String) as string }],
  })
  const foreign = await stage.server.fixtures.merchant()
  const stranger = await stage.server.fixtures.member({ merchantId: foreign.id })
  const strange = { merchantCode: stage.code, memberId: stranger.id.toString() }
  expect((await stage.call(stage.owner, readHeldIncome, strange)).status).toBe(404)
})

/** An agent who owes a downline 100 and the brand 50, and no income, with this sum in the wallet. */
async function debtor(units: bigint) {
  const found = await heldAgent()
  await stage.server.asOwner(
    `SET session_replication_role = replica;
     UPDATE agent_statement SET held = 0 WHERE agent_id = ${found.agent.id}; RESET session_replication_role`,
  )
  if (units > 0n) await deposit(stage.server, found.agent, units)
  return found
}

const pay = (who: TeamMember, amount: string, requestId: string = randomUUID()) =>
  ask(stage.server, who, agentStatements.payDebts, { requestId, amount })

const owed = async (who: TeamMember) =>
  (await ask(stage.server, who, agentStatements.debts, { side: 'owed' })).value

test('an agent without income pays debts from the wallet, in parts and in proportion, each request once', async () => {
  const { agent, below } = await debtor(120n)
  expect(await owed(agent)).toMatchObject({ open: '150.00', payable: '120.00' })
  const requestId = randomUUID()
  const both = await Promise.all([pay(agent, '60.00', requestId), pay(agent, '60.00', requestId)])
  expect(both.map(({ value }) => value)).toEqual([{ open: '90.00' }, { open: '90.00' }])
  expect([await main(agent), await main(below)]).toEqual([60n, 40n])
  expect((await pay(agent, '30.00', requestId)).code).toBe('request_conflict')
  expect((await owed(agent)).list.map(({ account, open }) => [account === undefined, open])).toEqual([
    [true, '30.00'],
    [false, '60.00'],
  ])
  expect(await owed(below)).toMatchObject({ open: '0.00', payable: '0.00' })
})

test('a payment is never more than is owed, nor more than the wallet has; of two at once no cent is paid twice', async () => {
  const { agent, below } = await debtor(200n)
  for (const amount of ['150.01', '9999.00'])
    expect((await pay(agent, amount)).code).toBe('amount_above_debt')
  for (const amount of ['0.00', '1.001', '-1.00'])
    expect((await pay(agent, amount)).code).toBe('invalid_input')
  const poor = await debtor(20n)
  expect((await pay(poor.agent, '20.01')).code).toBe('insufficient_balance')
  const both = await Promise.all([pay(agent, '150.00'), pay(agent, '150.00')])
  expect(both.map(({ code = 'paid' }) => code).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'debt_gone',
    'paid',
  ])
  expect([await main(agent), await main(below)]).toEqual([50n, 100n])
  const [books] = await stage.server.asOwner<{ brand: string }>(
    `SELECT sum(entry.amount)::text AS brand FROM ledger_entry AS entry
       JOIN ledger_transfer AS transfer ON transfer.member_id = entry.member_id AND transfer.id = entry.transfer_id
      WHERE entry.account = 'house:agent-advances' AND transfer.reference LIKE 'O%' AND entry.member_id IN ($1, $2)`,
    [agent.id, below.id],
  )
  expect(BigInt(books?.brand ?? 0)).toBe(50n * UNITS)
})

test('two operators waive what an agent owes the brand, and no debt to a downline', async () => {
  const { agent } = await debtor(0n)
  const debts = await stage.server.asOwner<{ id: string; isBrand: boolean }>(
    'SELECT id::text, creditor_id IS NULL AS "isBrand" FROM agent_debt WHERE debtor_id = $1 ORDER BY creditor_id',
    [agent.id],
  )
  const [toBelow, toBrand] = debts.map(({ id }) => id)
  const request = once()
  const waive = (id: string | undefined, more: object = {}) =>
    stage.call(stage.owner, waiveAgentDebt, {
      merchantCode: stage.code,
      ...once(),
      id,
      amount: '20.00',
      reason,
      ...more,
    })
  expect((await waive(toBelow)).code).toBe('debt_of_downline')
  expect((await waive(toBrand, { amount: '50.01' })).code).toBe('amount_above_debt')
  const proposed = await waive(toBrand, request)
  expect((await owed(agent)).open).toBe('150.00')
  expect((await judgeAs(stage.server, stage.owner, proposed.value['waits'])).code).toBe('maker_is_checker')
  expect((await approve(proposed.value['waits'])).status).toBe(200)
  expect((await owed(agent)).open).toBe('130.00')
  expect((await waive(toBrand, request)).code).toBeUndefined()
  expect((await waive(toBrand, { ...request, amount: '19.00' })).code).toBe('request_conflict')
  expect((await owed(agent)).open).toBe('130.00')
  // The account of claims stays as the claims are: the check of the ledger compares the two.
  const entries = await stage.server.asOwner<{ account: string; units: string }>(
    `SELECT account, (sum(amount) / 100000)::integer::text AS units FROM ledger_entry
      WHERE member_id = $1 AND account IN ('house:write-offs', 'house:agent-waived') GROUP BY account`,
    [agent.id],
  )
  expect(entries).toEqual([{ account: 'house:agent-waived', units: '-20' }])
  const { list } = (await ask(stage.server, agent, messages.list, {})).value
  expect(list[0]?.news).toMatchObject({ kind: 'agent_waived', amount: '20.00' })
  // A debt of another brand is absent.
  const foreign = await stage.server.fixtures.merchant()
  const stranger = await stage.server.fixtures.member({ merchantId: foreign.id, accountType: 1 })
  const [strange] = await stage.server.asOwner<{ id: string }>(
    `INSERT INTO agent_debt (merchant_id, debtor_id, currency, since, amount, open)
     VALUES ($1, $2, 'CNY', '2026-01-02', 100000, 100000) RETURNING id::text`,
    [foreign.id, stranger.id],
  )
  expect((await waive(strange?.id, { amount: '1.00' })).status).toBe(404)
})
