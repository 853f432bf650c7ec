import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/reconciliation.ts'
import * as consoleCalls from '#contract/console/withdrawals.ts'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import type { Permission } from '#domain/access/permission.ts'
import { STATEMENT_BYTES } from '#domain/reconciliation/statement-file.ts'
import { type DepositStage, openDepositStage } from '#test/pg/deposit-stage.ts'
import type { Proof } from '#test/pg/test-server.ts'
import { approvalOf, askConsole, cashier, requestOf, someoneWith } from '#test/pg/withdrawals.ts'

let stage: DepositStage
let cashierClerk: Proof & { readonly operatorId: bigint }
let today: string
let zone: string
let merchantCode: string

beforeAll(async () => {
  stage = await openDepositStage()
  merchantCode = (await stage.scope()).merchantCode
  cashierClerk = await clerkWith(['cashier.read', 'cashier.reconcile', ...cashier])
  const answer = (await ask(calls.listSources, {})).value
  today = answer.today
  zone = answer.zone
})
afterAll(() => stage?.server.close())

const clerkWith = (permissions: readonly Permission[], merchantId = stage.server.merchantId) =>
  stage.server.fixtures.operatorSession(permissions, { merchantId })

async function ask<E extends Endpoint>(endpoint: E, input: object, by: Proof = cashierClerk) {
  const answer = await askConsole(stage.server, by, endpoint, { merchantCode, ...input })
  return { ...answer, value: answer.value as Output<E> }
}

const usual = () => ({
  merchantCode,
  source: `channel:${stage.bank}`,
  from: today,
  to: today,
  zone,
  fileName: 'bank.csv',
  headLine: '1',
  currency: 'CNY',
  dateOrder: 'day_first',
  decimals: 'point',
  unsigned: 'in',
  withManual: 'false',
})

async function send<E extends Endpoint>(
  endpoint: E,
  content: string | Buffer,
  change: object = {},
  {
    by = cashierClerk,
    type = 'text/csv',
    site = 'same-origin',
  }: { by?: Pick<Proof, 'headers'>; type?: string; site?: string } = {},
) {
  const query = new URLSearchParams({ ...usual(), ...change }).toString()
  // Resets the throttle: these tests are about the other rules.
  await stage.server.asOwner(
    'DELETE FROM throttle_bucket WHERE key IN (SELECT key FROM throttle_bucket FOR UPDATE SKIP LOCKED)',
  )
  const answer = await stage.server.console.inject({
    method: 'POST',
    url: `${endpoint.path}?${query}`,
    headers: { host: stage.server.consoleHost, 'sec-fetch-site': site, ...by.headers, 'content-type': type },
    payload: Buffer.from(content),
  })
  const body = answer.json<{ code?: string; value?: Output<E> & { most?: number } }>()
  return { status: answer.statusCode, code: body.code, value: body.value ?? ({} as Output<E>) }
}

async function credited(amount = '1000.00', isCredited = true) {
  await stage.renew()
  const made = await stage.order({ amount })
  const id = String(made.value['id'])
  if (isCredited) expect((await stage.match(id, amount)).status).toBe(200)
  const [row] = await stage.server.asOwner<{ reference: string }>(
    'SELECT reference FROM deposit WHERE id = $1',
    [id],
  )
  return { id, reference: row?.reference ?? '' }
}

async function paidByHand(amount: string, reference: string): Promise<string> {
  const person = await someoneWith(stage.server, amount)
  const { value } = await requestOf(stage.server, person, amount)
  const versionOf = async () =>
    (await ask(consoleCalls.readWithdrawal, { id: value.id })).value.withdrawal.version
  await ask(consoleCalls.approveWithdrawal, await approvalOf(stage.server, value.id))
  const input = { id: value.id, requestId: randomUUID(), version: await versionOf(), reference }
  expect((await ask(consoleCalls.markWithdrawalPaid, input)).status).toBe(200)
  return value.id
}

const takeFile = (code: string, id: string, by: Proof = cashierClerk) =>
  stage.server.console.inject({
    method: 'GET',
    url: `${calls.differencesFile.path}?merchantCode=${code}&id=${id}`,
    headers: { host: stage.server.consoleHost, 'sec-fetch-site': 'same-origin', ...by.headers },
  })

