import { randomUUID } from 'node:crypto'

import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { readRate, saveRate } from '#contract/console/lottery-rates.ts'
import type { Output } from '#contract/endpoint.ts'
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
import { type StagedDraw, planGame } from '#test/pg/lottery-stage.ts'
import { type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import type { Proof } from '#test/pg/test-server.ts'

let stage: MoneyStage
let owners: pg.Pool
let draw: StagedDraw
beforeAll(async () => {
  stage = await openMoneyStage()
  owners = openPool(stage.server.database.ownerUrl)
  const [first] = await planGame(stage.server, 'K3_1', 1)
  if (!first) throw new Error('no draw')
  draw = first
})
beforeEach(() => setTerms('lenient'))
afterAll(async () => {
  expect(await ledgerFaults(stage.server)).toEqual([])
  await owners.end()
  await stage.server.close()
})

/** The market of the brand, and its return for the game; without one, that of the house. */
async function setTerms(market: 'lenient' | 'strict', returnMilli?: number) {
  const { server } = stage
  await server.asOwner('DELETE FROM lottery_terms')
  await server.asOwner('UPDATE merchant SET market_profile = $2 WHERE id = $1', [server.merchantId, market])
  if (returnMilli !== undefined)
    await server.asOwner(
      `INSERT INTO lottery_terms (merchant_id, game_code, return_milli) VALUES ($1, 'K3_1', $2)`,
      [server.merchantId, returnMilli],
    )
  await server.services.registry.refresh()
}

async function newMember() {
  const { server } = stage
  const member = await server.fixtures.member({ merchantId: server.merchantId })
  await giveMoney(server, member, 100n * UNIT)
  return { ...member, session: await signedIn(server, member) }
}
type Member = Awaited<ReturnType<typeof newMember>>

const save = (
  { id }: Pick<Member, 'id'>,
  rateMilli: number | undefined,
  { version = 0, by = stage.owner }: { version?: number; by?: Proof } = {},
) =>
  stage.call(by, saveRate, {
    merchantCode: stage.code,
    id: id.toString(),
    version,
    ...(rateMilli === undefined ? {} : { rateMilli }),
    reason,
  })
const rateOf = async ({ id }: Pick<Member, 'id'>) => {
  const answer = await stage.call(stage.owner, readRate, { merchantCode: stage.code, id: id.toString() })
  return answer.value as Output<typeof readRate>
}

/** Big, with the odds of a return. */
function lineOf(returnMilli: number) {
  const game = findGame('K3_1')
  const type = game && betTypeOf(game, 'sum_side')
  if (!type) throw new Error('no sides')
  const { oddsMilli } = quoteLine(type, { choice: [[0]], stake: 1n, returnMilli })
  return { type: 'sum_side', choice: [[0]], stake: '10', odds: oddsMilli.map(writeOdds) }
}
/** Bets 10 with the odds of a return. */
async function place({ session }: { session: SignedIn }, returnMilli: number, requestId = randomUUID()) {
  const tickets = [{ gameCode: 'K3_1', numero: draw.number, lines: [lineOf(returnMilli)] }]
  const answer = await session.visitor.ask(lotteryTickets.place, { requestId, tickets }, session.token)
  const { code, value } = answer.body as { code?: string; value?: unknown }
  return { code: answer.status === 200 ? 'placed' : code, value }
}
async function priceFor({ session }: { session: SignedIn }) {
  const path = `${lotteryTickets.ownReturn.path}?gameCode=K3_1`
  const { body } = await session.visitor.call('GET', path, { token: session.token })
  return (body as { value: Output<typeof lotteryTickets.ownReturn> }).value.returnMilli
}

test('a rate makes the odds of its member alone, and a ticket keeps those that it was placed with', async () => {
  const [one, other] = [await newMember(), await newMember()]
  expect((await place(one, 950)).code).toBe('placed')
  expect(await save(one, 900)).toMatchObject({ status: 200, value: { version: 1 } })
  expect([await priceFor(one), await priceFor(other)]).toEqual([900, 950])
  const refused = await place(one, 950)
  expect(refused).toMatchObject({
    code: 'odds_changed',
    value: { lines: [{ ticket: 0, line: 0, fault: 'odds_changed', odds: lineOf(900).odds }] },
  })
  expect(await balanceOf(stage.server, one)).toBe(90n * UNIT)
  expect((await place(one, 900)).code).toBe('placed')
  expect((await place(other, 900)).code).toBe('odds_changed')
  expect((await place(other, 950)).code).toBe('placed')
  const tickets = await one.session.visitor.call('GET', lotteryTickets.list.path, {
    token: one.session.token,
  })
  const { list } = (tickets.body as { value: Output<typeof lotteryTickets.list> }).value
  expect(list.map(({ lines }) => lines[0]?.odds)).toEqual([lineOf(900).odds, lineOf(950).odds])
})

test('the public terms have the brand’s return, also for a member with a rate', async () => {
  const member = await newMember()
  await save(member, 850)
  const { body } = await member.session.visitor.call('GET', `${lotteryTickets.terms.path}?gameCode=K3_1`, {
    token: member.session.token,
  })
  expect(body).toMatchObject({ value: { returnMilli: 950 } })
})

test('a retry of a placed slip gets its tickets, also after the rate has changed', async () => {
  const member = await newMember()
  const requestId = randomUUID()
  const first = await place(member, 950, requestId)
  await save(member, 900)
  expect(await place(member, 950, requestId)).toEqual(first)
  expect(await balanceOf(stage.server, member)).toBe(90n * UNIT)
})

test('a brand that lowers its return lowers that of its members, whatever their rates are', async () => {
  const member = await newMember()
  await save(member, 940)
  await setTerms('lenient', 800)
  expect(await priceFor(member)).toBe(800)
  expect((await place(member, 940)).code).toBe('odds_changed')
  expect((await place(member, 800)).code).toBe('placed')
})

test('a rate below the least of the market counts as the least', async () => {
  const member = await newMember()
  await save(member, 760)
  await setTerms('strict')
  const least = stage.server.services.registry.findById(stage.server.merchantId)?.profile
    .returnToPlayerMinMilli
  expect(least).toBeGreaterThan(760)
  expect(await priceFor(member)).toBe(least)
})

test('no rate is above what the brand gives in any lottery, and none below the least of the market', async () => {
  const member = await newMember()
  const { leastMilli, mostMilli } = await rateOf(member)
  expect(await save(member, mostMilli + 1)).toMatchObject({ code: 'rate_too_high', value: { mostMilli } })
  expect(await save(member, leastMilli - 1)).toMatchObject({ code: 'rate_too_low', value: { leastMilli } })
  expect((await save(member, 991)).status).toBe(400)
  expect(await rateOf(member)).toMatchObject({ version: 0, history: [] })
})

test.each<[what: string, after: number | undefined]>([
  ['a higher rate', 901],
  ['the brand’s return again', undefined],
])('%s waits for a second operator, and holds once another one approves', async (_what, after) => {
  const member = await newMember()
  await save(member, 900)
  const proposed = await save(member, after, { version: 1 })
  expect(proposed).toMatchObject({ status: 200, value: { version: 1, waits: expect.any(String) } })
  expect(await priceFor(member)).toBe(900)
  expect((await judgeAs(stage.server, stage.owner, proposed.value['waits'])).code).toBe('maker_is_checker')
  expect((await judgeAs(stage.server, stage.other, proposed.value['waits'])).status).toBe(200)
  expect(await priceFor(member)).toBe(after ?? 950)
  expect(await rateOf(member)).toMatchObject({
    version: 2,
    history: [{ version: 2 }, { version: 1, rateMilli: 900, endedAt: expect.any(String) }],
  })
  expect((await rateOf(member)).history[0]?.endedAt).toBeUndefined()
})

test('a brand’s lower return does not let one operator raise a rate that counts later', async () => {
  const member = await newMember()
  await save(member, 900)
  await setTerms('lenient', 750)
  expect((await save(member, undefined, { version: 1 })).value).toMatchObject({ waits: expect.any(String) })
})

test('an approval is refused once the rate has changed since', async () => {
  const member = await newMember()
  await save(member, 900)
  const proposed = await save(member, 940, { version: 1 })
  expect((await save(member, 800, { version: 1 })).value).toEqual({ version: 2 })
  expect((await judgeAs(stage.server, stage.other, proposed.value['waits'])).code).toBe('changed_meanwhile')
  expect(await priceFor(member)).toBe(800)
})

test('operators who save at once save one after the other, and one row is in force', async () => {
  const member = await newMember()
  const answers = await Promise.all([
    save(member, 900),
    save(member, 890, { by: stage.other }),
    save(member, 880),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const rows = await stage.server.asOwner(
    'SELECT FROM lottery_member_rate WHERE member_id = $1 AND ended_at IS NULL',
    [member.id],
  )
  expect(rows).toHaveLength(1)
})

/** A rate of the member's upline, from a day before or after today on. */
const OF_UPLINE = `INSERT INTO agent_rate (member_id, version, merchant_id, from_day, lottery_ppm, slots_ppm, live_ppm, sports_ppm, upline_id)
  SELECT $2, $3, $1, business_day($1) + $4::integer, $5, 0, 0, 0, $2`
const setUplineRate = (
  { id }: Pick<Member, 'id'>,
  version: number,
  days: number,
  lotteryPpm: number | null,
) => stage.server.asOwner(OF_UPLINE, [stage.server.merchantId, id, version, days, lotteryPpm])

test('the rate of the upline makes the odds from its day on, and the lower one of both rates counts', async () => {
  const member = await newMember()
  await setUplineRate(member, 1, 0, 940_000)
  await setUplineRate(member, 2, 1, 800_000)
  expect(await priceFor(member)).toBe(940)
  expect((await place(member, 950)).code).toBe('odds_changed')
  expect((await place(member, 940)).code).toBe('placed')
  await save(member, 900)
  expect(await priceFor(member)).toBe(900)
  await setUplineRate(member, 3, 0, 880_000)
  expect(await priceFor(member)).toBe(880)
  expect((await place(member, 880)).code).toBe('placed')
  await setUplineRate(member, 4, 0, 990_000)
  expect(await priceFor(member)).toBe(900)
  await setUplineRate(member, 5, 0, null)
  expect(await priceFor(member)).toBe(900)
  expect(
    await stage.server.asOwner(
      'SELECT return_milli, brand_milli FROM lottery_ticket WHERE member_id = $1 ORDER BY id',
      [member.id],
    ),
  ).toEqual([
    { return_milli: 940, brand_milli: 950 },
    { return_milli: 880, brand_milli: 950 },
  ])
})

test.each(['operators', 'the upline'])(
  'a bet that waits for the wallet is judged by the rate that %s set meanwhile',
  async (by) => {
    const member = await newMember()
    const holder = await owners.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM wallet WHERE member_id = $1 FOR UPDATE', [member.id])
    const placing = place(member, 950)
    await waitFor(async () => {
      const { rows } = await owners.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%lottery_place%'
          AND datname = current_database()`,
      )
      expect(rows).toHaveLength(1)
    })
    await (by === 'operators'
      ? holder.query(
          `INSERT INTO lottery_member_rate (merchant_id, member_id, return_milli, version, operator_id)
         VALUES ($1, $2, 900, 1, $3)`,
          [stage.server.merchantId, member.id, stage.owner.operatorId],
        )
      : holder.query(OF_UPLINE, [stage.server.merchantId, member.id, 1, 0, 900_000]))
    await holder.query('COMMIT')
    holder.release()
    expect((await placing).code).toBe('odds_changed')
    expect(await balanceOf(stage.server, member)).toBe(100n * UNIT)
  },
)

test('the audit has the change with its reason', async () => {
  const member = await newMember()
  await save(member, 900)
  const [entry] = await stage.server.asOwner(
    `SELECT member_id::text AS member, before, after, reason FROM audit_entry
      WHERE action = 'lottery_rate.change' ORDER BY id DESC LIMIT 1`,
  )
  expect(entry).toEqual({
    member: member.id.toString(),
    before: {},
    after: { returnPercent: '90.0' },
    reason,
  })
})

test('members of other brands, unknown ones and operators without the right change nothing', async () => {
  const { id: merchantId } = await stage.server.fixtures.merchant()
  const foreign = await stage.server.fixtures.member({ merchantId })
  expect((await save(foreign, 900)).status).toBe(404)
  const input = { merchantCode: stage.code, id: foreign.id.toString() }
  expect((await stage.call(stage.owner, readRate, input)).status).toBe(404)
  const auditor = await stage.server.fixtures.operatorSession(permissionsOfRole('auditor'))
  const member = await newMember()
  expect((await save(member, 900, { by: auditor })).status).toBe(403)
  expect(
    await stage.server.asOwner('SELECT FROM lottery_member_rate WHERE member_id = ANY ($1)', [
      [foreign.id, member.id],
    ]),
  ).toEqual([])
})
