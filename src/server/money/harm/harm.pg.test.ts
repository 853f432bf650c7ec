import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as calls from '#contract/console/harm.ts'
import type { Output } from '#contract/endpoint.ts'
import type { Deed } from '#domain/audit/deed.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { CURRENCY } from '#test/pg/ledger.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { sweepBrand } from './sweep.ts'

let server: TestServer
let operator: ConsoleVisitor & { readonly operatorId: bigint }
/** A new brand for each test, because the nightly job judges all members of a brand. */
let merchantId: number

const UNIT = 100_000n
type Member = Awaited<ReturnType<typeof server.fixtures.member>>

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '99999,9999', THROTTLE_ADDRESS: '99999,9999' },
  })
  // The ledger refuses backdated rows, so the owner disables its triggers.
  for (const table of ['ledger_transfer', 'ledger_entry'])
    await server.asOwner(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
})
afterAll(() => server.close())
beforeEach(async () => {
  merchantId = (await server.fixtures.merchant()).id
  operator = await clerk(server, ['members.read', 'members.write'], merchantId)
})

const brand = () => {
  const found = server.services.registry.findById(merchantId)
  if (!found) throw new Error('no brand')
  return found
}
const sweep = (slice?: number) => sweepBrand(server.services.store, brand(), slice)

/** Writes a transfer some days ago, at a time of the brand's clock. */
async function put(
  { id, merchantId }: Member,
  kind: string,
  amount: bigint,
  { daysAgo, at = '12:00', of = 'main' }: { daysAgo: number; at?: string; of?: string },
): Promise<void> {
  await server.asOwner(
    `WITH made AS (
       INSERT INTO ledger_transfer
              (member_id, merchant_id, currency, key, kind, reference, content_hash, business_date, created_at)
       SELECT $1, $2, '${CURRENCY}', $3, $4, 'test', sha256($3::text::bytea), today - $6::integer,
              (today - $6::integer + $7::time) AT TIME ZONE zone
         FROM merchant, LATERAL (SELECT ((clock_timestamp() AT TIME ZONE zone) - day_start)::date AS today) AS here
        WHERE merchant.id = $2
       RETURNING member_id, id)
     INSERT INTO ledger_entry (member_id, transfer_id, line, account, amount, balance_after, version)
     SELECT member_id, id, side.line, side.account, side.amount, side.after, side.after
       FROM made, LATERAL (VALUES (1, 'payment:1', -$5::bigint, NULL::bigint), (2, $8, $5::bigint, 1))
              AS side (line, account, amount, after)`,
    [id, merchantId, `test:${randomUUID()}`, kind, amount, daysAgo, at, of],
  )
}

async function did({ id, merchantId }: Member, action: Deed, times: number, daysAgo = 3): Promise<void> {
  await server.asOwner(
    `INSERT INTO audit_entry (merchant_id, member_id, action, before, after, created_at)
     SELECT $1, $2, $3, '{}', '{}', clock_timestamp() - make_interval(days => $5)
       FROM generate_series(1, $4::integer)`,
    [merchantId, id, action, times, daysAgo],
  )
}

type Report = Output<typeof calls.harmReport>
async function report(input: object = {}, who: ConsoleVisitor = operator): Promise<Report> {
  const { body } = await who.call(calls.harmReport, input)
  return body.value as unknown as Report
}
const ids = async (input: object = {}) => (await report(input)).list.map(({ id }) => id)

test('the nightly sweep finds each marker, with its figure', async () => {
  const member = await server.fixtures.member({ merchantId })
  for (const [daysAgo, amount] of [
    [22, 100n],
    [15, 130n],
    [8, 170n],
    [1, 220n],
  ] as const)
    await put(member, 'deposit', amount * UNIT, { daysAgo })
  for (let count = 0; count < 3; count += 1) await put(member, 'deposit', UNIT, { daysAgo: 8 })
  for (const daysAgo of [2, 3, 4, 5])
    for (let minute = 0; minute < 10; minute += 1)
      await put(member, 'bet', -10n * UNIT, { daysAgo, at: `03:${minute * 5}` })
  await put(member, 'bet', -200n * UNIT, { daysAgo: 6 })
  await did(member, 'withdrawal.cancel', 2)
  await did(member, 'limits.ask_looser', 2)
  await did(member, 'limits.break', 1)
  await did(member, 'promotion.apply', 5)
  await sweep()
  const { list, currency, day } = await report()
  expect(currency).toBe(CURRENCY)
  expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(list).toMatchObject([{ id: member.id.toString(), level: 'high', since: day }])
  expect(list[0]?.reasons).toEqual([
    { marker: 'losses_deep', count: 96, amount: '600.00', before: '623.00' },
    { marker: 'deposits_grow', count: 3, amount: '220.00', before: '100.00' },
    { marker: 'withdrawals_cancelled', count: 2 },
    { marker: 'deposits_often', count: 4 },
    { marker: 'night_play', count: 4 },
    { marker: 'limits_raised', count: 2 },
    { marker: 'breaks_taken', count: 1 },
    { marker: 'offers_sought', count: 5 },
  ])
})

