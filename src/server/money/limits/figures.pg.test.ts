import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { memberLimits } from '#contract/console/limits.ts'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { records } from '#contract/records.ts'
import { addDays, firstOfMonth } from '#domain/records/business-day.ts'
import { findToday } from '#server/money/ledger/reading.ts'
import { clerk } from '#test/pg/console.ts'
import { CURRENCY } from '#test/pg/ledger.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let member: { readonly id: bigint; readonly merchantId: number }
let proof: Proof
let today: string

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  member = await server.fixtures.member()
  proof = await server.fixtures.memberSession(member)
  const brand = server.services.registry.findById(member.merchantId)
  if (!brand) throw new Error('no brand')
  today = await findToday(server.services.store.read, brand)
  // The ledger refuses backdated rows, so the owner disables its triggers.
  for (const table of ['ledger_transfer', 'ledger_entry'])
    await server.asOwner(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  const newYear = `${today.slice(0, 4)}-01-01`
  await put('bet', -7_000n, addDays(newYear, -1))
  await put('bet', -900n, newYear)
  await put('win', 400n, newYear)
  await put('bet', -50n, addDays(today, -7))
  await put('deposit', 1_000n, addDays(today, -2))
  await put('win', 30n, today)
  const mistaken = await put('bet', -11n, today)
  await put('bet', -5n, today)
  await put('reversal', 11n, today, mistaken)
})
afterAll(() => server.close())

async function put(kind: string, amount: bigint, day: string, reverses?: bigint): Promise<bigint> {
  const [row] = await server.asOwner<{ id: bigint }>(
    `WITH made AS (
       INSERT INTO ledger_transfer
              (member_id, merchant_id, currency, key, kind, reference, content_hash, reverses, business_date, created_at)
       VALUES ($1, $2, '${CURRENCY}', $3, $4, 'test', sha256($3::text::bytea), $7, $6::date, $6::date + interval '12 hours')
       RETURNING member_id, id)
     INSERT INTO ledger_entry (member_id, transfer_id, line, account, amount, balance_after, version)
     SELECT member_id, id, side.line, side.account, side.amount, side.after, side.after
       FROM made, LATERAL (VALUES (1, 'provider:PP', -$5::bigint, NULL::bigint), (2, 'main', $5::bigint, 1))
              AS side (line, account, amount, after)
     RETURNING transfer_id AS id`,
    [member.id, member.merchantId, `test:${randomUUID()}`, kind, amount * 100_000n, day, reverses ?? null],
  )
  return BigInt(row?.id ?? 0)
}

async function ask(endpoint: Endpoint, input: Record<string, string> = {}) {
  const answer = await server.site.inject({
    url: `${endpoint.path}?${new URLSearchParams(input)}`,
    headers: { host: server.host, ...proof.headers },
  })
  return answer.json<{ value: Record<string, Record<string, string>> }>().value
}

const ofRecords = async (from: string) => {
  const { totals } = await ask(records.profit, { from, to: today })
  return { staked: totals?.['stakes'], won: totals?.['wins'], net: totals?.['net'] }
}

test('a year begins on the first of January, and returned bets do not count', async () => {
  expect(await ask(limits.year)).toEqual({
    staked: '955.00',
    won: '430.00',
    net: '-525.00',
    deposited: '1000.00',
  })
})

test('day, week, month and year equal the records of the same days', async () => {
  const { day, week, month } = await ask(limits.figures)
  expect(day).toMatchObject({ staked: '5.00', won: '30.00', net: '25.00' })
  expect(day).toMatchObject(await ofRecords(today))
  expect(month).toMatchObject(await ofRecords(firstOfMonth(today)))
  expect(await ask(limits.year)).toMatchObject(await ofRecords(`${today.slice(0, 4)}-01-01`))
  // The brand's week begins on a Monday, as 1970-01-05 was.
  const sinceMonday = ((Date.parse(today) - Date.parse('1970-01-05')) / 86_400_000) % 7
  expect(week).toMatchObject(await ofRecords(addDays(today, -sinceMonday)))
})

test('an operator reads the same', async () => {
  const operator = await clerk(server, ['members.read'], server.merchantId)
  const { body } = await operator.call(memberLimits, { id: String(member.id) })
  const { day, week, month } = await ask(limits.figures)
  expect(body.value).toMatchObject({ day, week, month, year: await ask(limits.year) })
})

test('the time in games of today is counted from bet to bet, without pauses and without the day before', async () => {
  const other = await server.fixtures.member()
  const session = await server.fixtures.memberSession(other)
  const read = async () => {
    const answer = await server.site.inject({
      url: limits.figures.path,
      headers: { host: server.host, ...session.headers },
    })
    return answer.json<{ value: Output<typeof limits.figures> }>().value.today
  }
  const { since, minutes } = await read()
  expect(minutes).toBe(0)
  // Midnight by the clock of the brand.
  expect(since).toMatch(/T16:00:00\.000Z$/)
  const startMs = Date.parse(since)
  for (const minute of [-5, 0, 10, 20, 60, 65])
    await server.asOwner(
      `INSERT INTO ledger_transfer
              (member_id, merchant_id, currency, key, kind, reference, content_hash, business_date, created_at)
       VALUES ($1, $2, '${CURRENCY}', $3, 'bet', 'test', sha256($3::text::bytea), $4::date, $5)`,
      [
        other.id,
        other.merchantId,
        `test:${randomUUID()}`,
        minute < 0 ? addDays(today, -1) : today,
        new Date(startMs + minute * 60_000),
      ],
    )
  expect(await read()).toEqual({ since, minutes: 25 })
})