const kept = async (content: string, change: object = {}) => {
  const { status, code, value } = await send(calls.keepStatement, content, change)
  expect([status, code]).toEqual([200, undefined])
  return value
}
const differencesOf = async (id: string, more: object = {}) =>
  (await ask(calls.listDifferences, { id, ...more })).value.list
const head = 'Date,Transaction ID,Description,Amount,Currency,Status'

/** Deposits and a payout, and a statement that differs on nearly each of them. */
async function layStatement() {
  const same = await credited()
  const otherAmount = await credited()
  const waiting = await credited('1000.00', false)
  const otherCurrency = await credited()
  const unnamed = await credited('250.00')
  const payout = await paidByHand('300.00', 'BANK-77')
  const result = await kept(
    [
      head,
      `${today} 10:00,T1,"From Ana, ${same.reference}",1000.00,CNY,Completed`,
      `${today} 10:01,T2,${otherAmount.reference},900.00,CNY,Completed`,
      `${today} 10:02,T3,${waiting.reference},1000.00,CNY,Completed`,
      `${today} 10:03,T4,${otherCurrency.reference},1000.00,USD,Completed`,
      `${today} 10:04,=cmd|'/c calc'!A1,rent,40.00,CNY,Completed`,
      `${today} 10:05,T1,again,1000.00,CNY,Completed`,
      `${today} 10:06,bank-77,payout,-300.00,CNY,Completed`,
      `${today} 10:07,T9,a try,5.00,CNY,Failed`,
      `${today} 10:08,T8,ten thousandths,5.0001,CNY,Completed`,
      `${today} 10:09,T7,"open`,
    ].join('\r\n'),
    { withManual: 'true' },
  )
  return { ...result, otherAmount, waiting, otherCurrency, unnamed, payout }
}

test('a statement is held against deposits and payouts: each way to differ is named, and the sums say by how much', async () => {
  const laid = await layStatement()
  const { id, isKnown, otherAmount, waiting, otherCurrency, unnamed, payout } = laid
  expect(isKnown).toBe(false)
  const read = (await ask(calls.readStatement, { id })).value
  expect(read.statement).toMatchObject({
    lineCount: 8,
    badCount: 2,
    matchedCount: 2,
    differenceCount: 6,
    name: 'Bank transfer',
  })
  expect(read.badLines).toEqual([
    { line: 10, fault: 'amount_unreadable', cell: '5.0001' },
    { line: 11, fault: 'quote_open', cell: '' },
  ])
  expect(read.sums).toEqual([
    {
      currency: 'CNY',
      direction: 'in',
      hereCount: 4,
      here: '3250.00',
      thereCount: 5,
      there: '3940.00',
      difference: '-690.00',
    },
    {
      currency: 'CNY',
      direction: 'out',
      hereCount: 1,
      here: '300.00',
      thereCount: 1,
      there: '300.00',
      difference: '0.00',
    },
    {
      currency: 'USD',
      direction: 'in',
      hereCount: 0,
      here: '0.00',
      thereCount: 1,
      there: '1000.00',
      difference: '-1000.00',
    },
  ])
  const found = await differencesOf(id)
  expect(found.map(({ kind, there, here }) => [kind, there?.line, here?.movement])).toEqual([
    ['amount', 3, `deposit:${otherAmount.id}`],
    ['state', 4, `deposit:${waiting.id}`],
    ['currency', 5, `deposit:${otherCurrency.id}`],
    ['only_there', 6, undefined],
    ['twice', 7, undefined],
    ['only_here', undefined, `deposit:${unnamed.id}`],
  ])
  expect(found[1]).toMatchObject({ there: { state: 'done' }, here: { state: 'pending', amount: '1000.00' } })
  expect(found[4]).toMatchObject({ firstLine: 2 })
  expect(await differencesOf(id, { kind: 'state' })).toHaveLength(1)
  expect(await stage.server.asOwner('SELECT movement FROM reconciliation_line WHERE line = 8')).toEqual([
    { movement: `payout:${payout}` },
  ])
  // A later statement names the missing movement; the first one then shows where.
  const later = await kept(`${head}\n${today} 23:00,T20,${unnamed.reference},250.00,CNY,Completed\n`)
  expect((await differencesOf(id, { kind: 'only_here' }))[0]).toMatchObject({
    elsewhere: { statementId: later.id, line: 2 },
  })
  expect(await differencesOf(later.id)).toEqual([])
})

