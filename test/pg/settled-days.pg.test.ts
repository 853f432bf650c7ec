import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { bookedDayCases } from '#domain/plays/booked-day-cases.ts'
import {
  type PlayDeed,
  closeDays,
  findStaked,
  followPlaysNamed,
  recordPlays,
} from '#server/play/plays/actions.ts'

import { CURRENCY, giveMoney, ledgerFaults } from './ledger.ts'
import { follow, untilWaiting } from './round-stage.ts'
import { type TestServer, openTestServer } from './test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

const UNITS = 100_000n

/** A merchant of its own, so that no test closes the days of another. */
async function newMember({ uplineId }: { readonly uplineId?: bigint } = {}) {
  const { id: merchantId } = await server.fixtures.merchant()
  const member = await server.fixtures.member({ merchantId })
  await server.asOwner('UPDATE member SET upline_id = $2 WHERE id = $1', [member.id, uplineId ?? null])
  await giveMoney(server, member, 1000n * UNITS)
  return member
}
type Member = Awaited<ReturnType<typeof newMember>>

async function play(member: Member, change: Partial<PlayDeed>) {
  const [played] = await server.services.store.transact((tx) =>
    recordPlays(tx, [
      {
        merchantId: member.merchantId,
        memberId: member.id,
        currency: CURRENCY,
        product: 'lottery',
        category: 'lottery',
        source: 'lottery',
        reference: 'ticket',
        request: randomUUID(),
        kind: 'bet',
        amount: 20n * UNITS,
        ...change,
      },
    ]),
  )
  if (played?.outcome === 'ended') return 0n
  if (!played || !('transferId' in played)) throw new Error(`nothing moved: ${played?.outcome}`)
  return played.transferId
}

/** Moves what was done so far into the past. */
const passDays = ({ id }: Member, days: number) =>
  server.asOwner(
    `WITH moved AS (
       UPDATE play SET opened_at = opened_at - $2::interval, changed_at = changed_at - $2::interval,
                       settled_at = settled_at - $2::interval WHERE member_id = $1)
     SELECT 1`,
    [id, `${days} days`],
  )

/** Lines as days from today, with units of money. */
const linesOf = (table: 'settled_sum' | 'settled_copy', { id }: Member) =>
  server.asOwner<Record<string, unknown>>(
    `SELECT booked_day - today AS booked, settled_day - today AS settled, plays::integer AS plays,
            (stake / 100000)::integer AS stake, (win / 100000)::integer AS win
       FROM ${table} JOIN member ON member.id = member_id JOIN merchant ON merchant.id = member.merchant_id
      CROSS JOIN LATERAL (
        SELECT ((clock_timestamp() AT TIME ZONE zone) - day_start)::date AS today) AS now
      WHERE member_id = $1 AND (plays <> 0 OR stake <> 0 OR win <> 0) ORDER BY 1, 2`,
    [id],
  )

test.each(bookedDayCases)('%s', async (_what, { settled, closedThrough, today }, expected) => {
  const [row] = await server.asOwner<{ day: string }>('SELECT booked_day($1, $2, $3)::text AS day', [
    settled,
    closedThrough ?? null,
    today,
  ])
  expect(row?.day).toBe(expected)
})

test('a play counts on the day on which it was settled, not on which it was placed', async () => {
  const member = await newMember()
  await play(member, {})
  await passDays(member, 5)
  await follow(server)
  expect(await linesOf('settled_sum', member)).toEqual([])
  await play(member, { kind: 'win', amount: 50n * UNITS, ends: true })
  await follow(server)
  expect(await linesOf('settled_sum', member)).toEqual([
    { booked: 0, settled: 0, plays: 1, stake: 20, win: 50 },
  ])
  const [record] = await server.asOwner<{ placed: number; settled: number }>(
    `SELECT day - current_date AS placed, settled_day - day AS settled FROM played_round WHERE member_id = $1`,
    [member.id],
  )
  expect(record?.settled).toBe(5)
})

test('a settled ticket keeps the returns under which it was placed, also where it is taken back after its day', async () => {
  const member = await newMember()
  const ticket = async (id: number, brandMilli: number | null) => {
    await server.asOwner(
      `INSERT INTO lottery_ticket (id, slip_id, merchant_id, member_id, currency, draw_id, game_code, lines, cost, most,
                                   bet_transfer_id, placed_at, return_milli, brand_milli)
       VALUES ($3, 1, $1, $2, $4, 1, 'K3_1', '[{}]', 1, 1, 1, now(), 940, $5)`,
      [member.merchantId, member.id, id, CURRENCY, brandMilli],
    )
    return await play(member, { reference: `T${id}`, gameCode: 'K3_1' })
  }
  const [bet] = [await ticket(1, 960), await ticket(2, 960), await ticket(3, null)]
  for (const id of [1, 2, 3]) await play(member, { reference: `T${id}`, kind: 'end' })
  await passDays(member, 3)
  await follow(server)
  await closeDays(server.services.store)
  // The ticket as it was placed counts, not as it is found later.
  await server.asOwner('UPDATE lottery_ticket SET return_milli = 900 WHERE member_id = $1', [member.id])
  await play(member, { reference: 'T1', kind: 'bet_return', reverses: bet })
  await follow(server)
  const lines = await server.asOwner<{ line: string }>(
    `SELECT concat_ws(' ', settled_day - booked_day, vendor_code, returns::text, plays, stake::bigint / 100000) AS line
       FROM settled_sum WHERE member_id = $1 ORDER BY booked_day, returns`,
    [member.id],
  )
  expect(lines.map(({ line }) => line)).toEqual([
    '0 K3_1 {} 1 20',
    '0 K3_1 {940,960} 2 40',
    '-3 K3_1 {940,960} -1 -20',
  ])
  const [day] = await server.asOwner<{ same: boolean }>(
    `SELECT hash = settled_copy_hash(merchant_id, day) AS same FROM settled_day WHERE merchant_id = $1 ORDER BY day LIMIT 1`,
    [member.merchantId],
  )
  expect(day?.same).toBe(true)
})

