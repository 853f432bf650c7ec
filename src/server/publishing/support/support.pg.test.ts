import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import * as consoleCalls from '#contract/console/support.ts'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import { support } from '#contract/support.ts'
import { permissions } from '#domain/access/permission.ts'
import { UNANSWERED_MAX } from '#domain/support/message-text.ts'
import { decodeServicePath } from '#domain/support/path-code.ts'
import { createChannel } from '#server/money/deposits/actions.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { written } from '#test/pg/deposit-stage.ts'
import { giveHuman } from '#test/pg/human.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let consoleVisitor: ConsoleVisitor

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  consoleVisitor = await clerk(server, permissions, server.merchantId)
})
afterAll(() => server.close())

interface Answer {
  readonly status: number
  readonly code: string | undefined
  readonly value: unknown
  readonly cookie: string | undefined
}

/** Calls the site as one browser. */
async function ask(endpoint: Endpoint, input: object, headers: Record<string, string> = {}): Promise<Answer> {
  const isRead = endpoint.method === 'GET'
  const { status, body, cookie } = await server.site
    .inject({
      method: endpoint.method,
      url: isRead
        ? `${endpoint.path}?${new URLSearchParams(input as Record<string, string>)}`
        : endpoint.path,
      headers: { host: server.host, origin: `http://${server.host}`, ...headers },
      ...(isRead ? {} : { payload: input }),
    })
    .then((answer) => ({
      status: answer.statusCode,
      body: answer.json<{ code?: string; value?: unknown }>(),
      cookie: answer.cookies.find(({ name }) => name === 'service'),
    }))
  return { status, code: body.code, value: body.value, cookie: cookie && `service=${cookie.value}` }
}

const message = (text: string, more: object = {}) => ({ text, requestId: randomUUID(), ...more })
const threadOf = async (headers: Record<string, string>, input: object = {}) =>
  (await ask(support.thread, input, headers)).value as Output<typeof support.thread>
const texts = async (headers: Record<string, string>) =>
  (await threadOf(headers)).messages.map(({ text }) => text)
const threads = async (
  which: 'waiting' | 'open' | 'closed' = 'waiting',
  visitor = consoleVisitor,
  more: object = {},
) =>
  (await visitor.call(consoleCalls.listThreads, { which, ...more })).body.value as Output<
    typeof consoleCalls.listThreads
  >

async function member(account: string): Promise<Record<string, string>> {
  const one = await server.fixtures.member({ account })
  const { headers } = await server.fixtures.memberSession(one)
  return { ...headers }
}

async function visitor(text = 'Hello'): Promise<Record<string, string>> {
  const human = await giveHuman(server.merchantId)
  const sent = await ask(support.send, message(text, { human, name: 'Ana' }))
  expect(sent.status).toBe(200)
  return { cookie: sent.cookie ?? '' }
}

async function threadOfMember(account: string) {
  const found = (await threads()).list.find(({ name }) => name === account)
  if (!found) throw new Error(`no thread of ${account}`)
  return found
}

test('the link leads to the brand’s own page, with a new key each time', async () => {
  const links = await Promise.all([ask(support.link, {}), ask(support.link, {})])
  const paths = links.map(
    ({ value }) => (value as Output<typeof support.link>).version.pathList[0]?.path ?? '',
  )
  expect(paths.map(decodeServicePath)).toEqual(['/service', '/service'])
  expect(new Set(paths).size).toBe(2)
})

test('a visitor passes the human check once, and their thread is found by the cookie only', async () => {
  expect((await ask(support.send, message('Hi'))).code).toBe('human_check_failed')
  const ana = await visitor('First')
  expect((await ask(support.send, message('Second'), ana)).status).toBe(200)
  expect(await texts(ana)).toEqual(['First', 'Second'])
  expect(await threadOf({})).toMatchObject({ messages: [], asksHuman: true })
  expect(await texts({ cookie: `service=${'A'.repeat(43)}` })).toEqual([])
})

test('a member’s thread is the same on every device, and no other member’s', async () => {
  const [one, other] = [await member('svc_one'), await member('svc_two')]
  await ask(support.send, message('Mine'), one)
  expect(await texts(one)).toEqual(['Mine'])
  expect(await texts(other)).toEqual([])
})

