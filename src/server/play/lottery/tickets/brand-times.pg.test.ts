import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Output } from '#contract/endpoint.ts'
import { lottery } from '#contract/lottery.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { weekdayOfDraw } from '#domain/lottery/terms/brand-times.ts'
import { UNIT } from '#domain/money/amount.ts'
import { waitFor } from '#test/patience.ts'
import { type SignedIn, signedIn } from '#test/pg/factors.ts'
import { balanceOf, giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { type StagedDraw, moveDraw, planGame } from '#test/pg/lottery-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let draws: StagedDraw[]
beforeAll(async () => {
  server = await openTestServer()
  draws = await planGame(server, 'K3_1', 20)
})
beforeEach(() => setTimes({}))
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

/** How the brand sells the dice of every minute. */
async function setTimes({ weekdays, earlier = 0 }: { weekdays?: readonly number[]; earlier?: number }) {
  await server.asOwner(
    `INSERT INTO lottery_terms (merchant_id, game_code, is_on, weekdays, closes_earlier_minutes)
     VALUES ($1, 'K3_1', true, $2, $3)
     ON CONFLICT (merchant_id, game_code) DO UPDATE SET weekdays = $2, closes_earlier_minutes = $3`,
    [server.merchantId, weekdays ?? null, earlier],
  )
  await server.services.registry.refresh()
}

let at = 0
const nextDraw = (): StagedDraw => {
  const draw = draws[at++]
  if (!draw) throw new Error('no more draws')
  return draw
}
const ofDraw = ({ number }: StagedDraw) => ({ gameCode: 'K3_1', numero: number })
const dayOf = ({ number }: StagedDraw) => weekdayOfDraw(number)
const otherDays = (draw: StagedDraw) => [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== dayOf(draw))

async function newMember() {
  const member = await server.fixtures.member({ merchantId: server.merchantId })
  await giveMoney(server, member, 100n * UNIT)
  return { ...member, session: await signedIn(server, member) }
}
const line = (() => {
  const game = findGame('K3_1')
  const type = game && betTypeOf(game, 'sum_side')
  if (!type) throw new Error('no sides')
  const { oddsMilli } = quoteLine(type, { choice: [[0]], stake: 1n, returnMilli: game.returnMilli })
  return { type: 'sum_side', choice: [[0]], stake: '1', odds: oddsMilli.map(writeOdds) }
})()
async function place({ session }: { session: SignedIn }, on: readonly StagedDraw[]) {
  const tickets = on.map((draw) => ({ ...ofDraw(draw), lines: [line] }))
  const answer = await session.visitor.ask(
    lotteryTickets.place,
    { requestId: randomUUID(), tickets },
    session.token,
  )
  const { code, value } = answer.body as { code?: string; value?: Output<typeof lotteryTickets.place> }
  return { code: answer.status === 200 ? 'placed' : code, value }
}
async function read<Value>({ session }: { session: SignedIn }, path: string, input: Record<string, string>) {
  const { body } = await session.visitor.call('GET', `${path}?${new URLSearchParams(input)}`, {
    token: session.token,
  })
  return (body as { value: Value }).value
}

test.each<
  [
    what: string,
    sells: (draw: StagedDraw) => { weekdays?: number[]; earlier?: number },
    closes: number,
    code: string,
  ]
>([
  ['the house takes bets', () => ({}), 600, 'placed'],
  ['the brand sells its weekday', (draw) => ({ weekdays: [dayOf(draw)] }), 600, 'placed'],
  ['the brand sells other weekdays', (draw) => ({ weekdays: otherDays(draw) }), 600, 'day_not_sold'],
  ['the brand closes in a minute', () => ({ earlier: 9 }), 600, 'placed'],
  ['the brand closed a millisecond ago', () => ({ earlier: 10 }), 599.999, 'draw_closed'],
  ['the brand closed long ago', () => ({ earlier: 60 }), 600, 'draw_closed'],
  ['the house is closed, and the brand closes earlier', () => ({ earlier: 10 }), -0.001, 'draw_closed'],
  ['the house is closed', () => ({}), -0.001, 'draw_closed'],
])('a bet on a draw, where %s: the database judges it', async (_what, sells, closes, code) => {
  const [member, draw] = [await newMember(), nextDraw()]
  await setTimes(sells(draw))
  await moveDraw(server, draw, { opens: -3_600, closes, draws: 3_600 })
  expect((await place(member, [draw])).code).toBe(code)
  expect(await balanceOf(server, member)).toBe(code === 'placed' ? 99n * UNIT : 100n * UNIT)
})

test('a chase with a draw that the brand does not sell is refused whole', async () => {
  const [member, one, other] = [await newMember(), nextDraw(), nextDraw()]
  await moveDraw(server, one, { opens: -60, closes: 3_600, draws: 3_600 })
  await setTimes({ earlier: 30 })
  await moveDraw(server, other, { opens: -60, closes: 1_700, draws: 1_700 })
  expect((await place(member, [one, other])).code).toBe('draw_closed')
  expect((await place(member, [one])).code).toBe('placed')
})

test('pages of the brand show its next draw, its closing and its days', async () => {
  const [member, early, late] = [await newMember(), nextDraw(), nextDraw()]
  // Both come before every other draw, whatever the time of day.
  await server.asOwner(
    `UPDATE lottery_draw SET opens_at = opens_at + interval '2 days', closes_at = closes_at + interval '2 days',
            draws_at = draws_at + interval '2 days'
      WHERE game_code = 'K3_1' AND state = 'planned'`,
  )
  await moveDraw(server, early, { opens: -60, closes: 100, draws: 110 })
  await moveDraw(server, late, { opens: -60, closes: 1_200, draws: 1_210 })
  await setTimes({ earlier: 15, weekdays: [dayOf(late)] })
  await waitFor(async () => {
    const { list } = await read<Output<typeof lottery.lottLabby>>(member, lottery.lottLabby.path, {})
    const game = list.find(({ gameId }) => gameId === 'K3_1')
    expect(game).toMatchObject({
      nextNumero: late.number,
      lockTime: 10_000 + 15 * 60_000,
      drawDayOfWeek: String(dayOf(late)),
    })
  })
  const coming = await read<Output<typeof lottery.comingDraws>>(member, lottery.comingDraws.path, {
    gameCode: 'K3_1',
  })
  expect(coming.list[0]).toMatchObject({ numero: late.number, state: 'open' })
  expect(coming.list.map(({ numero }) => numero)).not.toContain(early.number)
  expect(coming.list.every(({ numero }) => weekdayOfDraw(numero) === dayOf(late))).toBe(true)
  await waitFor(async () =>
    expect(await read(member, lottery.draw.path, ofDraw(early))).toMatchObject({ state: 'closed' }),
  )
})

test('a draw of a day that the brand does not sell is shown without bets', async () => {
  const [member, draw] = [await newMember(), nextDraw()]
  await moveDraw(server, draw, { opens: -60, closes: 3_600, draws: 3_600 })
  await setTimes({ weekdays: otherDays(draw) })
  await waitFor(async () =>
    expect(await read(member, lottery.draw.path, ofDraw(draw))).toMatchObject({
      state: 'planned',
      isNotSold: true,
    }),
  )
})

test('a ticket is taken back until the brand closes, and no longer', async () => {
  const [member, draw] = [await newMember(), nextDraw()]
  await moveDraw(server, draw, { opens: -60, closes: 3_600, draws: 3_600 })
  const { value } = await place(member, [draw])
  const id = value?.tickets[0]?.id ?? ''
  const cancel = () =>
    member.session.visitor.ask(lotteryTickets.cancel, { requestId: randomUUID(), id }, member.session.token)
  await setTimes({ earlier: 61 })
  expect((await cancel()).body).toMatchObject({ code: 'draw_closed' })
  const ticket = await read<Output<typeof lotteryTickets.ticket>>(member, lotteryTickets.ticket.path, { id })
  expect(Date.parse(ticket.closesAt)).toBeLessThan(Date.now())
  await setTimes({ earlier: 30 })
  expect((await cancel()).status).toBe(200)
})
