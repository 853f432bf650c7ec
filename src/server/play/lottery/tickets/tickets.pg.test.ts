import { randomUUID } from 'node:crypto'

import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Input, Output } from '#contract/endpoint.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { UNIT } from '#domain/money/amount.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { type SignedIn, signedIn } from '#test/pg/factors.ts'
import { balanceOf, giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { type StagedDraw, moveDraw, planGame } from '#test/pg/lottery-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let owners: pg.Pool
let draws: StagedDraw[]
let north: StagedDraw[]

beforeAll(async () => {
  server = await openTestServer()
  owners = openPool(server.database.ownerUrl)
  draws = await planGame(server, 'K3_1', 40)
  north = await planGame(server, 'XSMB', 2)
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await owners.end()
  await server.close()
})

type Slip = Input<typeof lotteryTickets.place>
type Ticket = Slip['tickets'][number]
type Line = Ticket['lines'][number]
type Placed = Output<typeof lotteryTickets.place>
const BEGINS = 1_000n * UNIT

/** A line with the odds of now. */
function lineOf(gameCode: string, type: string, choice: number[][], stake: string): Line {
  const game = findGame(gameCode)
  const found = game && betTypeOf(game, type)
  if (!found) throw new Error(`${gameCode} offers no ${type}`)
  const { oddsMilli } = quoteLine(found, { choice, stake: 1n, returnMilli: game.returnMilli })
  return { type, choice, stake, odds: oddsMilli.map(writeOdds) }
}
const big = lineOf('K3_1', 'sum_side', [[0]], '10')
const ticketOf = (at: number, lines: Line[] = [big]): Ticket => ({
  gameCode: 'K3_1',
  numero: draws[at]?.number ?? '',
  lines,
})

type Member = Awaited<ReturnType<typeof newMember>>
async function newMember(money = BEGINS) {
  const member = await server.fixtures.member({ merchantId: server.merchantId })
  if (money > 0n) await giveMoney(server, member, money)
  return { ...member, session: await signedIn(server, member) }
}
interface Answer {
  readonly status: number
  readonly body: { readonly code?: string; readonly value?: unknown }
}
const place = async ({ session }: { session: SignedIn }, tickets: Ticket[], requestId = randomUUID()) => {
  const answer: Answer = await session.visitor.ask(
    lotteryTickets.place,
    { requestId, tickets },
    session.token,
  )
  return { code: answer.status === 200 ? 'placed' : answer.body.code, value: answer.body.value }
}
const read = async <Value>({ session }: { session: SignedIn }, path: string): Promise<Value | undefined> => {
  const answer: Answer = await session.visitor.call('GET', path, { token: session.token })
  return answer.body.value as Value | undefined
}
const rowsOf = async ({ id }: Member) =>
  await server.asOwner<{ slips: number; tickets: number; plays: number; exposure: number }>(
    `SELECT (SELECT count(*)::integer FROM lottery_slip WHERE member_id = $1) AS slips,
            (SELECT count(*)::integer FROM lottery_ticket WHERE member_id = $1) AS tickets,
            (SELECT count(*)::integer FROM play WHERE member_id = $1) AS plays`,
    [id],
  )

test('a folded list has the next running ticket of a slip, with the number and the cost of the others', async () => {
  const member = await newMember()
  const { value } = await place(member, [ticketOf(0, [big]), ticketOf(1, [big]), ticketOf(2, [big, big])])
  const { tickets } = value as Placed
  await place(member, [ticketOf(1, [big])])
  type List = Output<typeof lotteryTickets.list>
  const listOf = async (search: string) =>
    (await read<List>(member, `${lotteryTickets.list.path}?state=running&${search}`))?.list ?? []
  const [alone, chase, ...none] = await listOf('folded=true')
  expect(none).toEqual([])
  expect([alone?.numero, alone?.later]).toEqual([draws[1]?.number, undefined])
  const [first, ...others] = tickets
  const slip = first?.id ?? ''
  expect(chase).toMatchObject({ id: slip, later: { slip, tickets: 2, cost: '30.00' } })
  expect((await listOf(`slip=${slip}`)).map(({ id }) => id)).toEqual(tickets.map(({ id }) => id).toReversed())
  // The first one is settled: the next one stands for the slip.
  await server.asOwner("UPDATE play SET state = 'closed' WHERE member_id = $1 AND reference = $2", [
    member.id,
    `T${slip}`,
  ])
  const [, after] = await listOf('folded=true')
  expect(after).toMatchObject({ id: others[0]?.id, later: { slip, tickets: 1, cost: '20.00' } })
  const other = await newMember()
  expect(await read(other, `${lotteryTickets.list.path}?slip=${slip}`)).toEqual({ list: [] })
})

test('a slip is staked once for each of its tickets, and the member reads them', async () => {
  const member = await newMember()
  const lo = lineOf('XSMB', 'lo2', [[4, 17]], '1')
  const { code, value } = await place(member, [
    ticketOf(0, [big, lineOf('K3_1', 'sum', [[10]], '5.50')]),
    { gameCode: 'XSMB', numero: north[0]?.number ?? '', lines: [lo] },
  ])
  expect(code).toBe('placed')
  const { tickets } = value as Placed
  expect(tickets.map(({ gameCode, numero, cost }) => [gameCode, numero, cost])).toEqual([
    ['K3_1', draws[0]?.number, '15.50'],
    ['XSMB', north[0]?.number, '54.00'],
  ])
  expect(await balanceOf(server, member)).toBe(BEGINS - 69n * UNIT - UNIT / 2n)
  const page = await read<Output<typeof lotteryTickets.list>>(member, `${lotteryTickets.list.path}?count=1`)
  expect(page?.list).toEqual([
    expect.objectContaining({ ...tickets[1], state: 'open', win: '0.00', drawState: 'open' }),
  ])
  expect(page?.list[0]?.lines).toEqual([{ ...lo, stake: '1.00', cost: '54.00' }])
  const next = await read<Output<typeof lotteryTickets.list>>(
    member,
    `${lotteryTickets.list.path}?count=1&after=${page?.next ?? ''}`,
  )
  expect([next?.list.map(({ id }) => id), next?.next]).toEqual([[tickets[0]?.id], undefined])
  const ofDraw = async (gameCode: string, numero = '') =>
    (
      await read<Output<typeof lotteryTickets.list>>(
        member,
        `${lotteryTickets.list.path}?gameCode=${gameCode}&numero=${numero}`,
      )
    )?.list.map(({ id }) => id)
  expect(await ofDraw('K3_1', draws[0]?.number)).toEqual([tickets[0]?.id])
  expect(await ofDraw('K3_1', draws[1]?.number)).toEqual([])
  expect(await ofDraw('K3_3', draws[0]?.number)).toEqual([])
  const plays = await server.asOwner(
    `SELECT product, category, game_code, state, stake FROM play WHERE member_id = $1 ORDER BY stake`,
    [member.id],
  )
  expect(plays).toEqual([
    { product: 'lottery', category: 'elottery', game_code: 'K3_1', state: 'open', stake: (31n * UNIT) / 2n },
    { product: 'lottery', category: 'lottery', game_code: 'XSMB', state: 'open', stake: 54n * UNIT },
  ])
})

test('a slip that is sent five times at once, and again later, is placed once', async () => {
  const member = await newMember()
  const requestId = randomUUID()
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => place(member, [ticketOf(1)], requestId)))
  const later = await place(member, [ticketOf(1)], requestId)
  expect(
    new Set([...answers, later].map(({ code, value }) => `${code} ${(value as Placed).tickets[0]?.id}`)).size,
  ).toBe(1)
  expect(await rowsOf(member)).toEqual([{ slips: 1, tickets: 1, plays: 1 }])
  expect(await balanceOf(server, member)).toBe(BEGINS - 10n * UNIT)
  // The odds that it names are no longer judged; other content is.
  expect((await place(member, [ticketOf(1, [{ ...big, stake: '11' }])], requestId)).code).toBe(
    'request_conflict',
  )
})

