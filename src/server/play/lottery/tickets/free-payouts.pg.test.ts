import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Output } from '#contract/endpoint.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { UNIT } from '#domain/money/amount.ts'
import { signedIn } from '#test/pg/factors.ts'
import { giveMoney } from '#test/pg/ledger.ts'
import { type StagedDraw, planGame } from '#test/pg/lottery-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let draws: StagedDraw[]
beforeAll(async () => {
  server = await openTestServer()
  draws = await planGame(server, 'K3_1', 3)
  await setCap(100n)
})
afterAll(() => server.close())

async function setCap(units: bigint): Promise<void> {
  await server.asOwner(
    `INSERT INTO lottery_terms (merchant_id, game_code, is_on, cap) VALUES ($1, 'K3_1', true, $2)
     ON CONFLICT (merchant_id, game_code) DO UPDATE SET cap = excluded.cap`,
    [server.merchantId, units * UNIT],
  )
  await server.services.registry.refresh()
}

async function newMember(merchantId = server.merchantId) {
  const member = await server.fixtures.member({ merchantId })
  await giveMoney(server, member, 1_000n * UNIT)
  return { ...member, session: await signedIn(server, member) }
}
type Member = Awaited<ReturnType<typeof newMember>>

async function bet({ session }: Member, at: number, side: number, stake: string): Promise<number> {
  const game = findGame('K3_1')
  const type = game && betTypeOf(game, 'sum_side')
  if (!type) throw new Error('no sides')
  const { oddsMilli } = quoteLine(type, { choice: [[side]], stake: 1n, returnMilli: game.returnMilli })
  const line = { type: 'sum_side', choice: [[side]], stake, odds: oddsMilli.map(writeOdds) }
  const tickets = [{ gameCode: 'K3_1', numero: draws[at]?.number ?? '', lines: [line] }]
  const answer = await session.visitor.ask(
    lotteryTickets.place,
    { requestId: randomUUID(), tickets },
    session.token,
  )
  return answer.status
}

async function freeIn({ session }: Member, at: number) {
  const path = `${lotteryTickets.freeOfDraw.path}?gameCode=K3_1&numero=${draws[at]?.number ?? ''}`
  const { status, body } = await session.visitor.call('GET', path, { token: session.token })
  const { list } = (body as { value?: Output<typeof lotteryTickets.freeOfDraw> }).value ?? { list: [] }
  return { status, list }
}

test('a name is listed once half of its cap is used, with what is free, and no draw has the names of another', async () => {
  const [member, other] = [await newMember(), await newMember()]
  expect(await bet(member, 0, 0, '10')).toBe(200)
  expect(await bet(member, 1, 0, '30')).toBe(200)
  expect(await bet(other, 1, 1, '20')).toBe(200)
  expect((await freeIn(other, 0)).list).toEqual([])
  const [one, ...more] = (await freeIn(other, 1)).list
  expect(more).toEqual([])
  expect(one?.name).toMatch(/^sum_side:/)
  // 30.00 pays at least 57.00 of the 100.00.
  expect(Number(one?.free)).toBeGreaterThan(40)
  expect(Number(one?.free)).toBeLessThan(44)
})

test('a cap that the brand lowers counts at once', async () => {
  const member = await newMember()
  expect(await bet(member, 2, 0, '10')).toBe(200)
  await setCap(12n)
  expect((await freeIn(member, 2)).list).toMatchObject([{ free: '0.00' }])
  await setCap(100n)
  expect((await freeIn(member, 2)).list).toEqual([])
})

test('an unknown draw is absent', async () => {
  const member = await newMember()
  const path = `${lotteryTickets.freeOfDraw.path}?gameCode=K3_1&numero=20000101-1`
  const { status } = await member.session.visitor.call('GET', path, { token: member.session.token })
  expect(status).toBe(404)
})