test('all differences come as a file in which nothing is a formula', async () => {
  const { id } = await kept(`${head}\n${today},=cmd|'/c calc'!A2,rent,41.00,CNY,Completed\n`)
  const file = await takeFile(merchantCode, id)
  expect(file.headers['content-disposition']).toContain(`differences-${merchantCode}-${id}.csv`)
  const lines = file.payload.split('\r\n')
  expect(lines).toHaveLength(3)
  // Text from outside must not act as a formula in a spreadsheet.
  expect(lines[1]).toContain(`"'=cmd|'/c calc'!A2"`)
})

test('the same file is answered with the first result, however often and at once; other choices make another', async () => {
  const content = `\u{feff}Date;Transaction ID;Amount\n${today};X-1;1.234,50\n`
  const change = { decimals: 'comma' }
  const all = await Promise.all([1, 2, 3].map(() => send(calls.keepStatement, content, change)))
  const ids = new Set(all.map(({ value }) => value.id))
  expect([ids.size, all.filter(({ value }) => !value.isKnown).length]).toEqual([1, 1])
  const again = await send(calls.keepStatement, content, { ...change, fileName: 'another name.csv' })
  expect(again.value).toEqual({ id: [...ids][0], isKnown: true })
  expect((await send(calls.previewStatement, content, change)).value.knownAs).toBe([...ids][0])
  expect((await send(calls.keepStatement, content, { ...change, unsigned: 'out' })).value).toMatchObject({
    isKnown: false,
  })
  const [row] = await stage.server.asOwner<{ count: number }>(
    `SELECT count(*)::integer FROM audit_entry WHERE action = 'reconciliation.upload' AND after ->> 'id' = $1`,
    [[...ids][0] ?? ''],
  )
  expect(row?.count).toBe(1)
})

test('a preview shows how a file is parsed, and stores nothing', async () => {
  const before = await stage.server.asOwner('SELECT count(*) FROM reconciliation_statement')
  const content = `Bank of Nowhere\t\t\nWhen\tWhat\tHow much\n${today}\tX\t12.50\n${today}\tY\tmuch\n`
  const looked = await send(calls.previewStatement, content, { headLine: 2 })
  expect(looked.value).toMatchObject({
    separator: 'tab',
    head: ['When', 'What', 'How much'],
    columns: '',
    missing: ['time', 'amount', 'reference'],
    lineCount: 0,
  })
  const chosen = await send(calls.previewStatement, content, {
    headLine: 2,
    columns: 'time:0,amount:2,provider_reference:1',
  })
  expect(chosen.value).toMatchObject({
    missing: [],
    lineCount: 1,
    badLines: [{ line: 4, fault: 'amount_unreadable', cell: 'much' }],
    sample: [{ line: 3, amount: '12.50', direction: 'in', providerReference: 'X' }],
    sums: [{ currency: 'CNY', direction: 'in', count: 1, sum: '12.50' }],
  })
  expect(await stage.server.asOwner('SELECT count(*) FROM reconciliation_statement')).toEqual(before)
})

