import { randomUUID } from 'node:crypto'

import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { limitNumber, readExposure, readNumber } from '#contract/console/lottery-exposure.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { permissionsOfRole } from '#domain/access/operator-role.ts'
import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { UNIT } from '#domain/money/amount.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { waitFor } from '#test/patience.ts'
import { type SignedIn, signedIn } from '#test/pg/factors.ts'
import { balanceOf, giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { type StagedDraw, moveDraw, planGame } from '#test/pg/lottery-stage.ts'
import { type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import type { Proof } from '#test/pg/test-server.ts'

let stage: MoneyStage
let owners: pg.Pool
let draws: StagedDraw[]
beforeAll(async () => {
  stage = await openMoneyStage()
  owners = openPool(stage.server.database.ownerUrl)
  draws = await planGame(stage.server, 'K3_1', 40)
  await stage.server.asOwner(
    `INSERT INTO lottery_terms (merchant_id, game_code, is_on, cap) VALUES ($1, 'K3_1', true, $2)`,
    [stage.server.merchantId, 100n * UNIT],
  )
  await stage.server.services.registry.refresh()
})
afterAll(async () => {
  expect(await ledgerFaults(stage.server)).toEqual([])
  await owners.end()
  await stage.server.close()
})

const BIG = 'sum_side:big'
let at = 0
const nextDraw = (): StagedDraw => {
  const draw = draws[at++]
  if (!draw) throw new Error('no more draws')
  return draw
}
const ofDraw = ({ number }: StagedDraw) => ({ gameCode: 'K3_1', numero: number })

type Change = Partial<Pick<Input<typeof limitNumber>, 'isClosed' | 'cap' | 'version' | 'name'>>
const limit = (draw: StagedDraw, change: Change, by: Proof = stage.owner) =>
  stage.call(by, limitNumber, {
    merchantCode: stage.code,
    ...ofDraw(draw),
    name: BIG,
    version: 0,
    isClosed: false,
    ...change,
    reason,
  })
const numberOf = async (draw: StagedDraw) => {
  const input = { merchantCode: stage.code, ...ofDraw(draw), name: BIG }
  return (await stage.call(stage.owner, readNumber, input)).value as Output<typeof readNumber>
}

async function newMember() {
  const { server } = stage
  const member = await server.fixtures.member({ merchantId: server.merchantId })
  await giveMoney(server, member, 1_000n * UNIT)
  return { ...member, session: await signedIn(server, member) }
}
/** A line on the big or the small sum. */
function lineOf(side: 'big' | 'small', stake: string) {
  const game = findGame('K3_1')
  const type = game && betTypeOf(game, 'sum_side')
  if (!type) throw new Error('no sides')
  const choice = [[side === 'big' ? 0 : 1]]
  const { oddsMilli } = quoteLine(type, { choice, stake: 1n, returnMilli: game.returnMilli })
  return { type: 'sum_side', choice, stake, odds: oddsMilli.map(writeOdds) }
}
async function place(
  { session }: { session: SignedIn },
  on: readonly StagedDraw[],
  lines: readonly ReturnType<typeof lineOf>[],
) {
  const tickets = on.map((draw) => ({ ...ofDraw(draw), lines: [...lines] }))
  const answer = await session.visitor.ask(
    lotteryTickets.place,
    { requestId: randomUUID(), tickets },
    session.token,
  )
  const { code, value } = answer.body as { code?: string; value?: unknown }
  return { code: answer.status === 200 ? 'placed' : code, value }
}
async function freeIn({ session }: { session: SignedIn }, draw: StagedDraw) {
  const path = `${lotteryTickets.freeOfDraw.path}?${new URLSearchParams(ofDraw(draw))}`
  const { body } = await session.visitor.call('GET', path, { token: session.token })
  return (body as { value: Output<typeof lotteryTickets.freeOfDraw> }).value.list
}

test('one operator closes a number: nothing more is sold on it in its draw, and no money moves', async () => {
  const member = await newMember()
  const [draw, later] = [nextDraw(), nextDraw()]
  expect((await place(member, [draw], [lineOf('big', '10')])).code).toBe('placed')
  const before = await balanceOf(stage.server, member)
  expect(await limit(draw, { isClosed: true })).toMatchObject({ status: 200, value: { version: 1 } })
  const refused = await place(member, [later, draw], [lineOf('small', '1'), lineOf('big', '1')])
  expect(refused).toEqual({
    code: 'number_closed',
    value: { numbers: [{ ticket: 1, name: BIG, numero: draw.number }] },
  })
  expect(await balanceOf(stage.server, member)).toBe(before)
  expect((await place(member, [draw], [lineOf('small', '1')])).code).toBe('placed')
  expect((await place(member, [later], [lineOf('big', '1')])).code).toBe('placed')
  const [entry] = await stage.server.asOwner<{ before: object; after: object; reason: string }>(
    `SELECT before, after, reason FROM audit_entry WHERE action = 'lottery_number.limit' ORDER BY id DESC LIMIT 1`,
  )
  const facts = { draw: `K3_1 ${draw.number}`, lotteryNumber: BIG }
  expect(entry).toEqual({
    before: { numberClosed: false, cap: '100.00' },
    after: { ...facts, numberClosed: true },
    reason,
  })
})

test('a slip with a closed number is refused alone, and the slips that share its call are placed', async () => {
  const draw = nextDraw()
  await limit(draw, { isClosed: true })
  const members = await Promise.all([1, 2, 3, 4, 5, 6].map(newMember))
  const answers = await Promise.all(
    members.map((member, place6) => place(member, [draw], [lineOf(place6 % 2 ? 'big' : 'small', '2')])),
  )
  expect(answers.map(({ code }) => code)).toEqual(
    members.map((_member, place6) => (place6 % 2 ? 'number_closed' : 'placed')),
  )
})

test('a closed number has nothing free, also without a stake, and in its own draw alone', async () => {
  const member = await newMember()
  const [draw, other] = [nextDraw(), nextDraw()]
  await limit(draw, { isClosed: true })
  // The list is cached for a second.
  await waitFor(async () =>
    expect(await freeIn(member, draw)).toEqual([{ name: BIG, free: '0.00', isClosed: true }]),
  )
  expect(await freeIn(member, other)).toEqual([])
  await moveDraw(stage.server, draw, { closes: 9_000, draws: 9_000 })
  await waitFor(async () =>
    expect(await freeIn(member, draw)).toEqual([{ name: BIG, free: '0.00', isClosed: true }]),
  )
  const exposed = await stage.call(stage.owner, readExposure, {
    merchantCode: stage.code,
    ...ofDraw(draw),
    type: 'sum_side',
  })
  expect(exposed.value).toMatchObject({ limits: [{ name: BIG }], names: [] })
})

test('a lower limit refuses at once what passes it, and one operator raises it again up to the brand', async () => {
  const member = await newMember()
  const draw = nextDraw()
  expect((await place(member, [draw], [lineOf('big', '10')])).code).toBe('placed')
  expect((await limit(draw, { cap: '30.00' })).value).toEqual({ version: 1 })
  // 10.00 pays 19.00, and as much again would pass 30.00.
  expect((await place(member, [draw], [lineOf('big', '10')])).code).toBe('number_full')
  expect((await place(await newMember(), [draw], [lineOf('big', '5')])).code).toBe('placed')
  await waitFor(async () => expect(await freeIn(member, draw)).toMatchObject([{ name: BIG }]))
  expect(await numberOf(draw)).toMatchObject({ ownCap: '30.00', brandCap: '100.00', version: 1 })
  expect((await limit(draw, { version: 1 })).value).toEqual({ version: 2 })
  expect(await numberOf(draw)).toMatchObject({ cap: '100.00', isClosed: false })
  expect((await place(member, [draw], [lineOf('big', '10')])).code).toBe('placed')
})

test.each<[what: string, before: Change, after: Change, sells: string]>([
  ['a closed number that is reopened', { isClosed: true }, {}, '10'],
  ['a closed number with a small limit', { isClosed: true }, { cap: '20.00' }, '10'],
  ['a limit above that of the brand', {}, { cap: '250.00' }, '100'],
])(
  '%s waits for a second operator, and holds once another one approves',
  async (_what, before, after, sells) => {
    const member = await newMember()
    const draw = nextDraw()
    await limit(draw, before)
    const proposed = await limit(draw, { ...after, version: 1 })
    expect(proposed).toMatchObject({ status: 200, value: { version: 1, waits: expect.any(String) } })
    expect((await place(member, [draw], [lineOf('big', sells)])).code).toMatch(/number_(closed|full)/)
    expect((await judgeAs(stage.server, stage.owner, proposed.value['waits'])).code).toBe('maker_is_checker')
    expect((await judgeAs(stage.server, stage.other, proposed.value['waits'])).status).toBe(200)
    expect((await place(member, [draw], [lineOf('big', sells)])).code).toBe('placed')
  },
)

test('an approval is refused once the number has changed since', async () => {
  const draw = nextDraw()
  await limit(draw, {})
  const proposed = await limit(draw, { cap: '250.00', version: 1 })
  expect((await limit(draw, { isClosed: true, version: 1 })).status).toBe(200)
  expect((await judgeAs(stage.server, stage.other, proposed.value['waits'])).code).toBe('changed_meanwhile')
  expect(await numberOf(draw)).toMatchObject({ isClosed: true, version: 2 })
  expect(await limit(draw, { isClosed: true, version: 1 })).toMatchObject({
    code: 'changed_meanwhile',
    value: { version: 2 },
  })
})

test('a number is closed after the bets that are being placed, and before all later ones', async () => {
  const draw = nextDraw()
  const better = await owners.connect()
  await better.query('BEGIN')
  await better.query('SELECT pg_advisory_xact_lock_shared(7283051, $1)', [draw.id])
  const closing = limit(draw, { isClosed: true })
  await waitFor(async () =>
    expect(
      await stage.server.asOwner(
        `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 7283051 AND objid = $1 AND NOT granted`,
        [draw.id],
      ),
    ).toHaveLength(1),
  )
  await better.query('COMMIT')
  better.release()
  expect((await closing).status).toBe(200)
})

test('a draw that takes no bets, a name of no number and a wrong amount change nothing', async () => {
  const draw = nextDraw()
  expect((await limit(draw, { name: 'sum_side:none' })).status).toBe(400)
  expect((await limit(draw, { name: 'lo2:04' })).status).toBe(400)
  for (const cap of ['0.00', '1.001']) expect((await limit(draw, { cap })).status).toBe(400)
  expect((await limit(draw, { cap: '5.00', isClosed: true })).status).toBe(400)
  expect((await limit({ id: 0, number: '20000101-1' }, { isClosed: true })).status).toBe(404)
  await moveDraw(stage.server, draw, { closes: -0.001, draws: 3_600 })
  expect((await limit(draw, { isClosed: true })).code).toBe('draw_over')
  expect(await stage.server.asOwner('SELECT FROM lottery_name_limit WHERE draw_id = $1', [draw.id])).toEqual(
    [],
  )
})

test('an operator without the right limits nothing', async () => {
  const auditor = await stage.server.fixtures.operatorSession(permissionsOfRole('auditor'))
  expect((await limit(nextDraw(), { isClosed: true }, { ...stage.owner, ...auditor })).status).toBe(403)
})