test('a brand whose day cannot be closed holds up no other', async () => {
  const [first, second] = [await newMember(), await newMember()]
  for (const member of [first, second]) {
    await play(member, { ends: true })
    await passDays(member, 3)
  }
  await follow(server)
  await server.asOwner(
    `ALTER TABLE settled_day ADD CONSTRAINT broken CHECK (merchant_id <> ${first.merchantId}) NOT VALID`,
  )
  await expect(closeDays(server.services.store)).rejects.toThrow(`days of brand ${first.merchantId}`)
  const closed = [{ booked: -3, settled: -3, plays: 1, stake: 20, win: 0 }]
  const copies = async () => [await linesOf('settled_copy', first), await linesOf('settled_copy', second)]
  expect(await copies()).toEqual([[], closed])
  await server.asOwner('ALTER TABLE settled_day DROP CONSTRAINT broken')
  await closeDays(server.services.store)
  expect(await copies()).toEqual([closed, closed])
})

test('a closed day stays as it was: corrections are lines of the open day', async () => {
  const member = await newMember()
  const bet = await play(member, {})
  const win = await play(member, { kind: 'win', amount: 50n * UNITS, ends: true })
  await play(member, { reference: 'other', amount: 7n * UNITS, ends: true })
  await passDays(member, 3)
  await follow(server)
  const closed = [{ booked: -3, settled: -3, plays: 2, stake: 27, win: 50 }]
  expect([await linesOf('settled_sum', member), await linesOf('settled_copy', member)]).toEqual([closed, []])
  await closeDays(server.services.store)
  expect(await linesOf('settled_copy', member)).toEqual(closed)

  // Settled anew: 50 taken back, 30 paid.
  await play(member, { kind: 'win', amount: 50n * UNITS, reverses: win })
  await follow(server)
  await play(member, { kind: 'win', amount: 30n * UNITS })
  await follow(server)
  const delta = { booked: 0, settled: -3, plays: 0, stake: 0, win: -20 }
  expect([await linesOf('settled_sum', member), await linesOf('settled_copy', member)]).toEqual([
    [...closed, delta],
    closed,
  ])
  // Void: win and stake go back.
  const second = await server.asOwner<{ id: bigint }>(
    `SELECT max(id) AS id FROM ledger_transfer WHERE member_id = $1 AND kind = 'win' AND reverses IS NULL`,
    [member.id],
  )
  await play(member, { kind: 'win', amount: 30n * UNITS, reverses: second[0]?.id ?? 0n })
  await play(member, { kind: 'bet_return', amount: 20n * UNITS, reverses: bet })
  await follow(server)
  await closeDays(server.services.store)
  expect([await linesOf('settled_sum', member), await linesOf('settled_copy', member)]).toEqual([
    [...closed, { booked: 0, settled: -3, plays: -1, stake: -20, win: -50 }],
    closed,
  ])
})

test('a play that is first followed after its day was closed is a line of the open day', async () => {
  const member = await newMember()
  await play(member, { reference: 'first', ends: true })
  await passDays(member, 4)
  await follow(server)
  await closeDays(server.services.store)
  await play(member, { reference: 'late', amount: 3n * UNITS, ends: true })
  await server.asOwner(
    `UPDATE play SET opened_at = opened_at - interval '2 days', settled_at = settled_at - interval '2 days'
      WHERE member_id = $1 AND reference = 'late'`,
    [member.id],
  )
  await follow(server)
  expect(await linesOf('settled_sum', member)).toEqual([
    { booked: -4, settled: -4, plays: 1, stake: 20, win: 0 },
    { booked: 0, settled: -2, plays: 1, stake: 3, win: 0 },
  ])
})

test('a day is not closed while its plays are being followed', async () => {
  const member = await newMember()
  await play(member, { reference: 'first', ends: true })
  await passDays(member, 2)
  await follow(server)
  await play(member, { reference: 'second', ends: true })
  await passDays(member, 2)
  const { store } = server.services
  const row = { memberId: member.id.toString(), source: 'lottery', reference: 'second', transferId: null }
  const closing = Promise.withResolvers<undefined>()
  await store.transact(async (tx) => {
    await followPlaysNamed(tx, [row])
    void closeDays(store).then(() => closing.resolve(undefined), closing.reject)
    await untilWaiting(server, 1)
  })
  await closing.promise
  expect(await linesOf('settled_copy', member)).toMatchObject([{ settled: -2, plays: 2 }])
})

