import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Output } from '#contract/endpoint.ts'
import { games as gameCalls } from '#contract/games.ts'
import { lottery } from '#contract/lottery.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { UNIT } from '#domain/money/amount.ts'
import { writeLotteryMenu } from '#server/play/catalogue/actions.ts'
import { giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { planGame } from '#test/pg/lottery-stage.ts'
import { follow } from '#test/pg/round-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { waitFor } from '#test/patience.ts'

import { countPopularGames } from './jobs.ts'

let server: TestServer
const numbers = new Map<string, string>()

beforeAll(async () => {
  server = await openTestServer()
  for (const code of ['K3_1', 'K3_5', 'PK10_1']) {
    const [draw] = await planGame(server, code, 1)
    numbers.set(code, draw?.number ?? '')
  }
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

async function newMember() {
  const member = await server.fixtures.member({ merchantId: server.merchantId })
  await giveMoney(server, member, 1_000n * UNIT)
  return await server.fixtures.memberSession(member)
}
type Session = Awaited<ReturnType<typeof newMember>>

async function post<Value>(path: string, { headers }: Session, payload: object): Promise<Value> {
  const answer = await server.site.inject({
    method: 'POST',
    url: path,
    headers: { host: server.host, ...headers },
    payload,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ value: Value }>().value
}

/** Places one ticket on a big sum of dice; returns its id. */
async function place(session: Session, gameCode: string): Promise<string> {
  const game = findGame(gameCode)
  const type = game && betTypeOf(game, 'sum_side')
  if (!type) throw new Error(`${gameCode} has no sum`)
  const { oddsMilli } = quoteLine(type, { choice: [[0]], stake: 1n, returnMilli: game.returnMilli })
  const line = { type: 'sum_side', choice: [[0]], stake: '10', odds: oddsMilli.map(writeOdds) }
  const tickets = [{ gameCode, numero: numbers.get(gameCode), lines: [line] }]
  const placed = await post<{ tickets: { id: string }[] }>(lotteryTickets.place.path, session, {
    requestId: randomUUID(),
    tickets,
  })
  return placed.tickets[0]?.id ?? ''
}

async function ask<Value>(path: string, query: Record<string, string> = {}): Promise<Value> {
  const url = `${path}?${new URLSearchParams(query)}`
  const answer = await server.site.inject({ url, headers: { host: server.host } })
  return answer.json<{ value: Value }>().value
}

/** The hot lotteries in their places, as the lobby has them. */
async function hot(): Promise<(readonly [string, number | undefined])[]> {
  const { list } = await ask<Output<typeof lottery.lottLabby>>(lottery.lottLabby.path)
  const found = list.filter(({ isHot }) => isHot).toSorted((a, b) => (a.hotPlace ?? 0) - (b.hotPlace ?? 0))
  return found.map(({ gameId, hotPlace }) => [gameId, hotPlace])
}

async function count(): Promise<void> {
  await follow(server)
  await countPopularGames(server.services.store)
}

/** Answers are cached for a second. */
const expectHot = (expected: (readonly [string, number])[]) =>
  waitFor(async () => expect(await hot()).toEqual(expected))

test('lotteries that five members play are hot, the most played first, until an operator marks others', async () => {
  const sessions: Session[] = []
  for (let member = 0; member < 6; member += 1) sessions.push(await newMember())
  const [first, , , , fifth, sixth] = sessions
  if (!first || !fifth || !sixth) throw new Error('there are six')
  for (const session of sessions.slice(0, 4)) await place(session, 'K3_5')
  // A member who plays much counts once.
  for (let again = 0; again < 4; again += 1) await place(first, 'K3_5')
  const last = await place(fifth, 'K3_5')
  await post(lotteryTickets.cancel.path, fifth, { requestId: randomUUID(), id: last })
  await count()
  // The fifth one took the ticket back.
  expect(await hot()).toEqual([])
  await place(fifth, 'K3_5')
  for (const session of sessions) await place(session, 'K3_1')
  await count()
  await expectHot([
    ['K3_1', 1],
    ['K3_5', 2],
  ])
  const popular = await ask<Output<typeof lottery.popularLotteries>>(lottery.popularLotteries.path, {
    count: '2',
  })
  // They are in the order of their next draws.
  expect(new Set(popular.list.map(({ gameId }) => gameId))).toEqual(new Set(['K3_1', 'K3_5']))
  expect(await hotLotteries({})).toEqual(['ELOTT K3_1', 'ELOTT K3_5'])
  expect(await hotLotteries({ gameType: 'ELOTT' })).toEqual(['ELOTT K3_1', 'ELOTT K3_5'])
  expect(await hotLotteries({ gameType: 'LOTT' })).toEqual([])
  expect(await hotLotteries({ vassalage: 'TESSERA' })).toEqual([])

  await server.services.store.transact((tx) =>
    writeLotteryMenu(tx, {
      merchantId: server.merchantId,
      tag: 'FAST',
      label: { EN: 'Fast' },
      region: 'fast',
      prizeMode: 'Elott',
      position: 0,
      games: [{ code: 'PK10_1', remark: { EN: 'Race' }, isHot: true }],
    }),
  )
  await expectHot([['PK10_1', 1]])
})

/** The hot lotteries among the hot games. */
async function hotLotteries(query: Record<string, string>): Promise<string[]> {
  const found = await ask<Output<typeof gameCalls.hotGames>>(gameCalls.hotGames.path, query)
  for (const { webIconUrl } of found.lotteries) expect(webIconUrl).toMatch(/^\/art\/lottery\//)
  expect(found.totalPages).toBe(found.lotteries.length > 0 ? 1 : 0)
  return found.lotteries.map(({ gameType, gameCode }) => `${gameType} ${gameCode}`)
}

test('bets of more than a week ago make no lottery hot, and their days are deleted later', async () => {
  await server.asOwner('DELETE FROM lottery_menu_game')
  await expectHot([
    ['K3_1', 1],
    ['K3_5', 2],
  ])
  await server.asOwner(`UPDATE player_day SET day = day - 8 WHERE game_code = 'K3_1'`)
  await count()
  await expectHot([['K3_5', 1]])
  await server.asOwner(`UPDATE player_day SET day = day - 4 WHERE game_code = 'K3_1'`)
  await server.asOwner('SELECT rounds_sweep()')
  expect(await server.asOwner('SELECT DISTINCT game_code FROM player_day')).toEqual([{ game_code: 'K3_5' }])
})
