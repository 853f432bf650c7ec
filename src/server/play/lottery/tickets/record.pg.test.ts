import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { UNIT } from '#domain/money/amount.ts'
import { giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { drawPartsOf, moveDraw, planGame, settleAll } from '#test/pg/lottery-stage.ts'
import { follow } from '#test/pg/round-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { drawDue } from '#server/play/lottery/draws/actions.ts'

let server: TestServer
let headers: Readonly<Record<string, string>>
let ticketIds: string[]

/** A member who staked 10 on big and 10 on small of the same draw, which is settled, and has an open ticket. */
beforeAll(async () => {
  server = await openTestServer()
  const [draw, later] = await planGame(server, 'K3_1', 2)
  const game = findGame('K3_1')
  const type = game && betTypeOf(game, 'sum_side')
  if (!draw || !later || !type) throw new Error('no draw')
  const member = await server.fixtures.member({ merchantId: server.merchantId })
  await giveMoney(server, member, 100n * UNIT)
  ;({ headers } = await server.fixtures.memberSession(member))
  const side = (number: number) => {
    const { oddsMilli } = quoteLine(type, { choice: [[number]], stake: 1n, returnMilli: game.returnMilli })
    return { type: 'sum_side', choice: [[number]], stake: '10', odds: oddsMilli.map(writeOdds) }
  }
  const place = async (numero: string, lines: readonly object[]) => {
    const answer = await server.site.inject({
      method: 'POST',
      url: '/wps/lottery/slips',
      headers: { host: server.host, ...headers },
      payload: { requestId: randomUUID(), tickets: [{ gameCode: 'K3_1', numero, lines }] },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ value: { tickets: { id: string }[] } }>().value.tickets.map(({ id }) => id)
  }
  ticketIds = [...(await place(draw.number, [side(0), side(1)])), ...(await place(later.number, [side(0)]))]
  await moveDraw(server, draw, { closes: -120, draws: -60 })
  await drawDue(server.services.store, await drawPartsOf())
  await settleAll(server)
  await follow(server)
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

async function ask(path: string, query: Readonly<Record<string, string>> = {}) {
  const answer = await server.site.inject({
    url: `${path}?${new URLSearchParams(query)}`,
    headers: { host: server.host, 'sec-fetch-site': 'same-origin', ...headers },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}
interface Round {
  id: string
  state: string
  ticket: string
  game: { name: string; category: string }
  stake: string
  win: string
}

test('the betting record names the lottery, its category and its ticket', async () => {
  const { list } = (await ask('/wps/rounds')).json<{ value: { list: Round[] } }>().value
  const [settled = '', open = ''] = ticketIds
  expect(
    list.map(({ ticket, state, game, stake }) => [ticket, state, game.name, game.category, stake]),
  ).toEqual([
    [open, 'open', 'Three Dice 1', 'elottery', '10.00'],
    [settled, expect.stringMatching(/^(lost|won)$/), 'Three Dice 1', 'elottery', '20.00'],
  ])
  const only = (await ask('/wps/rounds', { category: 'elottery' })).json<{ value: { list: Round[] } }>()
  expect(only.value.list).toHaveLength(2)
  const none = (await ask('/wps/rounds', { category: 'slots' })).json<{ value: { list: Round[] } }>()
  expect(none.value.list).toEqual([])
})

test('the account record names the lottery of a stake, with its tile, its draw and its state', async () => {
  type Moves = { list: { kind: string; reference: string; game?: object }[] }
  const { list } = (await ask('/wps/relay/ODSFE2_MemTransDet')).json<{ value: Moves }>().value
  const [settled = '', open = ''] = ticketIds
  const gameOf = (id: string) =>
    list.find(({ kind, reference }) => kind === 'bet' && reference === `T${id}`)?.game
  const lottery = {
    name: 'Three Dice 1',
    category: 'elottery',
    picture: expect.stringMatching(/^\/art\/lottery\/K3_1\//),
  }
  expect(gameOf(open)).toMatchObject({ ...lottery, state: 'open', draw: expect.stringMatching(/^\d{8}/) })
  expect(gameOf(settled)).toMatchObject({ ...lottery, state: expect.stringMatching(/^(lost|won)$/) })
})

test('the sums, the profit and the file of the record contain the ticket', async () => {
  const { list } = (await ask('/wps/rounds')).json<{ value: { list: Round[] } }>().value
  const settled = list.find(({ ticket }) => ticket === ticketIds[0])
  const totals = (await ask('/wps/rounds/totals')).json<{
    value: { open: number; categories: { category: string; stake: string; win: string }[] }
  }>().value
  expect(totals.open).toBe(1)
  expect(totals.categories).toMatchObject([{ category: 'elottery', win: settled?.win }])
  const profit = (await ask('/wps/records/profit')).json<{ value: { totals: object } }>().value
  expect(profit.totals).toMatchObject({ stakes: '30.00', wins: settled?.win })
  const file = (await ask('/wps/rounds/rounds.csv')).body
  expect(file).toContain('Three Dice 1')
  for (const ticket of ticketIds) expect(file).toContain(`T${ticket}`)
})

test('a member lists running tickets apart from settled ones', async () => {
  type List = { list: { id: string; state: string; closesAt: string; drawsAt: string }[] }
  const [settled, open] = ticketIds
  const listed = async (query: Record<string, string>) =>
    (await ask('/wps/lottery/tickets', query)).json<{ value: List }>().value.list
  const running = await listed({ state: 'running', gameCode: 'K3_1' })
  expect(running.map(({ id, state }) => [id, state])).toEqual([[open, 'open']])
  expect(Date.parse(running[0]?.closesAt ?? '')).toBeLessThan(Date.parse(running[0]?.drawsAt ?? ''))
  expect((await listed({ state: 'settled' })).map(({ id }) => id)).toEqual([settled])
  expect((await listed({ state: 'running', gameCode: 'K3_3' })).length).toBe(0)
  expect((await listed({})).map(({ id }) => id)).toEqual([open, settled])
})
