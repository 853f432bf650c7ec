import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/lottery-exposure.ts'
import * as tickets from '#contract/console/lottery-tickets.ts'
import type { Output } from '#contract/endpoint.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { UNIT } from '#domain/money/amount.ts'
import { signedIn } from '#test/pg/factors.ts'
import { giveMoney } from '#test/pg/ledger.ts'
import { type StagedDraw, planGame } from '#test/pg/lottery-stage.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let north: StagedDraw[]
let proof: Proof

beforeAll(async () => {
  server = await openTestServer()
  north = await planGame(server, 'XSMB', 3)
  proof = await server.fixtures.operatorSession(['lottery.read'], { merchantId: server.merchantId })
})
afterAll(async () => {
  await server.close()
})

function lineOf(type: string, choice: number[][], stake: string) {
  const game = findGame('XSMB')
  const found = game && betTypeOf(game, type)
  if (!found) throw new Error(`no bet type ${type}`)
  const { oddsMilli } = quoteLine(found, { choice, stake: 1n, returnMilli: game.returnMilli })
  return { type, choice, stake, odds: oddsMilli.map(writeOdds) }
}

async function place(numero: string, lines: ReturnType<typeof lineOf>[]): Promise<void> {
  const member = await server.fixtures.member({ merchantId: server.merchantId })
  await giveMoney(server, member, 100_000n * UNIT)
  const session = await signedIn(server, member)
  const slip = [{ gameCode: 'XSMB', numero, lines }]
  const answer = await session.visitor.ask(
    lotteryTickets.place,
    { requestId: randomUUID(), tickets: slip },
    session.token,
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

async function ask(path: string, query: Record<string, string>, who = proof) {
  return await server.console.inject({
    url: `${path}?${new URLSearchParams(query)}`,
    headers: { host: server.consoleHost, 'sec-fetch-site': 'same-origin', ...who.headers },
  })
}
async function valueOf<T>(path: string, query: Record<string, string>): Promise<T> {
  const answer = await ask(path, query)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ value: T }>().value
}
const exposure = (query: Record<string, string>) =>
  valueOf<Output<typeof calls.readExposure>>(calls.readExposure.path, { gameCode: 'XSMB', ...query })
const number = (query: Record<string, string>) =>
  valueOf<Output<typeof calls.readNumber>>(calls.readNumber.path, { gameCode: 'XSMB', ...query })

test('the exposure of a draw adds up the tickets of the brand by name, the fullest first', async () => {
  const numero = north[0]?.number ?? ''
  const one = lineOf('lo2', [[4, 17]], '2')
  await place(numero, [one, lineOf('de', [[4]], '1')])
  await place(numero, [lineOf('lo2', [[17]], '3')])
  await place(numero, [lineOf('xien2', [[4, 17, 20]], '1')])
  const odds = BigInt((one.odds[0] ?? '').replace('.', ''))
  const paysOf = (stake: bigint) => (odds * stake * UNIT) / 1_000n
  const found = await exposure({ numero, type: 'lo2' })
  expect([found.tickets, found.stake, found.state]).toEqual([3, '193.00', 'open'])
  expect(found.names.map(({ name, pays }) => [name, BigInt(pays.replace('.', '')) * 1_000n])).toEqual([
    ['lo2:17', paysOf(5n)],
    ['lo2:04', paysOf(2n)],
  ])
  expect([found.middle, found.near, found.full]).toEqual(['0.00', 0, 0])
  expect(found.types.map(({ type }) => type).toSorted()).toEqual(['de', 'lo2', 'xien2'])
  expect((await exposure({ numero, type: 'xien2' })).names.map(({ name }) => name)).toEqual([
    'xien2:04-17',
    'xien2:04-20',
    'xien2:17-20',
  ])
})

test('a number has the tickets that load it, with the stakes for one unit', async () => {
  const numero = north[0]?.number ?? ''
  const facts = async (name: string) => {
    const { tickets: count, stake, largest } = await number({ numero, name })
    return [count, stake, largest]
  }
  expect(await facts('lo2:17')).toEqual([2, '5.00', '3.00'])
  expect(await facts('lo2:04')).toEqual([1, '2.00', '2.00'])
  expect(await facts('lo2:05')).toEqual([0, '0.00', '0.00'])
  expect(await facts('xien2:04-17')).toEqual([1, '1.00', '1.00'])
})

test('where the sums of a number are not known, its tickets are counted, with the same result', async () => {
  const draw = north[0]
  const numero = draw?.number ?? ''
  const facts = async () => {
    const { tickets: count, stake, largest } = await number({ numero, name: 'lo2:17' })
    return [count, stake, largest]
  }
  const ofName = `draw_id = ${draw?.id} AND name = 'lo2:17'`
  for (const unknown of ['largest = NULL', 'tickets = NULL, stake = NULL, largest = NULL']) {
    await server.asOwner(`UPDATE lottery_exposure SET ${unknown} WHERE ${ofName}`)
    expect(await facts()).toEqual([2, '5.00', '3.00'])
  }
})

test('a name at its cap is full, and one from four fifths on is near it', async () => {
  const { id, number: numero } = north[1] ?? { id: 0, number: '' }
  await server.asOwner(
    `INSERT INTO lottery_exposure (draw_id, merchant_id, currency, name, shard, pays, allotted, cap)
     SELECT $1, $2, $3, name, shard, pays, pays, 1000000
       FROM (VALUES ('lo2:07', 0, 600000), ('lo2:07', 1, 400000), ('lo2:08', 3, 800000), ('lo2:09', 5, 799999))
              AS part (name, shard, pays)`,
    [id, server.merchantId, server.services.registry.findById(server.merchantId)?.currency],
  )
  const { names, near, full } = await exposure({ numero })
  expect([names.map(({ name, pays }) => [name, pays]), near, full]).toEqual([
    [
      ['lo2:07', '10.00'],
      ['lo2:08', '8.00'],
      ['lo2:09', '7.99999'],
    ],
    1,
    1,
  ])
})

test('the exposure of another brand, an unknown draw and an unknown name are not answered', async () => {
  const numero = north[0]?.number ?? ''
  const other = await server.fixtures.merchant()
  const theirs = await server.fixtures.operatorSession(['lottery.read'], { merchantId: other.id })
  const answer = await ask(calls.readExposure.path, { gameCode: 'XSMB', numero, type: 'lo2' }, theirs)
  const { value } = answer.json<{ value: Output<typeof calls.readExposure> }>()
  expect([value.tickets, value.names]).toEqual([0, []])
  const statusOf = async (path: string, query: Record<string, string>) => (await ask(path, query)).statusCode
  expect(await statusOf(calls.readExposure.path, { gameCode: 'XSMB', numero: '20200101-N' })).toBe(404)
  expect(await statusOf(calls.readNumber.path, { gameCode: 'XSMB', numero, name: 'lo2:1000' })).toBe(400)
  expect(await statusOf(calls.readNumber.path, { gameCode: 'XSMB', numero, name: 'sum:10' })).toBe(400)
  expect(
    (await ask(calls.lotteryGames.path, {})).json<{ value: { list: object[] } }>().value.list,
  ).not.toEqual([])
})

test('a lottery that is switched off stays in the list while a draw of it has possible payouts', async () => {
  const brand = await server.fixtures.merchant()
  const by = await server.fixtures.operatorSession(['lottery.read'], { merchantId: brand.id })
  const offOf = async () => {
    const { value } = (await ask(calls.lotteryGames.path, {}, by)).json<{
      value: Output<typeof calls.lotteryGames>
    }>()
    return value.list.filter(({ gameCode }) => gameCode === 'XSMB')
  }
  const draw = north[1]
  await server.asOwner(
    `INSERT INTO lottery_terms (merchant_id, game_code, is_on) VALUES ($1, 'XSMB', false)`,
    [brand.id],
  )
  await server.asOwner(
    `INSERT INTO lottery_exposure (draw_id, merchant_id, currency, name, shard, pays, allotted, cap)
     VALUES ($1, $2, 'CNY', 'lo2:07', 0, 600000, 600000, 1000000)`,
    [draw?.id, brand.id],
  )
  await server.services.registry.refresh()
  expect(await offOf()).toMatchObject([{ isOff: true, nextNumero: draw?.number }])
})

test('tickets are found by draw, number, member and state, and read page by page', async () => {
  const numero = north[0]?.number ?? ''
  type List = Output<typeof tickets.listTickets>
  const list = (query: Record<string, string>) => valueOf<List>(tickets.listTickets.path, query)
  const inDraw = { gameCode: 'XSMB', numero }
  const all = (await list(inDraw)).list
  expect(all.map(({ lineCount, state }) => [lineCount, state])).toEqual([
    [2, 'open'],
    [1, 'open'],
    [1, 'open'],
  ])
  expect(all.map(({ member }) => Number(member.id)).toSorted((one, other) => one - other)).toEqual(
    all.map(({ member }) => Number(member.id)),
  )
  const first = await list({ ...inDraw, limit: '2' })
  const rest = await list({ ...inDraw, limit: '2', after: first.next ?? '' })
  expect([...first.list, ...rest.list].map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  const account = all[1]?.member.account ?? ''
  const rows: readonly (readonly [Record<string, string>, number])[] = [
    [{}, 3],
    [{ gameCode: 'XSMB' }, 3],
    [{ gameCode: 'K3_1' }, 0],
    [{ account }, 1],
    [{ account: 'absent' }, 0],
    [{ state: 'open' }, 3],
    [{ state: 'won' }, 0],
    [{ ...inDraw, name: 'lo2:17' }, 2],
    [{ ...inDraw, name: 'lo2:04' }, 1],
    [{ ...inDraw, name: 'xien2:04-20' }, 1],
    [{ ...inDraw, name: 'xien2:04-21' }, 0],
    [{ gameCode: 'XSMB', numero: '20200101-N' }, 0],
  ]
  for (const [query, count] of rows) expect([query, (await list(query)).list.length]).toEqual([query, count])
  const byTime = (await list({})).list.map(({ id }) => Number(id))
  expect(byTime).toEqual(byTime.toSorted((one, other) => other - one))
})

test('a ticket shows its lines, and the ticket of another brand is absent', async () => {
  const numero = north[2]?.number ?? ''
  await place(numero, [lineOf('lo2', [[4, 17]], '2'), lineOf('de', [[4]], '1')])
  const { list } = await valueOf<Output<typeof tickets.listTickets>>(tickets.listTickets.path, {
    gameCode: 'XSMB',
    numero,
  })
  const id = list[0]?.id ?? ''
  const one = await valueOf<Output<typeof tickets.readTicket>>(tickets.readTicket.path, { id })
  expect(one.lines.map(({ type, choice }) => [type, choice])).toEqual([
    ['lo2', [[4, 17]]],
    ['de', [[4]]],
  ])
  const other = await server.fixtures.merchant()
  const theirs = await server.fixtures.operatorSession(['lottery.read'], { merchantId: other.id })
  expect((await ask(tickets.readTicket.path, { id }, theirs)).statusCode).toBe(404)
  const found = await ask(tickets.listTickets.path, {}, theirs)
  expect(found.json<{ value: { list: object[] } }>().value.list).toEqual([])
})
