import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { readDraw } from '#contract/console/lottery-draws.ts'
import { readExposure, readNumber } from '#contract/console/lottery-exposure.ts'
import type { Output } from '#contract/endpoint.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { moved } from '#domain/ledger/posting.ts'
import { UNIT, writeAmount } from '#domain/money/amount.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { notifyMembers } from '#server/shell/ticket-messages.ts'
import { balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import type { StagedDraw } from '#test/pg/lottery-stage.ts'
import { type MoneyStage, openMoneyStage } from '#test/pg/money-stage.ts'
import { type PairStage, type StagedPair, openPairStage, prizesEnding, sumsOf } from '#test/pg/pair-stage.ts'
import { type ResultStage, openResultStage } from '#test/pg/result-stage.ts'

import { cancelTicket } from './returning.ts'
import { settleDraws } from './settling.ts'

let stage: MoneyStage
let results: ResultStage
let pairs: PairStage
beforeAll(async () => {
  stage = await openMoneyStage()
  results = await openResultStage(stage)
  pairs = await openPairStage(stage.server, 10)
})
afterAll(async () => {
  expect(await ledgerFaults(stage.server)).toEqual([])
  await stage.server.close()
})

const { cost: COST, win: WIN } = sumsOf(UNIT)
const cost = (tickets: number) => writeAmount(COST * BigInt(tickets))
const settle = () =>
  settleDraws(stage.server.services.store, {
    hub: { publish: () => undefined },
    log: { error: () => undefined },
    notifyMembers,
  })
async function consoleValue<T>(path: string, query: Record<string, string>): Promise<T> {
  const answer = await stage.server.console.inject({
    url: `${path}?${new URLSearchParams({ merchantCode: stage.code, ...query })}`,
    headers: { host: stage.server.consoleHost, 'sec-fetch-site': 'same-origin', ...stage.owner.headers },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ value: T }>().value
}
const ofDraw = (gameCode: string, { number: numero }: StagedPair) => ({ gameCode, numero })
const exposureOf = (gameCode: string, pair: StagedPair) =>
  consoleValue<Output<typeof readExposure>>(readExposure.path, ofDraw(gameCode, pair))
const numberOf = (gameCode: string, pair: StagedPair) =>
  consoleValue<Output<typeof readNumber>>(readNumber.path, { ...ofDraw(gameCode, pair), name: 'da2:04-17' })
const drawOf = ({ id }: StagedDraw) =>
  consoleValue<Output<typeof readDraw>>(readDraw.path, { id: id.toString() })
const cancel = ({ id, merchantId, ticketId }: Awaited<ReturnType<PairStage['better']>>) =>
  cancelTicket(
    { store: stage.server.services.store, registry: stage.server.services.registry },
    { merchantId, memberId: id },
    { requestId: randomUUID(), id: ticketId.toString() },
  )
const loadsOf = ({ first, second }: StagedPair) =>
  stage.server.asOwner<{ draw: number; pays: bigint; tickets: number | null }>(
    `SELECT draw_id AS draw, sum(pays)::bigint AS pays, sum(tickets)::integer AS tickets
       FROM lottery_exposure WHERE draw_id = ANY ($1) GROUP BY 1 ORDER BY draw_id = $2 DESC`,
    [[first.id, second.id], first.id],
  )

test('the map of both draws has the pair, its stake counts at the first one, and the second one says so', async () => {
  const pair = await pairs.next()
  await pairs.better(pair)
  const [first, second] = [await exposureOf('XSHCM', pair), await exposureOf('XSDT', pair)]
  expect(second.names).toEqual(first.names)
  expect(second.types).toEqual(first.types)
  expect([first.tickets, first.stake, first.paired]).toEqual([1, cost(1), []])
  expect([second.tickets, second.stake]).toEqual([0, '0.00'])
  expect(second.paired).toEqual([{ name: 'TP.HCM', tickets: 1, stake: cost(1) }])
  expect((await drawOf(pair.second)).paired).toEqual(second.paired)
  for (const gameCode of ['XSHCM', 'XSDT'])
    expect(await numberOf(gameCode, pair)).toMatchObject({ tickets: 1, stake: '1.00', largest: '1.00' })
})

test('a pair that is taken back leaves the exposure of both draws', async () => {
  const pair = await pairs.next()
  const [one, other] = [await pairs.better(pair), await pairs.better(pair)]
  const [before] = await loadsOf(pair)
  await cancel(one)
  const half = { pays: (before?.pays ?? 0n) / 2n, tickets: 1 }
  expect(await loadsOf(pair)).toMatchObject([half, half])
  expect(await numberOf('XSDT', pair)).toMatchObject({ tickets: 1, stake: '1.00', largest: '1.00' })
  await cancel(other)
  expect(await loadsOf(pair)).toMatchObject([
    { pays: 0n, tickets: 0 },
    { pays: 0n, tickets: 0 },
  ])
})

test('a cancelled draw takes its pairs out of the exposure and the sums of the other one, which takes bets still', async () => {
  const pair = await pairs.next()
  const [other] = [await pairs.next(), await pairs.better(pair)]
  await pairs.better(other)
  await results.cancelled(pair.second, 0)
  await settle()
  expect(await loadsOf(pair)).toMatchObject([{ draw: pair.first.id, pays: 0n, tickets: 0 }])
  expect(await exposureOf('XSHCM', pair)).toMatchObject({ tickets: 0, stake: '0.00', names: [] })
  expect((await drawOf(pair.first)).sums).toMatchObject({ tickets: 0, stake: '0.00', win: '0.00' })
  expect(await exposureOf('XSHCM', other)).toMatchObject({ tickets: 1, stake: cost(1) })
})

test('a pair that waits for its second draw is in the sums of the first one', async () => {
  const pair = await pairs.next()
  await pairs.better(pair)
  await results.drawn(pair.first, prizesEnding(4))
  await settle()
  expect((await drawOf(pair.first)).sums).toMatchObject({ tickets: 1, stake: cost(1), win: '0.00' })
  expect(await exposureOf('XSHCM', pair)).toMatchObject({ state: 'settled', tickets: 1, stake: cost(1) })
  expect(await numberOf('XSHCM', pair)).toMatchObject({ tickets: 1, stake: '1.00' })
  await results.drawn(pair.second, prizesEnding(17))
  await settle()
  expect((await drawOf(pair.first)).sums).toMatchObject({ tickets: 1, stake: cost(1), win: writeAmount(WIN) })
  expect((await drawOf(pair.second)).sums).toMatchObject({ tickets: 0, stake: '0.00', win: '0.00' })
})

test('a message names both stations, and both draws list what a spent win lacks', async () => {
  const pair = await pairs.next()
  const member = await pairs.better(pair)
  await results.drawn(pair.first, prizesEnding(4))
  await results.drawn(pair.second, prizesEnding(17))
  await settle()
  const abouts = await stage.server.asOwner<{ about: string }>(
    'SELECT about FROM member_message WHERE member_id = $1',
    [member.id],
  )
  expect(abouts).toEqual([{ about: `TP.HCM + Đồng Tháp ${pair.number}` }])
  const amount = await balanceOf(stage.server, member)
  const of = {
    merchantId: member.merchantId,
    memberId: member.id,
    currency: 'CNY',
    key: `spent:${randomUUID()}`,
  }
  const legs = moved(amount, { from: 'main', to: 'adjustments' })
  await stage.server.services.store.transact((tx) =>
    postOne(tx, { ...of, kind: 'adjustment', reference: 'spent', legs }),
  )
  await results.corrected(pair.second, { numbers: prizesEnding(50) })
  await settle()
  const short = [{ ticketId: member.ticketId.toString(), difference: writeAmount(-WIN) }]
  expect((await drawOf(pair.first)).shortfalls).toMatchObject(short)
  expect((await drawOf(pair.second)).shortfalls).toMatchObject(short)
})

test('the free payout of a pair is the least of both draws', async () => {
  const pair = await pairs.next()
  const member = await pairs.newMember()
  const { headers } = await stage.server.fixtures.memberSession(member)
  await stage.server.asOwner(
    `INSERT INTO lottery_name_limit (draw_id, merchant_id, name, cap) VALUES ($1, $2, 'da2:04-17', 0), ($1, $2, 'lo2:05', 0)`,
    [pair.second.id, member.merchantId],
  )
  const freeOf = async (query: Record<string, string>) => {
    const url = `${lotteryTickets.freeOfDraw.path}?${new URLSearchParams({ numero: pair.number, ...query })}`
    const answer = await stage.server.site.inject({ url, headers: { host: stage.server.host, ...headers } })
    return answer.json<{ value: Output<typeof lotteryTickets.freeOfDraw> }>().value.list
  }
  expect(await freeOf({ gameCode: 'XSHCM' })).toEqual([])
  expect(await freeOf({ gameCode: 'XSHCM', secondGameCode: 'XSDT' })).toEqual([
    { name: 'da2:04-17', free: '0.00', isClosed: true },
  ])
})