test('slips of many members that are placed together are refused one by one', async () => {
  const members = await Promise.all(
    Array.from({ length: 12 }, (_, at) => newMember(at % 4 === 3 ? UNIT : BEGINS)),
  )
  const answers = await Promise.all(
    members.map((member, at) =>
      place(member, [at === 5 ? { ...ticketOf(8), numero: '20200101-0001' } : ticketOf(8), ticketOf(9)]),
    ),
  )
  expect(answers.map(({ code }) => code)).toEqual(
    members.map((_, at) => (at === 5 ? 'absent' : at % 4 === 3 ? 'insufficient_balance' : 'placed')),
  )
  for (const [at, member] of members.entries()) {
    const isPlaced = at !== 5 && at % 4 !== 3
    const count = isPlaced ? 2 : 0
    expect(await rowsOf(member)).toEqual([{ slips: isPlaced ? 1 : 0, tickets: count, plays: count }])
  }
})

test.each<[string, string, () => Ticket[]]>([
  [
    'more lines than a slip holds',
    'slip_too_long',
    () =>
      [1, 2].map((at) =>
        ticketOf(
          at,
          Array.from({ length: 51 }, () => big),
        ),
      ),
  ],
  ['one draw twice', 'draw_twice', () => [ticketOf(1), ticketOf(1)]],
  ['a draw that does not exist', 'absent', () => [{ ...ticketOf(1), numero: '20200101-0001' }]],
  ['a game that does not exist', 'absent', () => [{ ...ticketOf(1), gameCode: 'NONE' }]],
  ['other odds', 'odds_changed', () => [ticketOf(1), ticketOf(2, [{ ...big, odds: ['9.000'] }])]],
  ['a bet of another family', 'lines_refused', () => [ticketOf(1, [{ ...big, type: 'lo2' }])]],
  [
    'a stake finer than the currency pays',
    'lines_refused',
    () => [ticketOf(1, [{ ...big, stake: '1.001' }])],
  ],
  [
    'more than the member has',
    'insufficient_balance',
    () => [ticketOf(1), ticketOf(2, [{ ...big, stake: '995' }])],
  ],
])('a slip with %s is refused whole: %s', async (_name, code, tickets) => {
  const member = await newMember()
  expect((await place(member, tickets())).code).toBe(code)
  expect(await rowsOf(member)).toEqual([{ slips: 0, tickets: 0, plays: 0 }])
  expect(await balanceOf(server, member)).toBe(BEGINS)
})

