import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { ticketPack, voidTicket } from '#contract/console/lottery-tickets.ts'
import type { Output } from '#contract/endpoint.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { moved } from '#domain/ledger/posting.ts'
import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { UNIT } from '#domain/money/amount.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import { moveDraw, settleAll } from '#test/pg/lottery-stage.ts'
import { type MoneyStage, once, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import {
  type PairInput,
  type PairStage,
  type StagedPair,
  openPairStage,
  pairLine,
  prizesEnding,
  sumsOf,
} from '#test/pg/pair-stage.ts'
import { type ResultStage, openResultStage } from '#test/pg/result-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'

import { cancelTicket } from './returning.ts'

let stage: MoneyStage
let results: ResultStage
let pairs: PairStage
let shared: StagedPair
let later: StagedPair
beforeAll(async () => {
  stage = await openMoneyStage()
  results = await openResultStage(stage)
  pairs = await openPairStage(stage.server, 20)
  ;[shared, later] = [await pairs.next(), await pairs.next()]
})
beforeEach(() => setTerms({}))
afterAll(async () => {
  expect(await ledgerFaults(stage.server)).toEqual([])
  await stage.server.close()
})

const BEGINS = 1_000n * UNIT
const { cost: COST, win: WIN } = sumsOf(UNIT)

/** How the brand sells the second station. */
async function setTerms(row: Readonly<Record<string, unknown>>) {
  const { server } = stage
  await server.asOwner('DELETE FROM lottery_terms WHERE merchant_id = $1', [server.merchantId])
  const given = { is_on: true, ...row }
  const columns = Object.keys(given)
  await server.asOwner(
    `INSERT INTO lottery_terms (merchant_id, game_code, ${columns.join(', ')})
     VALUES ($1, 'XSDT', ${columns.map((_, at) => `$${at + 2}`).join(', ')})`,
    [server.merchantId, ...Object.values(given)],
  )
  await server.services.registry.refresh()
}

const lot = (() => {
  const game = findGame('XSHCM')
  const type = game && betTypeOf(game, 'da')
  if (!type) throw new Error('no pairs')
  const { oddsMilli } = quoteLine(type, { choice: [[4, 17]], stake: 1n, returnMilli: 920 })
  return { type: 'da', choice: [[4, 17]], stake: '1', odds: oddsMilli.map(writeOdds) }
})()
async function placed(tickets: readonly PairInput[]): Promise<string> {
  const member = await pairs.newMember()
  const code = await pairs.place(member, tickets).then(
    () => 'placed',
    (error: unknown) => String((error as { code?: string }).code),
  )
  expect(await balanceOf(stage.server, member)).toBe(code === 'placed' ? BEGINS - COST : BEGINS)
  return code
}

test.each<[string, (pair: StagedPair, next: StagedPair) => readonly PairInput[], string]>([
  ['of two stations of a region and a day', (pair) => [pairs.ticketOn(pair)], 'placed'],
  [
    'in the other order',
    (pair) => [{ ...pairs.ticketOn(pair), gameCode: 'XSDT', secondGameCode: 'XSHCM' }],
    'placed',
  ],
  ['of one station twice', (pair) => [{ ...pairs.ticketOn(pair), secondGameCode: 'XSHCM' }], 'pair_unfit'],
  ['of two regions', (pair) => [{ ...pairs.ticketOn(pair), secondGameCode: 'XSPY' }], 'pair_unfit'],
  ['with the north', (pair) => [{ ...pairs.ticketOn(pair), secondGameCode: 'XSMB' }], 'pair_unfit'],
  [
    'with a lottery that the house draws',
    (pair) => [{ ...pairs.ticketOn(pair), secondGameCode: 'SOUTH_1' }],
    'pair_unfit',
  ],
  [
    'with a station that does not draw on the day',
    (pair) => [{ ...pairs.ticketOn(pair), secondGameCode: 'XSBTR' }],
    'absent',
  ],
  [
    'without a second station',
    ({ number }) => [{ gameCode: 'XSHCM', numero: number, lines: [pairLine([4, 17], '1')] }],
    'pair_unfit',
  ],
  ['with a line of one draw', (pair) => [pairs.ticketOn(pair, [pairLine([4, 17], '1'), lot])], 'pair_unfit'],
  ['with only lines of one draw', (pair) => [pairs.ticketOn(pair, [lot])], 'pair_unfit'],
  [
    'beside another ticket',
    (pair, next) => [pairs.ticketOn(pair), { gameCode: 'XSHCM', numero: next.number, lines: [lot] }],
    'pair_unfit',
  ],
])('a ticket on two draws %s', async (_title, ticketsOf, code) => {
  expect(await placed(ticketsOf(shared, later))).toBe(code)
})

test.each<[string, Readonly<Record<string, unknown>>, string]>([
  ['is off', { is_on: false }, 'lottery_off'],
  ['closes earlier', { closes_earlier_minutes: 61 }, 'draw_closed'],
  ['is not sold on the day', { weekdays: [3] }, 'day_not_sold'],
  ['pays back less', { return_milli: 900 }, 'odds_changed'],
  ['has a larger least stake', { stake_least: 2n * UNIT }, 'stake_low'],
  ['has a smaller largest stake', { stake_most: UNIT / 2n }, 'stake_high'],
  ['has smaller tickets', { ticket_most: COST - 1n }, 'ticket_too_large'],
  ['takes less of a member in a draw', { draw_most: COST - 1n }, 'draw_too_large'],
  ['has a lower cap', { cap: UNIT }, 'number_full'],
])('a ticket on two draws is refused where the second station %s', async (_title, row, code) => {
  await setTerms(row)
  expect(await placed([pairs.ticketOn(shared)])).toBe(code)
  // By its lower return the odds are others, and it is placed.
  if (code === 'odds_changed')
    expect(await placed([pairs.ticketOn(shared, [pairLine([4, 17], '1', 900)])])).toBe('placed')
})

test('bets close with the earlier draw, whichever it is', async () => {
  for (const which of ['first', 'second'] as const) {
    const pair = await pairs.next()
    await moveDraw(stage.server, pair[which], { opens: -60, closes: -1, draws: 60 })
    expect(await placed([pairs.ticketOn(pair)])).toBe('draw_closed')
  }
})

test('a number that operators closed for the second draw is closed for the pair', async () => {
  const pair = await pairs.next()
  await stage.server.asOwner(
    `INSERT INTO lottery_name_limit (draw_id, merchant_id, name, cap) VALUES ($1, $2, 'da2:04-17', 0)`,
    [pair.second.id, stage.server.merchantId],
  )
  expect(await placed([pairs.ticketOn(pair)])).toBe('number_closed')
})

test('in whatever order the stations are chosen, the exposure of each draw bounds them', async () => {
  const pair = await pairs.next()
  const [one, other] = [await pairs.newMember(), await pairs.newMember()]
  await pairs.place(one, [pairs.ticketOn(pair)])
  await pairs.place(other, [{ ...pairs.ticketOn(pair), gameCode: 'XSDT', secondGameCode: 'XSHCM' }])
  const loads = await stage.server.asOwner<{ draw: number; name: string; pays: bigint }>(
    'SELECT draw_id AS draw, name, sum(pays)::bigint AS pays FROM lottery_exposure WHERE draw_id = ANY ($1) GROUP BY 1, 2 ORDER BY 1',
    [[pair.first.id, pair.second.id]],
  )
  expect(loads.map(({ draw, name }) => [draw, name])).toEqual(
    [pair.first.id, pair.second.id].toSorted((one, other) => one - other).map((id) => [id, 'da2:04-17']),
  )
  expect(loads[1]?.pays).toBe(loads[0]?.pays)
  expect((loads[0]?.pays ?? 0n) / 2n - WIN < UNIT / 100n).toBe(true)
})

test('a retry with the same id gets the ticket that it made, and with other content a conflict', async () => {
  const pair = await pairs.next()
  const member = await pairs.newMember()
  const requestId = randomUUID()
  const first = await pairs.place(member, [pairs.ticketOn(pair)], requestId)
  const again = await pairs.place(member, [pairs.ticketOn(pair)], requestId)
  expect(again.map(({ id }) => String(id))).toEqual(first.map(({ id }) => String(id)))
  const { secondGameCode: _second, ...alone } = pairs.ticketOn(pair, [lot])
  await expect(pairs.place(member, [alone], requestId)).rejects.toMatchObject({ code: 'request_conflict' })
  expect(await balanceOf(stage.server, member)).toBe(BEGINS - COST)
})

type Bought = Awaited<ReturnType<PairStage['better']>>
const cancel = ({ id, merchantId, ticketId }: Bought) =>
  cancelTicket(
    { store: stage.server.services.store, registry: stage.server.services.registry },
    { merchantId, memberId: id },
    { requestId: randomUUID(), id: ticketId.toString() },
  )

test('a member takes the ticket back while both draws take bets', async () => {
  const pair = await pairs.next()
  const [one, other] = [await pairs.better(pair), await pairs.better(pair)]
  await cancel(one)
  expect(await balanceOf(stage.server, one)).toBe(BEGINS)
  await moveDraw(stage.server, pair.second, { opens: -60, closes: -1, draws: 60 })
  await expect(cancel(other)).rejects.toMatchObject({ code: 'draw_closed' })
  expect(await balanceOf(stage.server, other)).toBe(BEGINS - COST)
})

async function voided({ ticketId }: Bought) {
  const id = ticketId.toString()
  const proposed = await stage.call(stage.owner, voidTicket, {
    merchantCode: stage.code,
    ...once(),
    id,
    reason,
  })
  expect(proposed.status, JSON.stringify(proposed)).toBe(200)
  expect(await judgeAs(stage.server, stage.other, proposed.value['waits'])).toMatchObject({ status: 200 })
}

test('two operators void a ticket that waits for its second draw, and one that has won by two versions', async () => {
  const pair = await pairs.next()
  const [waiting, winner] = [await pairs.better(pair), await pairs.better(pair)]
  await results.drawn(pair.first, prizesEnding(4))
  await settleAll(stage.server)
  await voided(waiting)
  expect(await balanceOf(stage.server, waiting)).toBe(BEGINS)
  await results.drawn(pair.second, prizesEnding(50))
  await settleAll(stage.server)
  await results.corrected(pair.second, { numbers: prizesEnding(17) })
  await settleAll(stage.server)
  expect(await balanceOf(stage.server, winner)).toBe(BEGINS - COST + WIN)
  await voided(winner)
  expect(await balanceOf(stage.server, winner)).toBe(BEGINS)
  expect(await balanceOf(stage.server, waiting)).toBe(BEGINS)
})

/** Takes everything out of a wallet: it was spent. */
async function spend({ id, merchantId }: Bought) {
  const amount = await balanceOf(stage.server, { id, merchantId })
  const of = { merchantId, memberId: id, currency: 'CNY', key: `spent:${randomUUID()}` }
  const legs = moved(amount, { from: 'main', to: 'adjustments' })
  const posted = await stage.server.services.store.transact((tx) =>
    postOne(tx, { ...of, kind: 'adjustment', reference: 'spent', legs }),
  )
  expect(posted.outcome).toBe('posted')
}
const claimsOf = ({ id }: Bought) =>
  stage.server.asOwner(
    'SELECT version, amount, open, cancelled FROM claim WHERE member_id = $1 ORDER BY id',
    [id],
  )

test('a spent win is claimed by the correction of one draw, and the claim ends by the correction of the other', async () => {
  const pair = await pairs.next()
  const member = await pairs.better(pair)
  await results.drawn(pair.first, prizesEnding(4))
  await results.drawn(pair.second, prizesEnding(17))
  await settleAll(stage.server)
  await spend(member)
  await results.corrected(pair.first, { numbers: prizesEnding(50) })
  await settleAll(stage.server)
  const owed = { amount: WIN, open: WIN, cancelled: 0n }
  expect(await claimsOf(member)).toEqual([{ version: 3, ...owed }])
  expect(await correctedOf(member)).toMatchObject({
    moved: '0.00',
    owed: expect.not.stringMatching(/^0\.00$/),
  })
  await results.corrected(pair.second, { numbers: prizesEnding(4, 17) })
  await settleAll(stage.server)
  expect(await claimsOf(member)).toEqual([{ version: 3, amount: WIN, open: 0n, cancelled: WIN }])
  expect(await balanceOf(stage.server, member)).toBe(0n)
})

async function ticketOf({ ticketId, ...member }: Bought) {
  const { headers } = await stage.server.fixtures.memberSession(member)
  const url = `${lotteryTickets.ticket.path}?id=${ticketId}`
  const answer = await stage.server.site.inject({ url, headers: { host: stage.server.host, ...headers } })
  return answer.json<{ value: Output<typeof lotteryTickets.ticket> }>().value
}
const correctedOf = async (member: Bought) => (await ticketOf(member)).corrected

test('the ticket has both draws, and its lines are judged once both have results', async () => {
  const pair = await pairs.next()
  const member = await pairs.better(pair)
  await results.drawn(pair.first, prizesEnding(4))
  await results.corrected(pair.first, { numbers: prizesEnding(17) })
  await settleAll(stage.server)
  const waiting = await ticketOf(member)
  expect(waiting).toMatchObject({
    gameCode: 'XSHCM',
    drawState: 'settled',
    state: 'open',
    second: { gameCode: 'XSDT', drawState: 'open' },
  })
  expect(waiting.lines[0]).not.toHaveProperty('win')
  await results.drawn(pair.second, prizesEnding(4))
  await settleAll(stage.server)
  const won = await ticketOf(member)
  expect(won).toMatchObject({ state: 'won', second: { drawState: 'settled', opened: prizesEnding(4) } })
  expect(won.lines[0]?.win).toBe(won.win)
  // The correction came before the ticket could be settled.
  expect(won).not.toHaveProperty('corrected')
})

test('the lists of both lotteries and both draws have the ticket', async () => {
  const pair = await pairs.next()
  const member = await pairs.better(pair)
  const { headers } = await stage.server.fixtures.memberSession(member)
  for (const gameCode of ['XSHCM', 'XSDT', 'XSPY']) {
    const url = `${lotteryTickets.list.path}?gameCode=${gameCode}&numero=${pair.number}`
    const answer = await stage.server.site.inject({ url, headers: { host: stage.server.host, ...headers } })
    const { list } = answer.json<{ value: Output<typeof lotteryTickets.list> }>().value
    expect(list.map(({ id }) => id)).toEqual(gameCode === 'XSPY' ? [] : [member.ticketId.toString()])
  }
})

test('the dispute pack has both draws, and all transfers by the versions of both', async () => {
  const pair = await pairs.next()
  const member = await pairs.better(pair)
  await results.drawn(pair.first, prizesEnding(4))
  await results.drawn(pair.second, prizesEnding(17))
  await settleAll(stage.server)
  await results.corrected(pair.second, { numbers: prizesEnding(50) })
  await settleAll(stage.server)
  const id = member.ticketId.toString()
  const answer = await stage.server.console.inject({
    url: `${ticketPack.path}?${new URLSearchParams({ merchantCode: stage.code, id })}`,
    headers: { host: stage.server.consoleHost, 'sec-fetch-site': 'same-origin', ...stage.owner.headers },
  })
  // Files of a pack are stored uncompressed.
  const text = answer.rawPayload.toString('utf8')
  const from = text.indexOf('{\n  "issuedAt"')
  expect(JSON.parse(text.slice(from, text.indexOf('\n}\n', from) + 2))).toMatchObject({
    draw: { gameCode: 'XSHCM', version: 1 },
    secondDraw: { gameCode: 'XSDT', version: 2, opened: prizesEnding(50) },
    results: [{ kind: 'drawn' }],
    secondResults: [{ kind: 'drawn' }, { kind: 'corrected' }],
    transfers: [
      { key: `play:lottery:T${id}:bet` },
      { key: `play:lottery:T${id}:win:2` },
      { key: `play:lottery:T${id}:unwin:3` },
    ],
  })
  expect(text.match(/Đồng Tháp/g)?.length).toBeGreaterThan(1)
})
