import { afterAll, beforeAll, expect, test } from 'vitest'

import { addDays } from '#domain/records/business-day.ts'
import { recordGroups } from '#domain/records/record-group.ts'
import { type RecordFilters, type RecordPlace, transfersQuery } from '#server/money/ledger/reading.ts'
import { planOf, readBy, scansIn } from '#test/pg/plans.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { readFilters } from './filter.ts'

const ROWS = 21
const OTHERS = 40
const OF_ONE = 50_000
/** Each has two entries; a third of them are one member's. */
const TRANSFERS = 150_000
/** Limit of rows that one page may read, over all kinds that it merges. */
const SOME_HUNDRED = 800

let server: TestServer
/** A member who plays much, one who moves much and never plays, and one in between. */
let player: bigint
let agent: bigint
let other: bigint

beforeAll(async () => {
  server = await openTestServer()
  const { merchantId } = server
  player = (await server.fixtures.member()).id
  agent = (await server.fixtures.member({ accountType: 1 })).id
  const others = await server.asOwner<{ id: bigint }>(
    `INSERT INTO member (merchant_id, account) SELECT $1, 'plan_' || n FROM generate_series(1, ${OTHERS}) AS n RETURNING id`,
    [merchantId],
  )
  other = BigInt(others[0]?.id ?? 0)
  for (const table of ['ledger_transfer', 'ledger_entry'])
    await server.asOwner(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await server.asOwner(
    `WITH drawn AS (
       SELECT n, CASE WHEN n % 3 = 0 THEN $2::bigint WHEN n % 3 = 1 THEN $3::bigint
                      ELSE ($4::bigint[])[1 + n % ${OTHERS}] END AS member,
              now() - (${TRANSFERS} - n) * interval '200 seconds' AS at
         FROM generate_series(0, ${TRANSFERS - 1}) AS n),
     named AS (
       SELECT *, CASE WHEN n % 3 = 1 THEN CASE n % 1000 WHEN 7 THEN 'transfer_out' ELSE 'transfer_in' END
                      WHEN n % 5001 = 0 THEN 'deposit' WHEN n % 9003 = 0 THEN 'withdrawal_payout'
                      WHEN n % 4002 = 0 THEN 'win' ELSE 'bet' END AS kind
         FROM drawn),
     made AS (
       INSERT INTO ledger_transfer (member_id, merchant_id, currency, key, kind, reference, content_hash, business_date, created_at)
       SELECT member, $1, 'CNY', 'plan:' || n, kind, 'P-' || n, sha256(n::text::bytea), (at AT TIME ZONE 'Asia/Shanghai')::date, at
         FROM named ORDER BY n
       RETURNING member_id, id, kind)
     INSERT INTO ledger_entry (member_id, transfer_id, line, account, amount, balance_after, version)
     SELECT member_id, id, side.line, side.account,
            CASE WHEN kind IN ('deposit', 'win', 'transfer_in') THEN side.sign ELSE -side.sign END * 1000, side.held, side.held
       FROM made, LATERAL (VALUES (1, 'house', -1, NULL::bigint), (2, 'main', 1, 1)) AS side (line, account, sign, held)`,
    [merchantId, player, agent, others.map(({ id }) => id)],
  )
  await server.asOwner('ANALYZE ledger_transfer, ledger_entry')
})
afterAll(() => server.close())

const planOfPage = (filters: RecordFilters, after?: RecordPlace) =>
  planOf(server, transfersQuery(filters, { after, limit: ROWS + 1 }))

const filtersOf = async (memberId: bigint, input: object) => {
  const brand = server.services.registry.findById(server.merchantId)
  if (!brand) throw new Error('no brand')
  return await readFilters(server.services.store.read, { brand, memberId }, input)
}

const today = new Date().toISOString().slice(0, 10)
const year = { from: addDays(today, -360), to: addDays(today, 1) }
const days = { 'the last seven days': {}, 'a year': year }
const narrowed = [undefined, ...recordGroups].flatMap((group) =>
  [undefined, 'in', 'out'].map((way) => ({ ...(group ? { group } : {}), ...(way ? { way } : {}) })),
)
const rows = Object.entries(days).flatMap(([what, span]) =>
  narrowed.map((filter) => ({ what: `${what} ${JSON.stringify(filter)}`, request: { ...span, ...filter } })),
)

test.each(rows)('a page reads some hundred rows at most, for every member: $what', async ({ request }) => {
  for (const memberId of [player, agent, other]) {
    const filters = await filtersOf(memberId, request)
    if (filters.kinds?.length === 0) continue
    const plan = await planOfPage(filters)
    expect(readBy(plan)).toBeLessThanOrEqual(SOME_HUNDRED)
    expect(scansIn(plan)).not.toContain('Seq Scan')
    expect(plan['Actual Rows']).toBeLessThanOrEqual(ROWS + 1)
  }
})

test.each(narrowed)('a page in the middle of a year reads no more: %j', async (filter) => {
  const after = { day: addDays(today, -170), id: String(TRANSFERS / 2) }
  for (const memberId of [player, agent]) {
    const filters = await filtersOf(memberId, { ...year, ...filter })
    if (filters.kinds?.length === 0) continue
    expect(readBy(await planOfPage(filters, after))).toBeLessThanOrEqual(SOME_HUNDRED)
  }
})

test('the test measures reads: a filter without an index reads all rows of the member', async () => {
  const filters = await filtersOf(player, { ...year })
  const plan = await planOfPage({ ...filters, way: 'in', kinds: ['bet'] })
  expect(readBy(plan)).toBeGreaterThan(OF_ONE / 2)
})