test('a number that is full refuses the slip whole and says what is free, and a smaller bet passes', async () => {
  const begins = 2_000_000n * UNIT
  const member = await newMember(begins)
  const full = await place(member, [ticketOf(3, [{ ...big, stake: '600000' }])])
  expect(await rowsOf(member)).toEqual([{ slips: 0, tickets: 0, plays: 0 }])
  expect(await balanceOf(server, member)).toBe(begins)
  expect(full).toMatchObject({
    code: 'number_full',
    value: { numbers: [{ ticket: 0, name: expect.any(String), free: '1000000.00' }] },
  })
  expect((await place(member, [ticketOf(3, [{ ...big, stake: '500000' }])])).code).toBe('placed')
})

test.each([
  ['closes', 'draw_closed', { opens: -60, closes: -0.001, draws: 60 }],
  ['opens later', 'draw_closed', { opens: 30, closes: 60, draws: 120 }],
  ['is open', 'placed', { opens: -1, closes: 60, draws: 120 }],
])('a bet on a draw that %s is judged by the clock of the database: %s', async (_name, code, times) => {
  const member = await newMember()
  const at = code === 'placed' ? 4 : 5
  await moveDraw(server, draws[at] ?? { id: 0 }, times)
  expect((await place(member, [ticketOf(at)])).code).toBe(code)
})

test('a member who is excluded places nothing', async () => {
  const member = await newMember()
  await server.asOwner('INSERT INTO play_guard (merchant_id, member_id) VALUES ($1, $2)', [
    member.merchantId,
    member.id,
  ])
  await server.asOwner(
    `INSERT INTO play_exclusion (merchant_id, member_id, product) VALUES ($1, $2, 'lottery')`,
    [member.merchantId, member.id],
  )
  expect((await place(member, [ticketOf(6)])).code).toBe('play_game_excluded')
  expect(await rowsOf(member)).toEqual([{ slips: 0, tickets: 0, plays: 0 }])
})

test('a slip beyond a limit of stakes is refused with what is left of it', async () => {
  const member = await newMember()
  await server.asOwner(
    `WITH guard AS (INSERT INTO play_guard (merchant_id, member_id) VALUES ($1, $2))
     INSERT INTO play_limit (merchant_id, member_id, kind, period, own, used, ends_at)
     VALUES ($1, $2, 'stake', 'week', 50000, 10000, now() + interval '1 hour')`,
    [member.merchantId, member.id],
  )
  expect(await place(member, [ticketOf(6)])).toMatchObject({
    code: 'play_stake_limit',
    value: { limit: { kind: 'stake', period: 'week', binding: '0.50', left: '0.40' } },
  })
  expect(await rowsOf(member)).toEqual([{ slips: 0, tickets: 0, plays: 0 }])
})

test('a ticket of another member is absent', async () => {
  const [owner, other] = [await newMember(), await newMember()]
  const placed = (await place(owner, [ticketOf(7)])).value as Placed
  const path = `${lotteryTickets.ticket.path}?id=${placed.tickets[0]?.id ?? ''}`
  expect(await read(owner, path)).toMatchObject({ ...placed.tickets[0] })
  expect(await read(other, path)).toBeUndefined()
  expect(await read(other, lotteryTickets.list.path)).toEqual({ list: [] })
})