test('a message may be about a deposit, withdrawal or round of its sender, and of nobody else', async () => {
  const [mine, other] = [await server.fixtures.member(), await server.fixtures.member()]
  const [headers, theirs] = [
    (await server.fixtures.memberSession(mine)).headers,
    (await server.fixtures.memberSession(other)).headers,
  ]
  const made = await server.asOwner<{ kind: string; id: string }>(
    `WITH account AS (
       INSERT INTO payout_account (merchant_id, member_id, kind, institution, holder_name, account_number)
       VALUES ($1, $2, 'bank', 'Union Link', 'Ana Cruz', 'PH00004711') RETURNING id
     ), channel AS (
       INSERT INTO payment_channel (merchant_id, direction, written, is_on) VALUES ($1, 'deposit', '{}', false) RETURNING id
     ), deposits AS (
       INSERT INTO deposit (merchant_id, member_id, request_id, channel_id, currency, amount, fee, fee_fixed, fee_per_mille,
                            reference, state, expires_at)
       SELECT $1, $2, gen_random_uuid(), id, 'CNY', 100, 0, 0, 0, '0000000B', 'expired', now() FROM channel RETURNING id
     ), withdrawals AS (
       INSERT INTO withdrawal (merchant_id, member_id, request_id, currency, amount, fee, asked_amount, asked_account,
                               payout_account_id, destination, state, is_for_two, paid_at, ended_at)
       SELECT $1, $2, gen_random_uuid(), 'CNY', 100, 0, 100, id, id, '{}', 'confirmed', false, now(), now() FROM account
       RETURNING id
     ), rounds AS (
       INSERT INTO played_round (member_id, provider_code, round_id, merchant_id, game_id, vendor_code, category, currency,
                                 day, state, stake, win, bets, opened_at, changed_at)
       VALUES ($2, 'sim', 'subject', $1, 1, 'SIM', 'slots', 'CNY', current_date, 'lost', 1000, 0, 1, now(), now())
       RETURNING id)
     SELECT 'deposit' AS kind, id::text FROM deposits UNION ALL SELECT 'withdrawal', id::text FROM withdrawals
      UNION ALL SELECT 'round', id::text FROM rounds`,
    [server.merchantId, mine.id],
  )
  expect(made).toHaveLength(3)
  for (const subject of made) {
    expect((await ask(support.send, message(subject.kind, { subject }), theirs)).code).toBe('invalid_input')
    expect((await ask(support.send, message(subject.kind, { subject }), headers)).status).toBe(200)
  }
  const [subject] = made
  expect((await ask(support.send, message('x', { subject }), await visitor())).code).toBe('invalid_input')
  expect(await texts(theirs)).toEqual([])
  const expected = made.map((one) => ({ text: one.kind, subject: one }))
  expect((await threadOf(headers)).messages).toMatchObject(expected)
  const [row] = await server.asOwner<{ id: string }>(
    'SELECT id::text FROM service_thread WHERE member_id = $1',
    [mine.id],
  )
  const seen = await consoleVisitor.call(consoleCalls.readThread, { id: row?.id ?? '' })
  expect(seen.body.value).toMatchObject({ messages: expected })
})

test('the usual times are medians by matter of the last 30 days, and absent for few messages', async () => {
  const headers = await member('svc_matter')
  await ask(support.send, message('Where is it?', { matter: 'deposit' }), headers)
  expect((await threadOf(headers)).messages).toMatchObject([{ text: 'Where is it?', matter: 'deposit' }])
  const { id } = await threadOfMember('svc_matter')
  const seen = await consoleVisitor.call(consoleCalls.readThread, { id })
  expect(seen.body.value).toMatchObject({ messages: [{ matter: 'deposit' }] })
  expect((await ask(support.send, message('x', { matter: 'poetry' }), headers)).status).toBe(400)
  const brand = await server.fixtures.merchant()
  // Each thread: its matter, days ago, minutes to the answer (none: it still waits) and whether it was closed.
  const threadRows = [
    ...[1, 2, 3, 4, 600].map((minutes) => ['deposit', 1, minutes, false]),
    ...[1, 2, 3, 4].map((minutes) => ['bonus', 1, minutes, false]),
    // Too old, and closed without an answer.
    ['deposit', 31, 900, false],
    ['deposit', 1, null, true],
    // Waiting counts with its time so far.
    ...[1, 2, 3].map(() => ['round', 2, null, false]),
    ...[10, 20].map((minutes) => ['round', 1, minutes, false]),
  ]
  await server.asOwner(
    `WITH given AS (
       SELECT n, row ->> 0 AS matter, now() - make_interval(days => (row ->> 1)::int) AS at,
              (row ->> 2)::int AS minutes, (row ->> 3)::boolean AS is_closed
         FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS rows (row, n)),
     thread AS (
       INSERT INTO service_thread (merchant_id, visitor_hash, language, is_open)
       SELECT $1, sha256(n::text::bytea), 'EN', NOT is_closed FROM given RETURNING id, visitor_hash),
     asked AS (
       INSERT INTO service_message (merchant_id, thread_id, text, request_id, matter, created_at)
       SELECT $1, thread.id, 'Q', gen_random_uuid(), matter, at
         FROM given JOIN thread ON visitor_hash = sha256(n::text::bytea) RETURNING id, thread_id)
     INSERT INTO service_message (merchant_id, thread_id, operator_id, text, request_id, created_at)
     SELECT $1, asked.thread_id, (SELECT min(id) FROM operator), 'A', gen_random_uuid(), at + make_interval(mins => minutes)
       FROM asked JOIN thread ON thread.id = asked.thread_id JOIN given ON visitor_hash = sha256(n::text::bytea)
      WHERE minutes IS NOT NULL`,
    [brand.id, JSON.stringify(threadRows)],
  )
  const times = await ask(support.times, {}, { host: brand.host, origin: `http://${brand.host}` })
  expect(times.value).toEqual({
    list: [
      { matter: 'deposit', minutes: 3 },
      { matter: 'round', minutes: 2 * 24 * 60 + 1 },
    ],
  })
})