test('four hours of bets without a pause are one long play; a pause makes it two', async () => {
  const [long, short] = [
    await server.fixtures.member({ merchantId }),
    await server.fixtures.member({ merchantId }),
  ]
  for (let minute = 0; minute <= 240; minute += 15) {
    const at = `${12 + Math.floor(minute / 60)}:${minute % 60}`
    await put(long, 'bet', -UNIT, { daysAgo: 1, at })
    if (minute !== 120) await put(short, 'bet', -UNIT, { daysAgo: 1, at })
  }
  await sweep()
  expect(await report()).toMatchObject({
    list: [{ id: long.id.toString(), reasons: [{ marker: 'long_play', count: 240 }] }],
  })
})

test('events of today, of more than four weeks ago, and by operators do not count', async () => {
  const member = await server.fixtures.member({ merchantId })
  for (let count = 0; count < 4; count += 1) {
    await put(member, 'deposit', UNIT, { daysAgo: 0 })
    await put(member, 'deposit', UNIT, { daysAgo: 29 })
  }
  await did(member, 'limits.break', 3, 40)
  await sweep()
  expect(await ids()).toEqual([])
})

test('deposits that were declined, and many ways to pay, come from the orders', async () => {
  const member = await server.fixtures.member({ merchantId })
  for (const way of [1, 2, 3]) {
    const [channel] = await server.asOwner<{ id: string }>(
      `INSERT INTO payment_channel (merchant_id, direction, written, is_on)
       VALUES ($1, 'deposit', '{}', true) RETURNING id`,
      [member.merchantId],
    )
    for (const state of ['rejected', 'credited'])
      await server.asOwner(
        `INSERT INTO deposit (merchant_id, member_id, request_id, channel_id, currency, amount, fee, fee_fixed, fee_per_mille,
                reference, state, credited, transfer_id, credited_at, created_at, expires_at)
         SELECT $1, $2, gen_random_uuid(), $3, '${CURRENCY}', 100, 0, 0, 0, $4, $5, good.credited, good.credited,
                CASE WHEN good.credited IS NOT NULL THEN now() END, now() - interval '5 days', now()
           FROM (SELECT CASE WHEN $5 = 'credited' THEN 1 END AS credited) AS good`,
        [member.merchantId, member.id, channel?.id, `${way}${randomUUID().slice(0, 7).toUpperCase()}`, state],
      )
  }
  await sweep()
  expect((await report()).list[0]?.reasons).toEqual([
    { marker: 'deposits_declined', count: 3 },
    { marker: 'ways_many', count: 3 },
  ])
})

test('an interrupted sweep resumes, judges no member twice, and ends', async () => {
  const members = [await server.fixtures.member({ merchantId }), await server.fixtures.member({ merchantId })]
  for (const member of members) await did(member, 'limits.break', 1)
  await sweep(2)
  const found = await ids()
  expect(found).toEqual(members.map(({ id }) => id.toString()).toReversed())
  // The night is done: new events count from the next night.
  await did(members[0] as Member, 'promotion.apply', 5)
  await sweep(2)
  expect((await report({ marker: 'offers_sought' })).list).toEqual([])
  await server.asOwner(
    `UPDATE harm_sweep SET day = day - 1, ended_day = NULL WHERE merchant_id = ${merchantId}`,
  )
  await sweep(1)
  expect((await report({ marker: 'offers_sought' })).list).toHaveLength(1)
})

test('two concurrent processes judge each member once', async () => {
  const member = await server.fixtures.member({ merchantId })
  await did(member, 'limits.break', 1)
  await Promise.all([sweep(1), sweep(1), sweep(1)])
  await sweep(1)
  expect(await ids()).toEqual([member.id.toString()])
})