const good = 'Date,Transaction ID,Amount\n'
test.each<readonly [string, () => string | Buffer, string]>([
  ['letters of no kind', () => Buffer.from([0x44, 0xe9, 0x0a, 0xff]), 'statement_not_text'],
  ['a table as a program keeps it', () => Buffer.from('PK\u0003\u0004\0\0'), 'statement_not_text'],
  ['text in two bytes', () => Buffer.from(`\u{feff}${good}`, 'utf16le'), 'statement_not_text'],
  ['nothing but ends of lines', () => '\n\n\n', 'statement_head'],
  ['a first line that is never closed', () => '"Date,', 'statement_head'],
  ['columns without an amount', () => `Date,Transaction ID\n${today},X\n`, 'statement_columns'],
  ['columns that nobody can be known by', () => `Date,Amount\n${today},1.00\n`, 'statement_columns'],
  ['a head and no lines', () => good, 'statement_empty'],
  ['lines of another time alone', () => `${good}2020-01-01,X,1.00\n`, 'statement_empty'],
  ['a thousand lines that say nothing', () => good + 'x,y,z\n'.repeat(1_001), 'statement_bad'],
])('%s is no statement', async (_name, content, code) => {
  expect(await send(calls.keepStatement, content())).toMatchObject({ status: 409, code })
})

test.each<readonly [string, object]>([
  ['another brand’s channel', { source: 'channel:999999' }],
  ['a provider that there is not', { source: 'provider:nobody' }],
  ['a source of its own making', { source: 'house' }],
  ['days that end before they begin', { from: '2026-03-02', to: '2026-03-01' }],
  ['a day that there is not', { from: '2026-02-31' }],
  ['a year of days', { from: '2025-01-01', to: '2025-12-31' }],
  ['a zone that nobody lives in', { zone: 'Moon/Base' }],
  ['SQL for a zone', { zone: "UTC'; DROP TABLE deposit; --" }],
  ['columns beyond the last', { columns: 'time:0,amount:9' }],
  ['two columns for one thing', { columns: 'amount:0,amount:1' }],
  ['a setting that the contract does not know', { isFree: 'true' }],
])('%s is refused', async (_name, change) => {
  expect(await send(calls.keepStatement, `${good}${today},X,1.00\n`, change)).toMatchObject({ status: 400 })
})

test('operators without the permission, of another brand, or on foreign pages change nothing', async () => {
  const content = `${good}${today},Z,1.00\n`
  const there = await stage.server.fixtures.merchant()
  await stage.server.services.registry.refresh()
  const stranger = await clerkWith(['cashier.read', 'cashier.reconcile'], there.id)
  const reader = await clerkWith(['cashier.read'])
  expect([
    (await send(calls.keepStatement, content, {}, { by: stranger })).status,
    (await send(calls.keepStatement, content, {}, { by: reader })).status,
    (await send(calls.previewStatement, content, {}, { by: reader })).status,
    (await send(calls.keepStatement, content, {}, { by: { headers: {} } })).status,
    (await send(calls.keepStatement, content, {}, { site: 'cross-site' })).status,
    (await send(calls.keepStatement, content, {}, { type: 'text/html' })).status,
    (await send(calls.keepStatement, content, {}, { type: 'image/png' })).status,
    (await send(calls.keepStatement, Buffer.alloc(STATEMENT_BYTES + 1, 'a'))).status,
  ]).toEqual([404, 403, 403, 401, 403, 415, 415, 413])
  const { id } = await kept(content)
  const [difference] = await differencesOf(id)
  expect(difference?.kind).toBe('only_there')
  const theirs = { merchantCode: (await stage.codeOf(there.id)) ?? '', id }
  expect([
    (await ask(calls.readStatement, theirs, stranger)).status,
    (await ask(calls.listDifferences, theirs, stranger)).status,
    (await takeFile(theirs.merchantCode, id, stranger)).statusCode,
    (await ask(calls.explainDifference, { ...theirs, number: 1, reason: 'Not ours' }, stranger)).status,
    (await ask(calls.explainDifference, { id, number: 1, reason: 'Read only' }, reader)).status,
  ]).toEqual([404, 404, 404, 404, 403])
})

