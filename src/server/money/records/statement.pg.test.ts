import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { records } from '#contract/records.ts'
import { moved, movedLessFee } from '#domain/ledger/posting.ts'
import { post } from '#server/money/ledger/actions.ts'
import { textOfPdf } from '#test/fixtures/pdf-text.ts'
import { CURRENCY } from '#test/pg/ledger.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

const UNIT = 100_000n
const NAME = '<b>Nguyễn</b> \u202Egnp ) Tj'

let server: TestServer
let member: { readonly id: bigint; readonly merchantId: number }
let headers: Readonly<Record<string, string>>

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  member = await server.fixtures.member()
  await server.asOwner('UPDATE member SET payee_name = $1 WHERE id = $2', [NAME, member.id])
  ;({ headers } = await server.fixtures.memberSession(member))
  const one = (kind: 'deposit' | 'withdrawal_hold', legs: ReturnType<typeof moved>) => ({
    merchantId: member.merchantId,
    memberId: member.id,
    currency: CURRENCY,
    key: `test:${randomUUID()}`,
    kind,
    reference: 'D-77',
    legs,
  })
  await server.services.store.transact((tx) =>
    post(tx, [
      one(
        'deposit',
        movedLessFee({ amount: 1_000n * UNIT, fee: 30n * UNIT }, { from: 'payment:3', to: 'main' }),
      ),
      one('withdrawal_hold', moved(200n * UNIT, { from: 'main', to: 'locked' })),
    ]),
  )
})
afterAll(() => server.close())

const ask = (query: string, language = 'EN') =>
  server.site.inject({
    url: `${records.statement.path}${query}`,
    headers: {
      host: server.host,
      'sec-fetch-site': 'same-origin',
      ...headers,
      cookie: `${headers['cookie'] ?? ''}; language=${language}`,
    },
  })

test('a statement shows the member, the period, the opening balance, the transfers and the closing balance', async () => {
  const answer = await ask('?period=today')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="statement-[\w.-]+\.pdf"$/)
  const text = textOfPdf(answer.rawPayload).join('\n')
  for (const part of [
    'Account statement',
    '<b>Nguyễn</b> gnp ) Tj',
    'Opening balance\n¥0.00',
    'In\n¥970.00',
    'Closing balance\n¥970.00',
    'Deposit\nFrom payment channel 3 to your main wallet and fees\nD-77\n+970.00\n970.00',
    'On hold for a withdrawal\nFrom your main wallet to money on hold\nD-77\n200.00\n770.00',
    'your main wallet\n0.00\n770.00',
    'money on hold\n0.00\n200.00',
    'Page 1 of 1',
  ])
    expect(text).toContain(part)
})

test('a period before the first transfer is empty, and a later one opens with the balance', async () => {
  const text = textOfPdf((await ask('?from=2020-01-01&to=2020-12-31')).rawPayload).join('\n')
  expect(text).toContain('No transfers in this period.')
  expect(text).toContain('Closing balance\n¥0.00')
})

test('more than fits into one statement is refused before a page is drawn', async () => {
  const rich = await server.fixtures.member()
  const mine = headers
  headers = (await server.fixtures.memberSession(rich)).headers
  // Inserted directly, as only the ledger's owner could.
  await server.asOwner(
    `WITH made AS (
       INSERT INTO ledger_transfer (member_id, merchant_id, currency, key, kind, reference, content_hash, business_date, created_at)
       SELECT $1, $2, $3, 'test:' || n, 'deposit', 'many', sha256(n::text::bytea),
              (now() AT TIME ZONE 'Asia/Shanghai')::date, now()
         FROM generate_series(1, 10001) AS n
       RETURNING id)
     INSERT INTO ledger_entry (member_id, transfer_id, line, account, amount, balance_after, version)
     SELECT $1, id, side.line, side.account, side.amount, side.held, side.held
       FROM made, (VALUES (1, 'payment:3', -1, NULL), (2, 'main', 1, 1)) AS side (line, account, amount, held)`,
    [rich.id, rich.merchantId, CURRENCY],
  )
  const answer = await ask('?period=today')
  headers = mine
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'statement_too_long'])
})
