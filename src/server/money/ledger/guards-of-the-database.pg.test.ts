import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { depositOf } from '#test/pg/ledger.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { postOne } from './actions.ts'

let server: TestServer
let app: pg.Pool
let memberId: bigint

beforeAll(async () => {
  server = await openTestServer()
  app = new pg.Pool({ connectionString: server.database.appUrl, max: 1 })
  const member = await server.fixtures.member()
  memberId = member.id
  await server.services.store.transact((tx) => postOne(tx, depositOf(member, 100n)))
})
afterAll(async () => {
  await app.end()
  await server.close()
})

test.each([
  'UPDATE wallet SET balance = balance + 1',
  "INSERT INTO wallet (member_id, currency, account, merchant_id) SELECT id, 'EUR', 'main', merchant_id FROM member",
  'DELETE FROM wallet',
  'INSERT INTO ledger_transfer SELECT * FROM ledger_transfer',
  'INSERT INTO ledger_entry SELECT * FROM ledger_entry',
  'INSERT INTO ledger_batch (members, transfers, hash, created_at) SELECT members, transfers, hash, created_at FROM ledger_batch',
  'UPDATE ledger_transfer SET kind = kind',
  'UPDATE ledger_entry SET amount = amount',
  'DELETE FROM ledger_entry',
  'TRUNCATE ledger_entry',
  "SELECT play_count(1, 1, 'bet', 1, now())",
  'ALTER TABLE ledger_entry DISABLE TRIGGER ALL',
])('the application may not: %s', async (text) => {
  await expect(app.query(text)).rejects.toMatchObject({ code: '42501' })
})

test.each([
  "UPDATE ledger_transfer SET reference = 'x'",
  'DELETE FROM ledger_transfer',
  'UPDATE ledger_entry SET amount = amount + 1',
  'DELETE FROM ledger_entry',
  'TRUNCATE ledger_transfer',
  'TRUNCATE ledger_entry',
  'UPDATE ledger_batch SET hash = hash',
  'DELETE FROM ledger_batch',
  'TRUNCATE ledger_batch',
])('nor may the owner: %s', async (text) => {
  await expect(server.asOwner(text)).rejects.toThrow('the ledger is only added to')
})

const newTransfer = (id: number) => `
  INSERT INTO ledger_transfer (member_id, id, merchant_id, currency, key, kind, reference, content_hash, business_date, created_at)
  SELECT member_id, ${id}, merchant_id, currency, 'test:${id}', kind, reference, content_hash, business_date, created_at
    FROM ledger_transfer LIMIT 1`
const entries = (id: number, ...amounts: number[]) => `
  INSERT INTO ledger_entry (member_id, transfer_id, line, account, amount)
  SELECT member_id, ${id}, line, 'house', amount FROM ledger_transfer,
         unnest(ARRAY[${amounts.join()}]) WITH ORDINALITY AS given (amount, line) LIMIT ${amounts.length}`

test.each([
  [
    'entries that do not sum to zero',
    `WITH t AS (${newTransfer(901)}) ${entries(901, -5, 6)}`,
    'is not balanced',
  ],
  ['one entry alone', `WITH t AS (${newTransfer(902)}) ${entries(902, 5)}`, 'is not balanced'],
  ['entries of no transfer', entries(903, -5, 5), 'is not balanced'],
  ['a transfer without entries', newTransfer(904), 'has no entries'],
  [
    'entries that are added later',
    `INSERT INTO ledger_entry (member_id, transfer_id, line, account, amount)
     SELECT member_id, id, line, 'house', amount FROM ledger_transfer, (VALUES (3, -5), (4, 5)) AS given (line, amount)
      LIMIT 2`,
    'is not balanced',
  ],
  ['a balance below zero', 'UPDATE wallet SET balance = -1', 'violates check constraint'],
  [
    'an account without its balance',
    `INSERT INTO ledger_entry (member_id, transfer_id, line, account, amount) SELECT member_id, id, 7, 'main', 5 FROM ledger_transfer`,
    'is none',
  ],
  ['an entry of nothing', `WITH t AS (${newTransfer(905)}) ${entries(905, 0, 5, -5)}`, 'is none'],
  ...(
    [
      ["'main'", '-1', '1'],
      ["'main'", '5', '0'],
      ["'main'", '5', 'NULL'],
      ["'vendor:x'", 'NULL', 'NULL'],
      ["'house'", '5', '1'],
      ["'house'", 'NULL', '1'],
    ] as const
  ).map(
    ([account, balance, version], index) =>
      [
        `an entry of ${account} that holds ${balance}, as its number ${version}`,
        `WITH t AS (${newTransfer(910 + index)})
         INSERT INTO ledger_entry
         SELECT member_id, ${910 + index}, line, account, amount, balance, version FROM (SELECT member_id FROM ledger_transfer LIMIT 1) AS one,
                (VALUES (1, ${account}, 5, ${balance}::bigint, ${version}::bigint), (2, 'house', -5, NULL, NULL))
                  AS given (line, account, amount, balance, version)`,
        'is none',
      ] as [string, string, string],
  ),
  ...['Main', 'vendor:', `vendor:${'x'.repeat(61)}`, 'vendor:a:b', 'x'].map(
    (account): [string, string, string] => [
      `a wallet ${account}`,
      `INSERT INTO wallet (member_id, currency, account, merchant_id) SELECT member_id, 'EUR', '${account}', merchant_id FROM wallet LIMIT 1`,
      'there is no wallet',
    ],
  ),
  [
    'a wallet of no currency',
    `INSERT INTO wallet (member_id, currency, account, merchant_id) SELECT member_id, 'eur', 'main', merchant_id FROM wallet LIMIT 1`,
    'there is no wallet',
  ],
  ...['member_id = member_id + 1', "currency = 'EUR'", "account = 'bonus'", 'merchant_id = 2'].map(
    (change): [string, string, string] => [
      `that a wallet becomes another: ${change}`,
      `UPDATE wallet SET ${change}`,
      'a wallet stays whose it is',
    ],
  ),
])('the database refuses %s', async (_what, text, message) => {
  await expect(server.asOwner(text)).rejects.toThrow(message)
})

test('every new member has a wallet', async () => {
  const rows = await server.asOwner('SELECT account, balance FROM wallet WHERE member_id = $1', [memberId])
  expect(rows).toEqual([{ account: 'main', balance: 100n }])
})