test('a difference is explained once, and what was kept is never changed', async () => {
  const { id } = await kept(`${good}${today},EX-1,7.00\n`)
  const input = { id, number: 1, reason: 'A fee of the bank' }
  expect((await ask(calls.explainDifference, { ...input, reason: ' ' })).status).toBe(400)
  expect((await ask(calls.explainDifference, { ...input, number: 99 })).status).toBe(404)
  const both = await Promise.all([1, 2].map(() => ask(calls.explainDifference, input)))
  expect(both.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'explained_already'])
  expect(await differencesOf(id, { isOpen: 'true' })).toEqual([])
  expect((await differencesOf(id, { isOpen: 'false' }))[0]?.explained).toMatchObject({
    reason: 'A fee of the bank',
  })
  expect((await ask(calls.listStatements, {})).value.list[0]).toMatchObject({ id, explainedCount: 1 })
  const answer = await stage.server.asOwner(
    `SELECT reason, after ->> 'kind' AS kind FROM audit_entry WHERE action = 'reconciliation.explain' AND after ->> 'id' = $1`,
    [id],
  )
  expect(answer).toEqual([{ reason: 'A fee of the bank', kind: 'only_there' }])
  for (const table of ['statement', 'line', 'bad_line', 'sum', 'difference', 'explanation'])
    for (const deed of [
      `UPDATE reconciliation_${table} SET merchant_id = 1`,
      `DELETE FROM reconciliation_${table}`,
    ])
      await expect(stage.server.services.pool.query(deed), deed).rejects.toThrow('permission denied')
})

test('a hundred thousand lines are compared in time and memory that do not run away', async () => {
  const brand = await stage.server.fixtures.merchant()
  const channelId = await stage.channelOf({}, brand.id)
  const payer = await stage.server.fixtures.member({ merchantId: brand.id })
  await stage.server.services.registry.refresh()
  const clerk = await clerkWith(['cashier.read', 'cashier.reconcile'], brand.id)
  const count = 20_000
  await stage.server.asOwner(
    `WITH made AS (
       INSERT INTO deposit (merchant_id, member_id, request_id, channel_id, currency, amount, fee, fee_fixed, fee_per_mille,
         reference, provider_reference, state, credited, received, received_currency, received_at, transfer_id, created_at,
         expires_at, credited_at)
       SELECT $1, $2, gen_random_uuid(), $3, 'CNY', 100000, 0, 0, 0, lpad(one::text, 8, '0'), 'P-' || one, 'credited',
              100000, 100000, 'CNY', now(), nextval('ledger_transfer_id'), now(), now(), now()
         FROM generate_series(1, $4::integer) AS one
       RETURNING id, transfer_id),
     written AS (
       INSERT INTO ledger_transfer (member_id, id, merchant_id, currency, key, kind, reference, content_hash, business_date, created_at)
       SELECT $2, transfer_id, $1, 'CNY', 'deposit:' || id, 'deposit', id::text, sha256(id::text::bytea), current_date, now() FROM made)
     INSERT INTO ledger_entry (member_id, transfer_id, line, account, amount, balance_after, version)
     SELECT $2, transfer_id, line, CASE line WHEN 1 THEN 'payment:' || $3 ELSE 'main' END,
            CASE line WHEN 1 THEN -100000 ELSE 100000 END, CASE line WHEN 2 THEN 100000 END, CASE line WHEN 2 THEN id END
       FROM made, generate_series(1, 2) AS line`,
    [brand.id, payer.id, channelId, count],
  )
  const lines = Array.from({ length: 100_000 }, (_one, at) =>
    at < count ? `${today},P-${at + 1},1.00,paid` : `${today},Q-${at},1.00,failed`,
  )
  const content = `Date,Transaction ID,Amount,Status\n${lines.join('\n')}\n`
  const scope = { merchantCode: (await stage.codeOf(brand.id)) ?? '' }
  const began = performance.now()
  const change = { ...scope, source: `channel:${channelId}` }
  const { value, code } = await send(calls.keepStatement, content, change, { by: clerk })
  expect(code).toBeUndefined()
  const seconds = (performance.now() - began) / 1_000
  console.log(`100,000 lines compared and kept in ${seconds.toFixed(1)} s`)
  const read = (await ask(calls.readStatement, { ...scope, id: value.id }, clerk)).value
  expect(read.statement).toMatchObject({ lineCount: 100_000, matchedCount: count, differenceCount: 0 })
  expect(read.sums).toMatchObject([{ here: '20000.00', there: '20000.00', difference: '0.00' }])
})