test('a retry with the same request id is one message, also concurrently', async () => {
  const headers = await member('svc_twice')
  const same = message('Once')
  const sent = await Promise.all([ask(support.send, same, headers), ask(support.send, same, headers)])
  expect(sent.map(({ status }) => status)).toEqual([200, 200])
  expect(sent[0]?.value).toEqual(sent[1]?.value)
  expect(await texts(headers)).toEqual(['Once'])
})

test('the console answers, the sender sees the new message, and the thread no longer waits', async () => {
  const headers = await member('svc_asks')
  await ask(support.send, message('Where is my code?'), headers)
  const { id } = await threadOfMember('svc_asks')
  const reply = { id, ...message('It comes by mail.') }
  await consoleVisitor.call(consoleCalls.answerThread, reply)
  await consoleVisitor.call(consoleCalls.answerThread, reply)
  const { messages, unseen } = await threadOf(headers)
  expect(messages.map(({ text, isAnswer }) => [text, isAnswer])).toEqual([
    ['Where is my code?', false],
    ['It comes by mail.', true],
  ])
  expect(unseen).toBe(1)
  await ask(support.seen, { id: messages.at(-1)?.id ?? '' }, headers)
  expect(await threadOf(headers)).toMatchObject({ unseen: 0 })
  expect((await threads()).list.map(({ name }) => name)).not.toContain('svc_asks')
  expect((await threads('open')).list.find(({ name }) => name === 'svc_asks')).toMatchObject({ isMine: true })
})

test('the read mark never moves back, nor beyond the last message', async () => {
  const headers = await member('svc_seen')
  await ask(support.send, message('a'), headers)
  const { id } = await threadOfMember('svc_seen')
  await consoleVisitor.call(consoleCalls.answerThread, { id, ...message('b') })
  await ask(support.seen, { id: '999999999999' }, headers)
  await consoleVisitor.call(consoleCalls.answerThread, { id, ...message('c') })
  await ask(support.seen, { id: '1' }, headers)
  expect(await threadOf(headers)).toMatchObject({ unseen: 1 })
})

test('an operator names only payees of the brand, and those that the sender named', async () => {
  const headers = await member('svc_payee')
  await ask(support.send, message('I paid to 9988 7766 55'), headers)
  const { id } = await threadOfMember('svc_payee')
  const bank = { bank: 'Sample Bank', account: '0071 0004 5566', holder: 'Tessera' }
  await server.services.store.transact((tx) =>
    createChannel(tx, { merchantId: server.merchantId, written: { ...written, bank } }),
  )
  const answer = async (text: string) => {
    const { status, body } = await consoleVisitor.call(consoleCalls.answerThread, { id, ...message(text) })
    return body.code ?? status
  }
  for (const text of [
    'Pay to 0123 4567 89',
    'Pay to ٠١٢٣٤٥٦٧٨٩',
    'Write to @verde_cashier',
    'Pay at pay-verde.com',
    'Pay to 0071 0004 5567',
  ])
    expect(await answer(text), text).toBe('payee_named')
  for (const text of [
    'Pay to 0071 0004 5566',
    '9988 7766 55 is none of our accounts.',
    `Read http://${server.host}/help, or call our hotline 1900 636 123`,
    'Your deposit of 10,000,000 VND came on 2026-11-23 at 10:30',
  ])
    expect(await answer(text), text).toBe(200)
})