test('a day is closed an hour after its end, and not before everything of it is followed', async () => {
  const member = await newMember()
  const close = async () =>
    (
      await server.asOwner<{ day: number | null }>(
        `SELECT close_settled_day(id) - ((clock_timestamp() AT TIME ZONE zone) - day_start)::date AS day
           FROM merchant WHERE id = $1`,
        [member.merchantId],
      )
    )[0]?.day
  // Of two zones that have the same hour, the one whose day began at the same moment as at the first call.
  const setClock = (hoursSinceStart: number) =>
    server.asOwner(
      `UPDATE merchant SET day_start = '00:00', zone = (
         SELECT 'Etc/GMT' || CASE WHEN ahead > 0 THEN '-' ELSE '+' END || abs(ahead)
           FROM (SELECT CASE WHEN hour <= 12 THEN -hour ELSE 24 - hour END + $2::integer AS ahead
                   FROM (SELECT extract(hour FROM clock_timestamp() AT TIME ZONE 'UTC')::integer AS hour) AS utc) AS zone)
        WHERE id = $1`,
      [member.merchantId, hoursSinceStart],
    )
  await setClock(0)
  await play(member, { ends: true })
  await passDays(member, 1)
  await follow(server)
  // Yesterday ended within this hour.
  expect(await close()).toBeNull()
  await setClock(3)
  await server.asOwner(`UPDATE play_mark SET followed_through = '0'`)
  await server.asOwner(
    `UPDATE play_change SET created_at = created_at - interval '1 day' WHERE members @> ARRAY[$1::bigint]`,
    [member.id],
  )
  expect(await close()).toBeNull()
  await follow(server)
  expect(await close()).toBe(-1)
  expect(await close()).toBeNull()
})

test('the agents are those of the moment at which a play was settled, nearest first', async () => {
  const top = await newMember()
  const agent = await server.fixtures.member({ merchantId: top.merchantId })
  const member = await server.fixtures.member({ merchantId: top.merchantId })
  await giveMoney(server, member, 1000n * UNITS)
  const put = (id: bigint, uplineId: bigint | null) =>
    server.asOwner('UPDATE member SET upline_id = $2 WHERE id = $1', [id, uplineId])
  await put(agent.id, top.id)
  await play(member, {})
  await put(member.id, agent.id)
  await play(member, { kind: 'end', amount: 0n })
  await follow(server)
  await put(member.id, null)
  await play(member, { kind: 'win', amount: 5n * UNITS })
  await follow(server)
  const lines = await server.asOwner(
    `SELECT agents, plays::integer, (stake / 100000)::integer AS stake, (win / 100000)::integer AS win
       FROM settled_sum WHERE member_id = $1`,
    [member.id],
  )
  expect(lines).toEqual([{ agents: [agent.id.toString(), top.id.toString()], plays: 1, stake: 20, win: 5 }])
})

test('nothing of a closed day can be written, changed or taken away, and its copy proves itself', async () => {
  const member = await newMember()
  await play(member, { ends: true })
  await passDays(member, 2)
  await follow(server)
  await closeDays(server.services.store)
  const refused = (statement: string) => expect(server.asOwner(statement, [member.id])).rejects
  await refused('UPDATE settled_sum SET stake = 1 WHERE member_id = $1').toThrow('is closed')
  await refused('DELETE FROM settled_sum WHERE member_id = $1').toThrow('is closed')
  await refused(
    `INSERT INTO settled_sum SELECT member_id, currency, booked_day, settled_day, 'sports', category, vendor_code, agents,
                                    merchant_id, plays, stake, win FROM settled_sum WHERE member_id = $1`,
  ).toThrow('is closed')
  await refused('UPDATE settled_copy SET stake = 1 WHERE member_id = $1').toThrow('only added to')
  await refused('DELETE FROM settled_day WHERE merchant_id > $1 - 1000000').toThrow('only added to')
  const days = await server.asOwner(
    `SELECT day.lines::integer, day.hash = settled_copy_hash(merchant_id, day) AS same
       FROM settled_day AS day WHERE merchant_id = $1 AND lines > 0`,
    [member.merchantId],
  )
  expect(days).toEqual([{ lines: 1, same: true }])
})

test('turnover is that of the newest bet, and comes from sums', async () => {
  const member = await newMember()
  const whose = { ...member, memberId: member.id, currency: CURRENCY }
  const bet = await play(member, {})
  await play(member, { reference: 'other', amount: 5n * UNITS, ends: true })
  expect(await findStaked(server.services.store.read, whose)).toBe(25n * UNITS)
  await play(member, { kind: 'bet_return', reverses: bet })
  expect(await findStaked(server.services.store.read, whose)).toBe(5n * UNITS)
})