test('a member without markers leaves the list; the others keep their first day', async () => {
  const [gone, stays] = [
    await server.fixtures.member({ merchantId }),
    await server.fixtures.member({ merchantId }),
  ]
  await did(stays, 'limits.break', 1)
  await sweep()
  await server.asOwner(
    `INSERT INTO harm_mark SELECT merchant_id, $1, weight, met, markers, day, since FROM harm_mark WHERE merchant_id = ${merchantId}`,
    [gone.id],
  )
  await server.asOwner(`UPDATE harm_mark SET since = since - 9 WHERE merchant_id = ${merchantId}`)
  await server.asOwner(`DELETE FROM harm_sweep WHERE merchant_id = ${merchantId}`)
  await sweep()
  const { list, day } = await report()
  expect(list.map(({ id }) => id)).toEqual([stays.id.toString()])
  expect(Date.parse(day ?? '') - Date.parse(list[0]?.since ?? '')).toBe(9 * 86_400_000)
})

test('pages go from the heaviest to the lightest, each row once, and filters narrow them', async () => {
  const all = await Promise.all(Array.from({ length: 7 }, () => server.fixtures.member({ merchantId })))
  const made = all.toSorted((one, other) => Number(one.id - other.id))
  for (const [index, member] of made.entries()) {
    await did(member, 'limits.break', 1)
    if (index > 3) await did(member, 'withdrawal.cancel', 2)
    if (index > 5) await did(member, 'limits.ask_looser', 2)
  }
  await did(made[6] as Member, 'promotion.apply', 5)
  await sweep()
  const seen: string[] = []
  for (let after: string | undefined, isFirst = true; isFirst || after; isFirst = false) {
    const page = await report({ limit: 2, ...(after === undefined ? {} : { after }) })
    seen.push(...page.list.map(({ id }) => id))
    after = page.next
  }
  expect(seen).toEqual(made.toReversed().map(({ id }) => id.toString()))
  expect(await ids({ level: 'high' })).toEqual(seen.slice(0, 1))
  expect(await ids({ level: 'raised' })).toEqual(seen.slice(1, 3))
  expect(await ids({ level: 'low' })).toEqual(seen.slice(3))
  expect(await ids({ marker: 'limits_raised' })).toEqual(seen.slice(0, 1))
})

test('a contact is stored with the operator’s name, in the audit too', async () => {
  const member = await server.fixtures.member({ merchantId })
  await did(member, 'limits.break', 1)
  await sweep()
  const id = member.id.toString()
  const note = (input: object, who: ConsoleVisitor = operator) =>
    who.call(calls.noteHarmContact, { id, way: 'call', words: 'Talked for ten minutes', ...input })
  expect((await note({ words: ' \n ' })).body.code).toBe('invalid_input')
  expect((await note({ words: 'back\u202ewards' })).body.code).toBe('invalid_input')
  expect(await ids({ spoken: 'no' })).toEqual([id])
  expect((await note({})).body.success).toBe(true)
  expect(await ids({ spoken: 'no' })).toEqual([])
  expect(await ids({ spoken: 'yes' })).toEqual([id])
  const { list } = await report()
  expect(list[0]?.contact).toMatchObject({ way: 'call', words: 'Talked for ten minutes' })
  const { body } = await operator.call(calls.harmContacts, { id })
  expect(body.value).toMatchObject({ list: [{ words: 'Talked for ten minutes' }] })
  const [kept] = await server.asOwner<{ operator_id: bigint; after: object }>(
    `SELECT operator_id, after FROM audit_entry WHERE member_id = $1 AND action = 'harm.contact'`,
    [member.id],
  )
  expect(kept).toMatchObject({ operator_id: operator.operatorId, after: { way: 'call' } })
  await expect(
    server.services.pool.query(`UPDATE harm_contact SET words = 'never' WHERE member_id = ${id}`),
  ).rejects.toThrow('permission denied')
})

test('an operator who only reads records no note, and another brand sees no member', async () => {
  const member = await server.fixtures.member({ merchantId })
  await did(member, 'limits.break', 1)
  await sweep()
  const input = { id: member.id.toString(), way: 'mail', words: 'hello' }
  const reader = await clerk(server, ['members.read'], merchantId)
  expect((await reader.call(calls.noteHarmContact, input)).body.code).toBe('forbidden')
  const there = await server.fixtures.merchant()
  const stranger = await clerk(server, ['members.read', 'members.write'], there.id)
  expect((await report({}, stranger)).list).toEqual([])
  expect((await stranger.call(calls.noteHarmContact, input)).body.code).toBe('absent')
  expect((await stranger.call(calls.harmContacts, { id: input.id })).body.code).toBe('absent')
})
