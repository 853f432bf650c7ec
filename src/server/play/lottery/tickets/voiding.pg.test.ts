import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { withdrawProposal } from '#contract/console/approvals.ts'
import { listAudit } from '#contract/console/audit.ts'
import { readTicket, voidTicket } from '#contract/console/lottery-tickets.ts'
import { permissions } from '#domain/access/permission.ts'
import { moved } from '#domain/ledger/posting.ts'
import { UNIT } from '#domain/money/amount.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import { type StagedDraw, settleAll } from '#test/pg/lottery-stage.ts'
import { type CallOutcome, type MoneyStage, once, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { BEGINS, type ResultStage, balls, openResultStage } from '#test/pg/result-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import type { Proof } from '#test/pg/test-server.ts'

import { cancelTicket } from './returning.ts'
import { insertVoid } from './returning-store.ts'

let stage: MoneyStage
let results: ResultStage
beforeAll(async () => {
  stage = await openMoneyStage()
  results = await openResultStage(stage)
})
afterAll(async () => {
  expect(await ledgerFaults(stage.server)).toEqual([])
  await stage.server.close()
})

const STAKE = 10n * UNIT
/** The odds of one ball of six are 6.000. */
const WIN = 6n * STAKE
const ONE = balls(1, 2, 3, 4, 5, 6)

interface Bought {
  readonly draw: StagedDraw
  readonly member: Awaited<ReturnType<ResultStage['better']>>
  readonly id: string
}

/** A ticket on one ball of a draw that takes bets. */
async function bought(ball = 1): Promise<Bought> {
  const draw = await results.next()
  const member = await results.better(draw, ball)
  const [ticket] = await stage.server.asOwner<{ id: string }>(
    'SELECT id::text FROM lottery_ticket WHERE member_id = $1',
    [member.id],
  )
  return { draw, member, id: ticket?.id ?? '' }
}

/** The same after the numbers 1 to 6 were drawn and paid. */
async function settled(ball = 1): Promise<Bought> {
  const ticket = await bought(ball)
  await results.drawn(ticket.draw, ONE)
  await settleAll(stage.server)
  return ticket
}

const propose = (by: Proof, { id }: Pick<Bought, 'id'>, given: object = {}) =>
  stage.call(by, voidTicket, { merchantCode: stage.code, ...once(), id, reason, ...given })
const approve = (proposed: CallOutcome, by: Proof = stage.other) =>
  judgeAs(stage.server, by, proposed.value['waits'])
const read = async ({ id }: Bought, by: Proof = stage.owner) =>
  (await stage.call(by, readTicket, { merchantCode: stage.code, id })).value
/** One operator proposes, and the other one approves. */
async function voided(ticket: Bought) {
  const proposed = await propose(stage.owner, ticket)
  expect(proposed.status, JSON.stringify(proposed)).toBe(200)
  return await approve(proposed)
}
const loadOf = async ({ draw }: Bought) =>
  (
    await stage.server.asOwner<{ pays: bigint }>(
      'SELECT coalesce(sum(pays), 0)::bigint AS pays FROM lottery_exposure WHERE draw_id = $1',
      [draw.id],
    )
  )[0]?.pays
const sumsOf = ({ draw }: Bought) =>
  stage.server.asOwner('SELECT tickets, stake, win FROM lottery_draw_sum WHERE draw_id = $1', [draw.id])
const messagesOf = async ({ member }: Bought) =>
  (
    await stage.server.asOwner<{ facts: object }>(
      'SELECT facts FROM member_message WHERE member_id = $1 ORDER BY id',
      [member.id],
    )
  ).map(({ facts }) => facts)
/** Takes money out of a wallet, so that so much is left: it was spent. */
async function spendTo({ member }: Bought, left: bigint) {
  const amount = (await balanceOf(stage.server, member)) - left
  await stage.server.services.store.transact((tx) =>
    postOne(tx, {
      merchantId: member.merchantId,
      memberId: member.id,
      currency: 'CNY',
      key: `spent:${randomUUID()}`,
      kind: 'adjustment',
      reference: 'spent',
      legs: moved(amount, { from: 'main', to: 'adjustments' }),
    }),
  )
}

test('an open ticket is voided by two: its stake returns, and the draw owes nothing for it', async () => {
  const ticket = await bought()
  expect(await loadOf(ticket)).toBe(WIN)
  const proposed = await propose(stage.owner, ticket)
  // Nothing moves before the second operator.
  expect(await balanceOf(stage.server, ticket.member)).toBe(BEGINS - STAKE)
  expect((await read(ticket))['state']).toBe('open')
  expect(await approve(proposed)).toMatchObject({ status: 200 })
  expect(await balanceOf(stage.server, ticket.member)).toBe(BEGINS)
  expect(await loadOf(ticket)).toBe(0n)
  expect(await read(ticket)).toMatchObject({
    state: 'returned',
    voided: {
      reason,
      stake: '10.00',
      win: '0.00',
      by: [{ id: String(stage.owner.operatorId) }, { id: String(stage.other.operatorId) }],
    },
  })
  // It takes no part in its draw.
  await results.drawn(ticket.draw, ONE)
  await settleAll(stage.server)
  expect(await balanceOf(stage.server, ticket.member)).toBe(BEGINS)
})

test('a ticket whose draw waits for its result is voided as well', async () => {
  const ticket = await bought()
  await results.close(ticket.draw)
  expect(await voided(ticket)).toMatchObject({ status: 200 })
  await results.drawn(ticket.draw, ONE)
  await settleAll(stage.server)
  expect(await balanceOf(stage.server, ticket.member)).toBe(BEGINS)
})

test.each([
  ['won', 1, '-50.00'],
  ['lost', 30, '10.00'],
])(
  'a ticket that has %s gives everything back, and its draw counts it no more',
  async (_state, ball, difference) => {
    const ticket = await settled(ball)
    expect(await voided(ticket)).toMatchObject({ status: 200 })
    expect(await balanceOf(stage.server, ticket.member)).toBe(BEGINS)
    expect(await sumsOf(ticket)).toEqual([{ tickets: 1, stake: 0n, win: 0n }])
    expect(await messagesOf(ticket)).toEqual([
      {
        isCancelled: false,
        difference,
        currency: 'CNY',
        ticket: ticket.id,
        gameCode: expect.any(String),
        numero: ticket.draw.number,
        category: expect.any(String),
        tickets: [ticket.id],
      },
    ])
    expect(await read(ticket)).toMatchObject({
      state: 'returned',
      voided: { stake: '10.00', win: ball === 1 ? '60.00' : '0.00' },
    })
    expect(JSON.stringify((await read(ticket))['lines'])).not.toContain('win')
    // A later correction leaves it alone.
    await results.corrected(ticket.draw, { numbers: balls(1, 30, 31, 32, 33, 34) })
    await settleAll(stage.server)
    expect(await balanceOf(stage.server, ticket.member)).toBe(BEGINS)
  },
)

test('a corrected win is taken back as it was paid last', async () => {
  const ticket = await settled(30)
  await results.corrected(ticket.draw, { numbers: balls(30, 31, 32, 33, 34, 35) })
  await settleAll(stage.server)
  expect(await balanceOf(stage.server, ticket.member)).toBe(BEGINS - STAKE + WIN)
  expect(await voided(ticket)).toMatchObject({ status: 200 })
  expect(await balanceOf(stage.server, ticket.member)).toBe(BEGINS)
})

test('the maker of a proposal cannot approve it, and an operator without the right proposes nothing', async () => {
  const ticket = await bought()
  const proposed = await propose(stage.owner, ticket)
  expect((await approve(proposed, stage.owner)).code).toBe('maker_is_checker')
  const reader = await stage.server.fixtures.operatorSession(['lottery.read'])
  expect((await propose(reader, ticket)).status).toBe(403)
  const judge = await stage.server.fixtures.operatorSession(['approvals.judge', 'lottery.read'])
  expect((await approve(proposed, judge)).status).toBe(403)
  expect((await read(ticket))['state']).toBe('open')
})

test('a ticket of another brand is absent', async () => {
  const ticket = await bought()
  const { id: merchantId } = await stage.server.fixtures.merchant()
  const stranger = await stage.server.fixtures.operatorSession(permissions, { merchantId })
  const input = { ...once(), id: ticket.id, reason }
  expect((await stage.call(stranger, voidTicket, input)).status).toBe(404)
  const proposed = await propose(stage.owner, ticket)
  expect((await stage.call(stranger, withdrawProposal, { id: proposed.value['waits'] })).status).toBe(404)
})

test('a ticket is voided once: of two proposals one is made, and of two approvals one counts', async () => {
  const ticket = await settled()
  const requestId = randomUUID()
  const [first, again] = [
    await propose(stage.owner, ticket, { requestId }),
    await propose(stage.owner, ticket, { requestId }),
  ]
  expect(again.value).toEqual(first.value)
  expect((await propose(stage.owner, ticket, { requestId, reason: 'Another one' })).code).toBe(
    'request_conflict',
  )
  expect((await propose(stage.other, ticket)).code).toBe('proposal_waits')
  const third = await stage.server.fixtures.operatorSession(permissions)
  const judged = await Promise.all([approve(first), approve(first, third)])
  expect(judged.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await balanceOf(stage.server, ticket.member)).toBe(BEGINS)
  expect((await propose(stage.owner, ticket)).code).toBe('ticket_returned')
  expect(await messagesOf(ticket)).toHaveLength(1)
})

test('a member who takes the ticket back at the same moment gets the stake once', async () => {
  const ticket = await bought()
  const { store, registry } = stage.server.services
  await stage.server.asOwner(`UPDATE merchant SET market_profile = 'open' WHERE id = $1`, [
    stage.server.merchantId,
  ])
  await registry.refresh()
  const proposed = await propose(stage.owner, ticket)
  const who = { merchantId: ticket.member.merchantId, memberId: ticket.member.id }
  const cancelling = cancelTicket({ store, registry }, who, { requestId: randomUUID(), id: ticket.id })
  const [taken, { status }] = await Promise.all([
    cancelling.then(
      () => true,
      () => false,
    ),
    approve(proposed),
  ])
  expect(taken || status === 200).toBe(true)
  expect(await balanceOf(stage.server, ticket.member)).toBe(BEGINS)
})

test('a win that is spent stops the approval, and nothing changes', async () => {
  const ticket = await settled()
  await spendTo(ticket, WIN - STAKE - 1n)
  const proposed = await propose(stage.owner, ticket)
  expect((await approve(proposed)).code).toBe('win_spent')
  expect(await balanceOf(stage.server, ticket.member)).toBe(WIN - STAKE - 1n)
  expect((await read(ticket))['state']).toBe('won')
  expect(await messagesOf(ticket)).toEqual([])
})

test('the database records no void without two operators, and none of another brand', async () => {
  const ticket = await bought()
  const { store } = stage.server.services
  const { merchantId } = ticket.member
  const { operatorId: firstId } = stage.owner
  const { operatorId: secondId } = stage.other
  const of = { merchantId, ticketId: BigInt(ticket.id), firstId, secondId, reason, win: 0n }
  const insert = (given: object = {}) => store.transact((tx) => insertVoid(tx, { ...of, ...given }))
  await expect(insert()).rejects.toThrow(/not approved/)
  const { id: otherBrand } = await stage.server.fixtures.merchant()
  for (const brand of [merchantId, otherBrand])
    await stage.server.asOwner(
      `INSERT INTO desk_proposal (merchant_id, deed, subject, input, before, after, cause, reason, request_id, status,
                                  proposed_by, judged_by, judged_at, lapses_at)
       VALUES ($1, 'consoleTickets.voidTicket', $2, '{}', '{}', '{}', 'always', '', gen_random_uuid(), 'approved', $3,
               $4, now(), now() + interval '1 day')`,
      [brand, ticket.id, firstId, secondId],
    )
  const { operatorId: thirdId } = await stage.server.fixtures.operatorSession(permissions)
  for (const other of [firstId, thirdId])
    await expect(insert({ secondId: other })).rejects.toThrow(/not approved/)
  expect(await insert({ merchantId: otherBrand })).toBe(false)
  expect(await insert()).toBe(true)
  expect(await insert()).toBe(false)
})

test('the audit names the ticket, both amounts and the reason', async () => {
  const ticket = await settled()
  await voided(ticket)
  const entries = await stage.call(stage.owner, listAudit, {
    merchantCode: stage.code,
    action: 'ticket.void',
    limit: 1,
  })
  expect(entries.value['list']).toMatchObject([
    {
      reason,
      before: { state: 'won' },
      after: { ticket: ticket.id, state: 'returned', returned: '10.00', takenBack: '60.00' },
    },
  ])
})
