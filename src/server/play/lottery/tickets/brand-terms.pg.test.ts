import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Input, Output } from '#contract/endpoint.ts'
import { lottery } from '#contract/lottery.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { UNIT } from '#domain/money/amount.ts'
import { type SignedIn, signedIn } from '#test/pg/factors.ts'
import { balanceOf, giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { type StagedDraw, planGame } from '#test/pg/lottery-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let draws: StagedDraw[]

beforeAll(async () => {
  server = await openTestServer()
  draws = await planGame(server, 'K3_1', 20)
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

type Line = Input<typeof lotteryTickets.place>['tickets'][number]['lines'][number]
const BEGINS = 1_000n * UNIT
const game = (() => {
  const found = findGame('K3_1')
  if (!found) throw new Error('no game')
  return found
})()

function lineOf(stake: string, returnMilli = game.returnMilli, type = 'sum_side'): Line {
  const found = betTypeOf(game, type)
  if (!found) throw new Error(`no ${type}`)
  const choice = type === 'sum_side' ? [[0]] : [[10]]
  const { oddsMilli } = quoteLine(found, { choice, stake: 1n, returnMilli })
  return { type, choice, stake, odds: oddsMilli.map(writeOdds) }
}

async function newMember() {
  const member = await server.fixtures.member({ merchantId: server.merchantId })
  await giveMoney(server, member, BEGINS)
  return { ...member, session: await signedIn(server, member) }
}
interface Answer {
  readonly status: number
  readonly body: { readonly code?: string; readonly message?: string; readonly value?: unknown }
}
async function place({ session }: { session: SignedIn }, at: number, lines: Line[]) {
  const tickets = [{ gameCode: 'K3_1', numero: draws[at]?.number ?? '', lines }]
  const answer: Answer = await session.visitor.ask(
    lotteryTickets.place,
    { requestId: randomUUID(), tickets },
    session.token,
  )
  return answer.status === 200 ? { code: 'placed' } : answer.body
}
const read = async <Value>({ session }: { session: SignedIn }, path: string) => {
  const answer: Answer = await session.visitor.call('GET', path, { token: session.token })
  return { status: answer.status, value: answer.body.value as Value }
}
const termsPath = `${lotteryTickets.terms.path}?gameCode=K3_1`

/** Columns of the brand's row; those that are absent become NULL. */
interface Row {
  readonly is_on?: boolean
  readonly return_milli?: number
  readonly stake_least?: bigint
  readonly stake_most?: bigint
  readonly ticket_least?: bigint
  readonly ticket_most?: bigint
  readonly draw_most?: bigint
  readonly cap?: bigint
}
async function setTerms(row: Row) {
  await server.asOwner('DELETE FROM lottery_terms WHERE merchant_id = $1', [server.merchantId])
  await server.asOwner(
    `INSERT INTO lottery_terms (merchant_id, game_code, is_on, return_milli, stake_least, stake_most, ticket_least,
                                ticket_most, draw_most, cap)
     VALUES ($1, 'K3_1', $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      server.merchantId,
      row.is_on ?? true,
      row.return_milli,
      row.stake_least,
      row.stake_most,
      row.ticket_least,
      row.ticket_most,
      row.draw_most,
      row.cap,
    ].map((value) => value ?? null),
  )
  await server.services.registry.refresh()
}

test('odds follow the return of the brand, and others are refused', async () => {
  const member = await newMember()
  await setTerms({ return_milli: 900 })
  expect((await place(member, 0, [lineOf('10')])).code).toBe('odds_changed')
  expect((await place(member, 0, [lineOf('10', 900)])).code).toBe('placed')
  const { value } = await read<Output<typeof lotteryTickets.terms>>(member, termsPath)
  expect(value).toMatchObject({ returnMilli: 900, types: [] })
  await setTerms({})
  // The ticket keeps the odds with which it was placed.
  const { value: own } = await read<Output<typeof lotteryTickets.list>>(member, lotteryTickets.list.path)
  expect(own.list[0]?.lines[0]?.odds).toEqual(lineOf('10', 900).odds)
})

test.each<[what: string, Row, lines: () => Line[], code: string]>([
  ['the least stake', { stake_least: 10n * UNIT }, () => [lineOf('10')], 'placed'],
  ['less than the least stake', { stake_least: 10n * UNIT }, () => [lineOf('9.99')], 'stake_low'],
  ['the largest stake', { stake_most: 10n * UNIT }, () => [lineOf('10')], 'placed'],
  ['more than the largest stake', { stake_most: 10n * UNIT }, () => [lineOf('10.01')], 'stake_high'],
  [
    'two faults',
    { stake_least: 5n * UNIT, stake_most: 10n * UNIT },
    () => [lineOf('1'), lineOf('11')],
    'lines_refused',
  ],
  ['the most of a ticket', { ticket_most: 20n * UNIT }, () => [lineOf('10'), lineOf('10')], 'placed'],
  [
    'more than a ticket',
    { ticket_most: 20n * UNIT },
    () => [lineOf('10'), lineOf('10.01')],
    'ticket_too_large',
  ],
  ['the least of a ticket', { ticket_least: 20n * UNIT }, () => [lineOf('20')], 'placed'],
  ['less than a ticket', { ticket_least: 20n * UNIT }, () => [lineOf('19.99')], 'ticket_too_small'],
  ['a payout at the cap', { cap: 19n * UNIT }, () => [lineOf('10')], 'placed'],
  ['a payout above the cap', { cap: 18n * UNIT }, () => [lineOf('10')], 'number_full'],
  ['a game that is off', { is_on: false }, () => [lineOf('10')], 'lottery_off'],
])('a ticket with %s: %3$s', async (_what, row, lines, code) => {
  const member = await newMember()
  await setTerms(row)
  // A draw of its own for each case: the cap is of all members.
  const at = 1 + ['placed', 'number_full'].indexOf(code) + (row.cap === undefined ? 0 : 3)
  const answer = await place(member, at, lines())
  expect(answer.code).toBe(code)
  const bound = row.stake_least ?? row.stake_most ?? row.ticket_least ?? row.ticket_most
  const isBounded = !['placed', 'lines_refused'].includes(code) && bound !== undefined
  if (isBounded) expect(answer).toMatchObject({ message: expect.stringContaining(`${bound / UNIT}.00`) })
  if (code !== 'placed') expect(await balanceOf(server, member)).toBe(BEGINS)
})

test('a member stakes no more in a draw than the brand allows, however many slips are placed at once', async () => {
  const member = await newMember()
  await setTerms({ draw_most: 30n * UNIT })
  const [first, second] = await Promise.all([
    place(member, 12, [lineOf('20')]),
    place(member, 12, [lineOf('10.01')]),
  ])
  expect([first.code, second.code].toSorted((one) => (one === 'draw_too_large' ? -1 : 1))).toEqual([
    'draw_too_large',
    'placed',
  ])
  const refused = [first, second].find(({ code }) => code === 'draw_too_large')
  expect(refused).toMatchObject({
    message: expect.stringContaining('30.00'),
    value: { ticket: 0, bound: '30.00' },
  })
  // Another draw, and another member in the same draw, have their own stakes.
  expect((await place(member, 13, [lineOf('30')])).code).toBe('placed')
  expect((await place(await newMember(), 12, [lineOf('30')])).code).toBe('placed')
  const { value } = await read<Output<typeof lotteryTickets.terms>>(member, termsPath)
  expect(value.drawMost).toBe('30.00')
})

test('a returned stake leaves room in its draw', async () => {
  const member = await newMember()
  await setTerms({ draw_most: 30n * UNIT })
  await place(member, 14, [lineOf('30')])
  expect((await place(member, 14, [lineOf('10')])).code).toBe('draw_too_large')
  const { value } = await read<Output<typeof lotteryTickets.list>>(member, lotteryTickets.list.path)
  const { status } = await member.session.visitor.ask(
    lotteryTickets.cancel,
    { requestId: randomUUID(), id: value.list[0]?.id ?? '' },
    member.session.token,
  )
  expect(status).toBe(200)
  expect((await place(member, 14, [lineOf('30')])).code).toBe('placed')
})

test('a bet type has bounds of its own', async () => {
  const member = await newMember()
  await setTerms({ stake_most: 10n * UNIT })
  await server.asOwner(
    `INSERT INTO lottery_type_terms (merchant_id, game_code, bet_type, stake_most, cap) VALUES ($1, 'K3_1', 'sum', $2, $3)`,
    [server.merchantId, 20n * UNIT, 100n * UNIT],
  )
  await server.services.registry.refresh()
  const sum = (stake: string) => lineOf(stake, game.returnMilli, 'sum')
  expect((await place(member, 9, [lineOf('11')])).code).toBe('stake_high')
  expect((await place(member, 9, [sum('20.01')])).code).toBe('stake_high')
  expect((await place(member, 9, [sum('20')])).code).toBe('number_full')
  expect((await place(member, 9, [sum('10')])).code).toBe('placed')
  const { value } = await read<Output<typeof lotteryTickets.terms>>(member, termsPath)
  expect(value).toMatchObject({
    stakeMost: '10.00',
    types: [{ type: 'sum', stakeMost: '20.00', cap: '100.00' }],
  })
  await server.asOwner('DELETE FROM lottery_type_terms')
})

test('a lottery that is off is shown nowhere, but its draws and tickets are', async () => {
  const member = await newMember()
  await setTerms({})
  expect((await place(member, 10, [lineOf('10')])).code).toBe('placed')
  const visible = async () =>
    (await read<Output<typeof lottery.lottLabby>>(member, lottery.lottLabby.path)).value.list.map(
      ({ gameId }) => gameId,
    )
  expect(await visible()).toContain('K3_1')
  await setTerms({ is_on: false })
  expect(await visible()).not.toContain('K3_1')
  expect((await read(member, termsPath)).status).toBe(404)
  expect((await read(member, `${lottery.comingDraws.path}?gameCode=K3_1`)).status).toBe(404)
  const draw = `${lottery.draw.path}?gameCode=K3_1&numero=${draws[10]?.number ?? ''}`
  expect((await read(member, draw)).status).toBe(200)
  expect((await read(member, `${lottery.openedNumbersOfGame.path}?gameCode=K3_1`)).status).toBe(200)
  const { value } = await read<Output<typeof lotteryTickets.list>>(member, lotteryTickets.list.path)
  expect(value.list).toMatchObject([{ gameCode: 'K3_1', state: 'open' }])
})

test('lotteries stand in the order of the brand', async () => {
  const member = await newMember()
  await setTerms({})
  await server.asOwner(`UPDATE merchant SET lottery_order = '{K3_5,K3_1}' WHERE id = $1`, [server.merchantId])
  await server.services.registry.refresh()
  const { value } = await read<Output<typeof lottery.lottLabby>>(member, lottery.lottLabby.path)
  expect(value.list.slice(0, 2).map(({ gameId }) => gameId)).toEqual(['K3_5', 'K3_1'])
})
