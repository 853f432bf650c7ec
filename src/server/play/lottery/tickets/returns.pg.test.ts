import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { listLotteryReturns } from '#contract/console/lottery-returns.ts'
import type { Output } from '#contract/endpoint.ts'
import { overview } from '#contract/console/overview.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { UNIT } from '#domain/money/amount.ts'
import { signedIn } from '#test/pg/factors.ts'
import { giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { type StagedDraw, moveDraw, planGame, settleAll } from '#test/pg/lottery-stage.ts'
import { type MoneyStage, openMoneyStage } from '#test/pg/money-stage.ts'

import { lookAtLotteryReturns } from './returns.ts'

let stage: MoneyStage
let draws: StagedDraw[]
let at = 0
const logged: unknown[] = []
beforeAll(async () => {
  stage = await openMoneyStage()
  draws = await planGame(stage.server, 'K3_1', 100)
})
beforeEach(async () => {
  logged.length = 0
  for (const table of ['lottery_draw_return', 'lottery_return_day', 'lottery_return_alarm'])
    await stage.server.asOwner(`DELETE FROM ${table}`)
})
afterAll(async () => {
  expect(await ledgerFaults(stage.server)).toEqual([])
  await stage.server.close()
})

const look = () =>
  lookAtLotteryReturns(stage.server.services.store, { error: (line: unknown) => void logged.push(line) })
const returns = async () => {
  const { value } = await stage.call(stage.owner, listLotteryReturns, { merchantCode: stage.code })
  return (value as Output<typeof listLotteryReturns>).list
}
const alarmsOfDashboard = async () => {
  const { value } = await stage.call(stage.owner, overview, { merchantCode: stage.code })
  return (value as Output<typeof overview>).alarms.filter(({ kind }) => kind === 'game_returns')
}
const nextDraw = () => {
  const draw = draws[at++]
  if (!draw) throw new Error('no more draws')
  return draw
}

async function newMember() {
  const { server } = stage
  const member = await server.fixtures.member({ merchantId: server.merchantId })
  await giveMoney(server, member, 10_000n * UNIT)
  return { ...member, session: await signedIn(server, member) }
}
type Member = Awaited<ReturnType<typeof newMember>>

/** Bets 10 on big, which the dice 4, 5 and 6 win and 1, 1 and 2 lose. */
async function bet({ session }: Member, draw: StagedDraw) {
  const game = findGame('K3_1')
  const type = game && betTypeOf(game, 'sum_side')
  if (!type) throw new Error('no sides')
  const { oddsMilli } = quoteLine(type, { choice: [[0]], stake: 1n, returnMilli: game.returnMilli })
  const lines = [{ type: 'sum_side', choice: [[0]], stake: '10', odds: oddsMilli.map(writeOdds) }]
  const tickets = [{ gameCode: 'K3_1', numero: draw.number, lines }]
  const answer = await session.visitor.ask(
    lotteryTickets.place,
    { requestId: randomUUID(), tickets },
    session.token,
  )
  expect(answer.status).toBe(200)
}
async function end({ id }: StagedDraw, result: object | 'cancelled', version = 1) {
  await moveDraw(stage.server, { id }, { closes: -20, draws: -10 })
  await stage.server.asOwner(
    result === 'cancelled'
      ? `UPDATE lottery_draw SET state = 'cancelled', cancelled_at = now(), settled_at = NULL, result_version = $2 WHERE id = $1`
      : `UPDATE lottery_draw SET state = 'drawn', result = $3, settled_at = NULL, result_version = $2 WHERE id = $1`,
    result === 'cancelled' ? [id, version] : [id, version, JSON.stringify(result)],
  )
  await settleAll(stage.server)
}
const wins = [['4', '5', '6']]
const loses = [['1', '1', '2']]

/** Settles draws that are won and lost in turn, or all won. */
async function play(member: Member, count: number, isWon: (at: number) => boolean) {
  for (let one = 0; one < count; one += 1) {
    const draw = nextDraw()
    await bet(member, draw)
    await end(draw, isWon(one) ? wins : loses)
  }
}

test('a lottery with the right price that pays as it should is within its band, and raises no alarm', async () => {
  await play(await newMember(), 26, (one) => one % 2 === 0)
  await look()
  expect(await returns()).toMatchObject([
    {
      gameCode: 'K3_1',
      windows: ['day', 'month', 'all'].map((span) => ({
        span,
        draws: 26,
        tickets: 26,
        stake: '260.00',
        win: '247.00',
        standing: 'within',
        actualBp: 9_500,
        modelBp: 9_500,
        pricedBp: 9_500,
      })),
    },
  ])
  expect(logged).toEqual([])
  expect(await alarmsOfDashboard()).toEqual([])
})

test('a ticket with a wrong price raises the alarm at once, until its draw is cancelled', async () => {
  const member = await newMember()
  const draw = nextDraw()
  await bet(member, draw)
  await stage.server.asOwner(
    `UPDATE lottery_ticket SET lines = jsonb_set(lines, '{0,odds,0}', '"2.100"') WHERE draw_id = $1`,
    [draw.id],
  )
  await end(draw, loses)
  await look()
  expect(await returns()).toMatchObject([
    { since: expect.any(String), windows: [{ standing: 'price', modelBp: 9_500, pricedBp: 10_500 }, {}, {}] },
  ])
  expect(await alarmsOfDashboard()).toMatchObject([{ kind: 'game_returns' }])
  expect(logged).toMatchObject([{ alarm: 'lottery_return', game: 'K3_1', span: 'month' }])
  await look()
  expect(logged).toHaveLength(1)
  await end(draw, 'cancelled', 2)
  await look()
  expect(await returns()).toEqual([])
  expect(await alarmsOfDashboard()).toEqual([])
})

test('draws that members always win raise the alarm from 25 on, at the brand alone', async () => {
  const member = await newMember()
  await play(member, 24, () => true)
  await look()
  expect((await returns())[0]?.windows[0]?.standing).toBe('few')
  expect(logged).toEqual([])
  await play(member, 36, () => true)
  await look()
  expect((await returns())[0]?.windows.map(({ standing }) => standing)).toEqual(['alarm', 'alarm', 'alarm'])
  expect(await alarmsOfDashboard()).toMatchObject([{ kind: 'game_returns' }])
  const rows = await stage.server.asOwner('SELECT FROM lottery_return_alarm WHERE merchant_id <> $1', [
    stage.server.merchantId,
  ])
  expect(rows).toEqual([])
})

test('a corrected result counts once, and a ticket without a stored return is left out', async () => {
  const member = await newMember()
  const [draw, old] = [nextDraw(), nextDraw()]
  await bet(member, draw)
  await end(draw, wins)
  await end(draw, loses, 2)
  await bet(member, old)
  await stage.server.asOwner('UPDATE lottery_ticket SET return_milli = NULL WHERE draw_id = $1', [old.id])
  await end(old, wins)
  await look()
  expect((await returns())[0]?.windows[0]).toMatchObject({
    draws: 1,
    tickets: 1,
    stake: '10.00',
    win: '0.00',
  })
})

test('an operator without the right reads no returns', async () => {
  const none = await stage.server.fixtures.operatorSession([])
  expect((await stage.call(none, listLotteryReturns, { merchantCode: stage.code })).status).toBe(403)
})
