import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { judgeProposal, listProposals, withdrawProposal } from '#contract/console/approvals.ts'
import * as consoleDeposits from '#contract/console/deposits.ts'
import * as operators from '#contract/console/operators.ts'
import { permissions } from '#domain/access/permission.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { lapses, makeLapse } from '#test/pg/lapses.ts'
import { balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import { type MoneyStage, once, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import type { Proof } from '#test/pg/test-server.ts'

let stage: MoneyStage
let maker: Proof & { readonly operatorId: bigint }
let member: { readonly id: bigint; readonly merchantId: number }
beforeAll(async () => {
  stage = await openMoneyStage()
})
afterAll(async () => {
  expect(await ledgerFaults(stage.server)).toEqual([])
  await stage.server.close()
})
beforeEach(async () => {
  maker = await stage.server.fixtures.operatorSession(permissions)
  member = await stage.server.fixtures.member()
})

/** Creates a deposit order of this amount, claimed by an operator. */
async function order(amount: string, of = member, by: Proof = maker) {
  const [row] = await stage.server.asOwner<{ id: string; reference: string; version: number }>(
    `INSERT INTO deposit (merchant_id, member_id, request_id, channel_id, currency, amount, fee, fee_fixed,
       fee_per_mille, reference, state, expires_at)
     VALUES ($1, $2, gen_random_uuid(), $3, 'CNY', $4::numeric * 100000, 0, 0, 0,
       upper(substr(md5(random()::text), 1, 8)), 'waiting', now() + interval '1 hour')
     RETURNING id::text, reference, version`,
    [of.merchantId, of.id, await channel(), amount],
  )
  const id = row?.id ?? ''
  const which = { merchantCode: stage.code, id, version: row?.version }
  const claimed = await stage.call(by, consoleDeposits.claimDeposit, { ...which, deed: 'claim' })
  const input = { ...which, version: claimed.value['version'], ...once(), received: amount, reason }
  return { id, reference: row?.reference ?? '', input }
}

/** A new channel per order: a member may have one open order per channel. */
async function channel(): Promise<string> {
  const [row] = await stage.server.asOwner<{ id: string }>(
    `INSERT INTO payment_channel (merchant_id, direction, written, is_on)
     SELECT merchant_id, direction, written, is_on FROM payment_channel WHERE id = $1 RETURNING id::text`,
    [stage.channelId],
  )
  return row?.id ?? ''
}

const match = (input: object, by: Proof = maker) => stage.call(by, consoleDeposits.matchDeposit, input)
const balance = () => balanceOf(stage.server, member)
const causeOf = async (id: unknown) =>
  (await stage.server.asOwner<{ cause: string }>('SELECT cause FROM desk_proposal WHERE id = $1', [id]))[0]
    ?.cause

async function waiting(amount = '6000.00') {
  const { id, input } = await order(amount)
  const answer = await match(input)
  expect(answer.value, JSON.stringify(answer)).toMatchObject({ state: 'waiting' })
  return { id, input, proposal: String(answer.value['waits']) }
}

test('an approved proposal is executed once, and names both operators', async () => {
  const { proposal, input } = await waiting()
  expect(await balance()).toBe(0n)
  expect((await judgeAs(stage.server, stage.other, proposal)).value).toEqual({ state: 'approved' })
  expect(await balance()).toBe(600_000_000n)
  // A judge's retry gets the first outcome; a third operator is refused because it is decided, the maker
  // because it is done.
  expect((await judgeAs(stage.server, stage.other, proposal)).value).toEqual({ state: 'approved' })
  expect((await judgeAs(stage.server, stage.owner, proposal)).code).toBe('proposal_judged')
  expect((await match(input)).value).toMatchObject({ state: 'credited' })
  expect(await balance()).toBe(600_000_000n)
  const audit = await stage.server.asOwner<{ action: string; operator_id: bigint }>(
    'SELECT action, operator_id FROM audit_entry WHERE member_id = $1 ORDER BY id',
    [member.id],
  )
  expect(audit).toMatchObject([
    { action: 'deposit.claim', operator_id: maker.operatorId },
    { action: 'proposal.make', operator_id: maker.operatorId },
    { action: 'deposit.match', operator_id: maker.operatorId },
    { action: 'proposal.approve', operator_id: stage.other.operatorId },
  ])
})

test('the maker is never the checker, in the database either', async () => {
  const { proposal } = await waiting()
  expect((await judgeAs(stage.server, maker, proposal)).code).toBe('maker_is_checker')
  expect((await judgeAs(stage.server, maker, proposal, 'reject')).code).toBe('maker_is_checker')
  const bypass = `UPDATE desk_proposal SET status = 'approved', judged_by = proposed_by, judged_at = now()`
  await expect(stage.server.asOwner(bypass)).rejects.toThrow('violates check constraint')
  expect(await balance()).toBe(0n)
})

test('a retry returns the same proposal; other input is a conflict; another proposal is already open', async () => {
  const { proposal, input } = await waiting()
  expect((await match(input)).value).toMatchObject({ waits: proposal })
  expect((await match({ ...input, received: '7000.00' })).code).toBe('request_conflict')
  expect((await match({ ...input, ...once() })).code).toBe('proposal_waits')
})

test('a rejection needs a reason, moves nothing and is final', async () => {
  const { proposal } = await waiting()
  const no = { merchantCode: stage.code, ...once(), id: proposal, judgement: 'reject' }
  expect((await stage.call(stage.other, judgeProposal, no)).code).toBe('answer_needed')
  expect((await judgeAs(stage.server, stage.other, proposal, 'reject')).value).toEqual({ state: 'rejected' })
  expect((await judgeAs(stage.server, stage.owner, proposal)).code).toBe('proposal_judged')
  expect(await balance()).toBe(0n)
})

test('a withdrawn or lapsed proposal, or one of a suspended operator, is not executed', async () => {
  const back = await waiting()
  const which = { merchantCode: stage.code, id: back.proposal }
  expect((await stage.call(stage.other, withdrawProposal, which)).code).toBe('not_the_maker')
  expect((await stage.call(maker, withdrawProposal, which)).status).toBe(200)
  expect((await judgeAs(stage.server, stage.other, back.proposal)).code).toBe('proposal_judged')
  const late = await waiting()
  await stage.server.asOwner(
    `UPDATE desk_proposal SET proposed_at = now() - interval '8 days', lapses_at = now() WHERE id = $1`,
    [late.proposal],
  )
  expect((await judgeAs(stage.server, stage.other, late.proposal)).code).toBe('proposal_lapsed')
  const suspended = await waiting()
  const yes = async () => (await judgeAs(stage.server, stage.other, suspended.proposal)).code
  const change = (columns: string) =>
    stage.server.asOwner(`UPDATE operator SET ${columns} WHERE id = $1`, [maker.operatorId])
  await change(`status = 'suspended'`)
  expect(await yes()).toBe('proposal_lapsed')
  const input = { merchantCode: stage.code, subject: suspended.id, group: 'deposits' }
  const { value } = await stage.call(stage.other, listProposals, input)
  expect(value['list']).toMatchObject([{ id: suspended.proposal, state: 'lapsed' }])
  await change(`status = 'active', permissions = array_remove(permissions, 'cashier.deposits')`)
  expect(await yes()).toBe('proposal_lapsed')
  expect(await balance()).toBe(0n)
})

test('an approval checks changed data again: it does nothing, and the proposal stays open', async () => {
  const { id, proposal } = await waiting()
  await stage.server.asOwner(
    `UPDATE deposit SET state = 'returned', received = 1, received_currency = 'CNY', received_at = now() WHERE id = $1`,
    [id],
  )
  expect((await judgeAs(stage.server, stage.other, proposal)).code).toBe('deposit_moved_on')
  const [row] = await stage.server.asOwner<{ status: string }>(
    'SELECT status FROM desk_proposal WHERE id = $1',
    [proposal],
  )
  expect(row?.status).toBe('proposed')
  expect(await balance()).toBe(0n)
})

test('amounts below the threshold add up over the day, for one member and for one operator', async () => {
  for (const amount of ['4000.00', '4000.00'])
    expect((await match((await order(amount)).input)).value).toMatchObject({ state: 'credited' })
  const third = await match((await order('4000.00')).input)
  expect(await causeOf(third.value['waits'])).toBe('member_day')
  // A second operator's credits for the same member count towards the same threshold.
  const colleague = await stage.server.fixtures.operatorSession(permissions)
  const elsewhere = await match((await order('4000.00', member, colleague)).input, colleague)
  expect(await causeOf(elsewhere.value['waits'])).toBe('member_day')
  const next = await stage.server.fixtures.member()
  // Of two concurrent credits for different members one exceeds the operator's daily threshold. Neither is
  // written before both have begun: without the lock both would read the day's sum first.
  const inputs = [await order('3000.00', next), await order('3000.00', await stage.server.fixtures.member())]
  const holding = openPool(stage.server.database.ownerUrl, { max: 1 })
  const holder = await holding.connect()
  await holder.query('BEGIN; LOCK TABLE desk_alone IN SHARE MODE')
  const under = inputs.map(({ input }) => match(input))
  await expect.poll(() => waitingForLocks()).toBe(2)
  await holder.query('COMMIT')
  holder.release()
  const two = await Promise.all(under)
  await holding.end()
  const held = two.flatMap(({ value }) => value['waits'] ?? [])
  expect(held).toHaveLength(1)
  expect(await causeOf(held[0])).toBe('operator_day')
})

/** The number of transactions that wait for a lock of the table of deeds, or for each other. */
async function waitingForLocks(): Promise<number> {
  const [row] = await stage.server.asOwner<{ waiting: number }>(
    `SELECT count(DISTINCT pid)::integer AS waiting FROM pg_locks
      WHERE NOT granted AND locktype IN ('relation', 'advisory')
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  return row?.waiting ?? 0
}

async function statementOf(reference: string, amount: string, broughtBy: bigint, channelId: string) {
  await stage.server.asOwner(
    `WITH made AS (
       INSERT INTO reconciliation_statement (merchant_id, source, first_day, last_day, zone, file_name, file_hash,
         file_bytes, choices, choices_hash, line_count, bad_count, matched_count, difference_count, uploaded_by)
       VALUES ($1, 'channel:' || $2, current_date, current_date, 'UTC', 'a.csv', sha256(gen_random_uuid()::text::bytea),
         1, '{}', sha256('x'), 1, 0, 0, 1, $5) RETURNING merchant_id, id)
     INSERT INTO reconciliation_line (merchant_id, statement_id, line, direction, amount, currency, state, at,
       our_reference, outcome)
     SELECT merchant_id, id, 2, 'in', $4::numeric * 100000, 'CNY', 'done', now(), lower($3), 'only_there' FROM made`,
    [member.merchantId, channelId, reference, amount, broughtBy],
  )
}

test('a statement line imported by another operator counts as the second operator, for that amount, once', async () => {
  const channelOf = async (id: string) =>
    (
      await stage.server.asOwner<{ channel: string }>(
        'SELECT channel_id::text AS channel FROM deposit WHERE id = $1',
        [id],
      )
    )[0]?.channel ?? ''
  const own = await order('6000.00')
  await statementOf(own.reference, '6000.00', maker.operatorId, await channelOf(own.id))
  expect((await match(own.input)).value).toHaveProperty('waits')
  const less = await order('6000.00')
  await statementOf(less.reference, '5999.99', stage.other.operatorId, await channelOf(less.id))
  expect((await match(less.input)).value).toHaveProperty('waits')
  const fine = await order('6000.00')
  await statementOf(fine.reference, '6000.00', stage.other.operatorId, await channelOf(fine.id))
  expect((await match(fine.input)).value).toMatchObject({ state: 'credited' })
  expect(await balance()).toBe(600_000_000n)
  const support = await stage.server.asOwner<{ deposit_id: string }>(
    'SELECT deposit_id::text FROM deposit_support WHERE merchant_id = $1',
    [member.merchantId],
  )
  expect(support).toEqual([{ deposit_id: fine.id }])
  // The line is used: it supports no other deposit, whatever its reference.
  const twin = await order('6000.00')
  await stage.server.asOwner(
    'UPDATE reconciliation_line SET our_reference = $1 WHERE our_reference = lower($2)',
    [twin.reference, fine.reference],
  )
  await stage.server.asOwner(
    `UPDATE reconciliation_statement SET source = 'channel:' || $1 WHERE id IN
       (SELECT statement_id FROM reconciliation_line WHERE our_reference = $2)`,
    [await channelOf(twin.id), twin.reference],
  )
  expect((await match(twin.input)).value).toHaveProperty('waits')
})

test('a statement counts for nothing once the operator who imported it may no longer import', async () => {
  const channelOf = async (id: string) =>
    (
      await stage.server.asOwner<{ channel: string }>(
        'SELECT channel_id::text AS channel FROM deposit WHERE id = $1',
        [id],
      )
    )[0]?.channel ?? ''
  for (const columns of [
    `status = 'suspended'`,
    `handed_over_at = now()`,
    `permissions = array_remove(permissions, 'cashier.reconcile')`,
  ]) {
    const bringer = await stage.server.fixtures.operatorSession(permissions)
    const { input, id, reference } = await order('6000.00')
    await statementOf(reference, '6000.00', bringer.operatorId, await channelOf(id))
    await stage.server.asOwner(`UPDATE operator SET ${columns} WHERE id = $1`, [bringer.operatorId])
    expect([columns, (await match(input)).value], columns).toEqual([
      columns,
      expect.objectContaining({ waits: expect.any(String) as string }),
    ])
  }
  expect(await balance()).toBe(0n)
})

test('an operator without the right, of another brand, or who made the maker’s account cannot judge', async () => {
  const { proposal } = await waiting()
  const clerk = await stage.server.fixtures.operatorSession(['approvals.read', 'approvals.judge'])
  expect((await judgeAs(stage.server, clerk, proposal)).status).toBe(403)
  const brand = await stage.server.fixtures.merchant()
  const stranger = await stage.server.fixtures.operatorSession(permissions, { merchantId: brand.id })
  const yes = { ...once(), id: proposal, judgement: 'approve' }
  expect((await stage.call(stranger, judgeProposal, yes)).status).toBe(404)
  // An account created by an account that the other operator created: still the same person.
  const between = await stage.server.fixtures.operatorSession([])
  const made = 'UPDATE operator SET created_by = $1 WHERE id = $2'
  await stage.server.asOwner(made, [stage.other.operatorId, between.operatorId])
  await stage.server.asOwner(made, [between.operatorId, maker.operatorId])
  expect((await judgeAs(stage.server, stage.other, proposal)).code).toBe('checker_not_independent')
  expect(await balance()).toBe(0n)
  expect((await judgeAs(stage.server, stage.owner, proposal)).status).toBe(200)
})

test('rights over money given by one operator count after a second one approves; a rejection suspends the account', async () => {
  const add = async () => {
    const input = { name: `op-${randomUUID().slice(0, 8)}`, role: 'payments', reason }
    return String((await stage.call(maker, operators.addOperator, input)).value['id'])
  }
  const waitsFor = async (subject: string) => {
    const input = { merchantCode: stage.code, subject, group: 'operators', state: 'proposed' }
    const { value } = await stage.call(stage.other, listProposals, input)
    return (value['list'] as { id: string; cause: string }[])[0]
  }
  const [first, second] = [await add(), await add()]
  expect(await waitsFor(first)).toMatchObject({ cause: 'rights' })
  const own = { merchantCode: stage.code, id: (await waitsFor(first))?.id }
  expect((await stage.call(maker, withdrawProposal, own)).code).toBe('proposal_stays')
  await judgeAs(stage.server, stage.other, (await waitsFor(first))?.id)
  await judgeAs(stage.server, stage.other, (await waitsFor(second))?.id, 'reject')
  const rows = await stage.server.asOwner<{ id: string; status: string; rests: boolean }>(
    `SELECT id::text, status, coalesce(money_from > now(), false) AS rests FROM operator WHERE id IN ($1, $2) ORDER BY id`,
    [first, second],
  )
  expect(rows).toEqual([
    { id: first, status: 'active', rests: false },
    { id: second, status: 'suspended', rests: true },
  ])
})

test('waiting proposals are listed with both states, and none of another brand', async () => {
  const { id, proposal } = await waiting()
  const input = { merchantCode: stage.code, state: 'proposed', group: 'deposits', subject: id }
  const { value } = await stage.call(stage.other, listProposals, input)
  expect(value['list']).toMatchObject([
    {
      id: proposal,
      deed: 'deposits.matchDeposit',
      amount: '6000.00',
      cause: 'large',
      after: { state: 'credited', amount: '6000.00' },
      isOwn: false,
      mayJudge: true,
    },
  ])
  const brand = await stage.server.fixtures.merchant()
  const stranger = await stage.server.fixtures.operatorSession(permissions, { merchantId: brand.id })
  expect((await stage.call(stranger, listProposals, { state: 'proposed' })).value['list']).toEqual([])
})

test.each(lapses)(
  'a lapsed proposal is not listed as open, names its reason, and blocks no new one: %s',
  async (why) => {
    const { id, input, proposal } = await waiting()
    const listed = async (state?: string) => {
      const input = { merchantCode: stage.code, group: 'deposits', subject: id, ...(state ? { state } : {}) }
      const { value } = await stage.call(stage.other, listProposals, input)
      const list = value['list'] as { state: string; lapse?: string }[]
      return { list: list.map((one) => [one.state, one.lapse]), waiting: Number(value['waiting']) }
    }
    const before = await listed('proposed')
    expect(before.list).toEqual([['proposed', undefined]])
    const age = () =>
      stage.server.asOwner(
        `UPDATE desk_proposal SET proposed_at = proposed_at - interval '7 days', lapses_at = lapses_at - interval '7 days'
        WHERE id = $1`,
        [proposal],
      )
    await makeLapse(stage.server, why, { makerId: maker.operatorId, age })
    expect(await listed('proposed')).toEqual({ list: [], waiting: before.waiting - 1 })
    for (const state of ['lapsed', undefined]) expect((await listed(state)).list).toEqual([['lapsed', why]])
    // Another operator proposes the same: the lapsed one has ended, before its time unless that was over.
    const next = await stage.server.fixtures.operatorSession(permissions)
    await stage.server.asOwner('UPDATE deposit SET claimed_by = $1 WHERE id = $2', [next.operatorId, id])
    expect((await match({ ...input, ...once() }, next)).value).toHaveProperty('waits')
    expect((await listed('proposed')).list).toEqual([['proposed', undefined]])
    expect((await listed('lapsed')).list).toEqual([['lapsed', why === 'time' ? 'time' : 'overtaken']])
  },
)