test('a sender of many unanswered messages has to wait, and may continue after an answer', async () => {
  const headers = await member('svc_many')
  for (let count = 0; count < UNANSWERED_MAX; count += 1)
    expect((await ask(support.send, message(`${count}`), headers)).status).toBe(200)
  expect((await ask(support.send, message('more'), headers)).code).toBe('service_too_many')
  expect(await texts(headers)).toHaveLength(UNANSWERED_MAX)
  const { id } = await threadOfMember('svc_many')
  await consoleVisitor.call(consoleCalls.answerThread, { id, ...message('Here I am') })
  expect((await ask(support.send, message('more'), headers)).status).toBe(200)
})

test('long threads are paged backwards', async () => {
  const headers = await member('svc_long')
  await ask(support.send, message('first'), headers)
  const { id } = await threadOfMember('svc_long')
  for (let count = 1; count < 40; count += 1)
    await consoleVisitor.call(consoleCalls.answerThread, { id, ...message(`${count}`) })
  const last = await threadOf(headers)
  expect([last.messages.length, last.hasEarlier, last.messages.at(-1)?.text]).toEqual([30, true, '39'])
  const earlier = await threadOf(headers, { before: last.messages[0]?.id ?? '' })
  expect([earlier.messages.length, earlier.hasEarlier, earlier.messages[0]?.text]).toEqual([
    10,
    false,
    'first',
  ])
})

test('an empty message is refused', async () => {
  const headers = await member('svc_empty')
  for (const text of ['', '  \n ', '\u202e'])
    expect((await ask(support.send, message(text), headers)).code).toBe('invalid_input')
  expect((await ask(support.send, message('x'.repeat(1001)), headers)).code).toBe('invalid_input')
})

test('threads that wait longest come first, VIPs before all others, page by page', async () => {
  const { id: merchantId, host } = await server.fixtures.merchant({ host: 'queue.test' })
  const queue = await clerk(server, permissions, merchantId)
  await server.asOwner(
    `INSERT INTO club (merchant_id, label_name, rank_level) VALUES ($1, 'Crown', 5), ($1, 'Gold', 4)`,
    [merchantId],
  )
  for (const [account, club] of [
    ['early', null],
    ['gold', 'Gold'],
    ['crown', 'Crown'],
  ] as const) {
    const one = await server.fixtures.member({ account, merchantId })
    await server.asOwner(
      `UPDATE member SET club_id = (SELECT id FROM club WHERE merchant_id = $1 AND label_name = $2) WHERE id = $3`,
      [merchantId, club, one.id.toString()],
    )
    const { headers } = await server.fixtures.memberSession(one)
    await ask(support.send, message('Hi'), { ...headers, host, origin: `http://${host}` })
  }
  const first = await threads('waiting', queue, { limit: '2' })
  expect(first).toMatchObject({ list: [{ name: 'crown', isVip: true }, { name: 'early' }], waiting: 3 })
  const second = await threads('waiting', queue, { limit: '2', after: first.next ?? '' })
  expect(second.list.map(({ name }) => name)).toEqual(['gold'])
  expect(second.next).toBeUndefined()
})

test('a thread is taken, closed and reopened; the later of two deeds is refused and gets the current state', async () => {
  const headers = await member('svc_deeds')
  await ask(support.send, message('Hi'), headers)
  const { id, version } = await threadOfMember('svc_deeds')
  const take = { id, version, deed: 'take' as const }
  expect((await consoleVisitor.call(consoleCalls.takeThread, take)).body.value).toEqual({
    version: version + 1,
  })
  expect((await consoleVisitor.call(consoleCalls.takeThread, take)).body).toMatchObject({
    code: 'changed_meanwhile',
    value: { version: version + 1, isOpen: true },
  })
  await consoleVisitor.call(consoleCalls.takeThread, { id, version: version + 1, deed: 'close' })
  expect((await threads('closed')).list.map(({ name }) => name)).toContain('svc_deeds')
  await ask(support.send, message('One more thing'), headers)
  expect((await threads()).list.map(({ name }) => name)).toContain('svc_deeds')
  const entries = await server.asOwner<{ action: string }>(
    `SELECT action FROM audit_entry WHERE action LIKE 'service.%' AND after->>'id' = $1 ORDER BY id`,
    [id],
  )
  expect(entries.map(({ action }) => action)).toEqual(['service.take', 'service.close'])
})

test('the threads of another brand are absent', async () => {
  const there = await server.fixtures.merchant()
  const theirs = await clerk(server, permissions, there.id)
  await visitor('Private')
  const { id } = (await threads()).list[0] ?? { id: '' }
  expect((await threads('waiting', theirs)).list).toEqual([])
  for (const [call, input] of [
    [consoleCalls.readThread, { id }],
    [consoleCalls.answerThread, { id, ...message('x') }],
    [consoleCalls.takeThread, { id, version: 1, deed: 'take' }],
  ] as const)
    expect((await theirs.call(call, input)).body.code).toBe('absent')
})