test('recent lotteries are those of the member’s last tickets, newest first', async () => {
  const [member, other] = [await newMember(), await newMember()]
  await place(member, [ticketOf(10)])
  const lines = [lineOf('XSMB', 'lo2', [[4]], '1')]
  await place(member, [{ gameCode: 'XSMB', numero: north[0]?.number ?? '', lines }])
  const list = async (who: Member, path: string) =>
    (await read<Output<typeof lotteryTickets.lottRecent>>(who, path))?.list.map(({ gameId }) => gameId)
  for (const { path } of [lotteryTickets.lottRecent, lotteryTickets.recentMenu])
    expect([await list(member, path), await list(other, path)]).toEqual([['XSMB', 'K3_1'], []])
  expect(await list(member, `${lotteryTickets.lottRecent.path}?prizeMode=Elott`)).toEqual(['K3_1'])
})

test('the terms of a lottery name its bets and its return', async () => {
  const member = await newMember()
  const terms = await read<Output<typeof lotteryTickets.terms>>(
    member,
    `${lotteryTickets.terms.path}?gameCode=K3_1`,
  )
  expect(terms).toMatchObject({
    family: 'k3',
    currency: 'CNY',
    step: '0.01',
    cap: '1000000.00',
    linesMax: 100,
    allowsCancelling: expect.any(Boolean),
  })
  expect(terms?.betTypes).toContain('sum_side')
})

const exposureOf = async (name: string) => {
  const [row] = await server.asOwner<{ pays: string; allotted: string }>(
    `SELECT sum(pays)::text AS pays, sum(allotted)::text AS allotted FROM lottery_exposure WHERE name = $1`,
    [name],
  )
  return { pays: BigInt(row?.pays ?? 0), allotted: BigInt(row?.allotted ?? 0) }
}
/** The verdict of the exposure; a full name rolls back, as placing does. */
async function expose(memberId: bigint, loads: { name: string; pays: bigint }[], cap: bigint) {
  const client = await owners.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ name: string; free: string }>(
      `SELECT full_name AS name, free FROM lottery_expose($1, 'CNY', $2, $3, $4, $5, $6)`,
      [
        server.merchantId,
        Number(memberId % 16n),
        loads.map(() => 1),
        loads.map(({ name }) => name),
        loads.map(({ pays }) => pays),
        loads.map(() => cap),
      ],
    )
    await client.query(rows.length > 0 ? 'ROLLBACK' : 'COMMIT')
    return rows.map(({ name, free }) => ({ name, free: BigInt(free) }))
  } finally {
    client.release()
  }
}

test('many members at once never pass the cap of a number, and its last part can be sold', async () => {
  const tries = Array.from({ length: 60 }, (_, at) =>
    expose(
      BigInt(at),
      [
        { name: 'hot', pays: 7n },
        { name: `own${at}`, pays: 1n },
      ],
      100n,
    ),
  )
  const taken = (await Promise.all(tries)).filter((full) => full.length === 0)
  expect(taken).toHaveLength(14)
  expect((await exposureOf('hot')).pays).toBe(98n)
  expect(await expose(61n, [{ name: 'hot', pays: 3n }], 100n)).toEqual([{ name: 'hot', free: 2n }])
  expect(await expose(61n, [{ name: 'hot', pays: 2n }], 100n)).toEqual([])
  expect(await expose(62n, [{ name: 'hot', pays: 1n }], 100n)).toEqual([{ name: 'hot', free: 0n }])
  // A higher cap counts at once, and a lower one frees nothing.
  expect(await expose(62n, [{ name: 'hot', pays: 1n }], 101n)).toEqual([])
  expect(await expose(62n, [{ name: 'hot', pays: 1n }], 50n)).toEqual([{ name: 'hot', free: 0n }])
  expect((await exposureOf('hot')).pays).toBe(101n)
})

test('a lower cap refuses at once, also a member whose part is new', async () => {
  for (let at = 0; at < 15; at += 1)
    expect(await expose(BigInt(at), [{ name: 'lowered', pays: 10n }], 160n)).toEqual([])
  expect(await expose(15n, [{ name: 'lowered', pays: 1n }], 16n)).toEqual([{ name: 'lowered', free: 0n }])
  expect((await exposureOf('lowered')).pays).toBe(150n)
})

test('parts of members fill independently, and never allot more than the cap', async () => {
  for (let at = 0; at < 40; at += 1) {
    await expose(BigInt(at * 3), [{ name: 'even', pays: BigInt(1 + ((at * 7) % 30)) }], 320n)
    const { pays, allotted } = await exposureOf('even')
    expect(pays <= 320n && allotted <= 320n).toBe(true)
  }
  const { pays } = await exposureOf('even')
  expect(pays > 300n).toBe(true)
  expect(await expose(5n, [{ name: 'even', pays: 320n - pays }], 320n)).toEqual([])
})
