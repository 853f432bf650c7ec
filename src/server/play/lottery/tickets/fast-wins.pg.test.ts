import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { messages as messageCalls } from '#contract/messages.ts'
import type { Output } from '#contract/endpoint.ts'
import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { UNIT, readAmount, writeAmount } from '#domain/money/amount.ts'
import { drawDue } from '#server/play/lottery/draws/actions.ts'
import { notifyFastWins, notifyMembers } from '#server/shell/ticket-messages.ts'
import { giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { type StagedDraw, drawPartsOf, moveDraw, planGame } from '#test/pg/lottery-stage.ts'
import { follow } from '#test/pg/round-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { openPlacing } from './actions.ts'
import { sendFastWins } from './fast-wins.ts'
import { settleDraws } from './settling.ts'

let server: TestServer
let draws: StagedDraw[]

beforeAll(async () => {
  server = await openTestServer()
  draws = await planGame(server, 'K3_1', 3)
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

async function newMember(merchantId = server.merchantId) {
  const member = await server.fixtures.member({ merchantId })
  await giveMoney(server, member, 1_000n * UNIT)
  return member
}
type Member = Awaited<ReturnType<typeof newMember>>

/** Pairs of tickets on a big and on a small sum: one of each pair wins, whatever is drawn. */
async function place(member: Member, { number }: StagedDraw, pairs: number): Promise<void> {
  const game = findGame('K3_1')
  const type = game && betTypeOf(game, 'sum_side')
  if (!type) throw new Error('no sides')
  const { store, registry } = server.services
  const placing = openPlacing({ store, registry, log: { warn: () => undefined } })
  const who = {
    merchant: { id: member.merchantId },
    merchantId: member.merchantId,
    memberId: member.id,
    currency: 'CNY',
  }
  for (const side of Array.from({ length: 2 * pairs }, (_, at) => at % 2)) {
    const choice = [[side]]
    const { oddsMilli } = quoteLine(type, { choice, stake: 1n, returnMilli: game.returnMilli })
    const line = { type: 'sum_side', choice, stake: '10', odds: oddsMilli.map(writeOdds) }
    const tickets = [{ gameCode: 'K3_1', numero: number, lines: [line] }]
    await placing.place(who, { requestId: randomUUID(), tickets, stopOnWin: false })
  }
}

async function settle(draw: StagedDraw): Promise<void> {
  await moveDraw(server, draw, { closes: -20, draws: -10 })
  await drawDue(server.services.store, await drawPartsOf())
  const { store, hub } = server.services
  await settleDraws(store, { hub, log: { error: () => undefined }, notifyMembers })
}

const send = () =>
  sendFastWins(server.services.store, { hub: server.services.hub, notifyFastWins, atOnce: 1 })

async function messagesOf(member: Member) {
  const { headers } = await server.fixtures.memberSession(member)
  const url = messageCalls.list.path
  const answer = await server.site.inject({ url, headers: { host: server.host, ...headers } })
  return answer.json<{ value: Output<typeof messageCalls.list> }>().value.list
}

/** The tickets of a member that won, and their money, by the record of play. */
async function wonBy({ id }: Member) {
  const [row] = await server.asOwner<{ tickets: bigint; amount: bigint }>(
    `SELECT count(*) AS tickets, coalesce(sum(win), 0)::bigint AS amount FROM play WHERE member_id = $1 AND win > 0`,
    [id],
  )
  return { tickets: Number(row?.tickets ?? 0), amount: writeAmount(row?.amount ?? 0n) }
}

test('a member gets one message about all tickets that won in fast lotteries, with their number and sum', async () => {
  const [one, two, three] = draws
  if (!one || !two || !three) throw new Error('three draws')
  const winner = await newMember()
  const other = await newMember()
  await place(winner, one, 2)
  await place(winner, two, 1)
  await place(other, one, 1)
  await settle(one)
  await follow(server)
  await settle(two)
  // The followers meet the first draw's plays again: nothing is counted twice.
  await server.asOwner('SELECT rounds_follow_member($1)', [winner.id])
  await follow(server)
  await send()
  for (const member of [winner, other]) {
    const { tickets, amount } = await wonBy(member)
    expect(tickets).toBe(member === winner ? 3 : 1)
    const found = await messagesOf(member)
    expect(found.map(({ corrected }) => corrected)).toEqual([
      { kind: 'fast_wins', isCancelled: false, difference: amount, currency: 'CNY', count: tickets },
    ])
    expect(readAmount(found[0]?.body ?? '')).toBe(readAmount(amount))
  }
  // The next run has nothing to say, and later wins are a message of their own.
  await send()
  expect(await messagesOf(winner)).toHaveLength(1)
  await place(winner, three, 1)
  await settle(three)
  await follow(server)
  await send()
  const [latest] = await messagesOf(winner)
  const { tickets, amount } = await wonBy(winner)
  expect([await messagesOf(winner).then((list) => list.length), latest?.corrected?.count]).toEqual([2, 1])
  expect(tickets).toBe(4)
  expect(amount).not.toBe(latest?.corrected?.difference)
  expect(await messagesOf(other)).toHaveLength(1)
})

test('a run that fails keeps the wins, and the next one sends them', async () => {
  const member = await newMember()
  await server.asOwner(
    `INSERT INTO fast_win (member_id, currency, merchant_id, tickets, amount) VALUES ($1, 'CNY', $2, 3, 12000000)`,
    [member.id, member.merchantId],
  )
  const { store, hub } = server.services
  const failing = sendFastWins(store, { hub, notifyFastWins: () => Promise.reject(new Error('no message')) })
  await expect(failing).rejects.toThrow('no message')
  await send()
  const found = await messagesOf(member)
  expect(found.map(({ corrected }) => [corrected?.count, corrected?.difference])).toEqual([[3, '120.00']])
})
