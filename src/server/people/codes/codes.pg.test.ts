import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { codeFor, letPass, messagesTo, runWaitingJobs } from '#test/pg/codes.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import type { CodeToSend, CodeToTry } from './actions.ts'
import { lockAsking } from './store.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server?.close())
beforeEach(async () => {
  for (const table of [
    'sent_code',
    'outbox_message',
    'sms_alarm',
    'sms_asked',
    'graphile_worker._private_jobs',
  ])
    await server.asOwner(`DELETE FROM ${table}`)
  server.logged.length = 0
})

const NUMBER = '+84912345678'

const merchant = (id = server.merchantId) => {
  const found = server.services.registry.findById(id)
  if (!found) throw new Error('no merchant')
  return found
}

function send(changed: Partial<CodeToSend> = {}) {
  return server.services.codes.send({
    merchant: merchant(),
    purpose: 'register',
    channel: 'sms',
    recipient: NUMBER,
    address: '10.0.0.1',
    language: 'EN',
    ...changed,
  })
}

function use(code: string, changed: Partial<CodeToTry> = {}) {
  const tried = { merchantId: server.merchantId, purpose: 'register', channel: 'sms' } as const
  return server.services.codes.use({ ...tried, recipient: NUMBER, code, ...changed })
}

const other = (code: string) => (code === '000000' ? '000001' : '000000')

async function memberOf(mobile: string, merchantId = server.merchantId) {
  const member = await server.fixtures.member({ merchantId })
  await server.asOwner('UPDATE member SET mobile = $1, mobile_verified_at = now() WHERE id = $2', [
    mobile,
    member.id,
  ])
  return member
}

test('a code is valid for its purpose, once', async () => {
  expect(await send()).toEqual({ expiredMinutes: 5 })
  const code = await codeFor(server, NUMBER)
  expect(await use(other(code))).toBe(false)
  expect(await use(` ${code} `)).toBe(true)
  expect(await use(code)).toBe(false)
})

test('of two concurrent uses of a code one succeeds', async () => {
  await send()
  const code = await codeFor(server, NUMBER)
  const both = await Promise.all([use(code), use(code)])
  expect(both.filter(Boolean)).toHaveLength(1)
})

test('the code is not stored', async () => {
  await send()
  const code = await codeFor(server, NUMBER)
  const [row] = await server.asOwner<{ line: string }>(
    'SELECT to_jsonb(sent_code)::text AS line FROM sent_code',
  )
  expect(row?.line).not.toContain(code)
})

test('a code is bound to its purpose, recipient, channel, merchant and member', async () => {
  const stranger = await server.fixtures.merchant()
  const member = await server.fixtures.member()
  await send()
  const code = await codeFor(server, NUMBER)
  expect(await use(code, { purpose: 'sign_in' })).toBe(false)
  expect(await use(code, { recipient: '+84912345679' })).toBe(false)
  expect(await use(code, { channel: 'email' })).toBe(false)
  expect(await use(code, { merchantId: stranger.id })).toBe(false)
  expect(await use(code, { memberId: member.id })).toBe(false)
  expect(await use(code)).toBe(true)
})

test('a code is invalid after five tries, even for the right answer', async () => {
  await send()
  const code = await codeFor(server, NUMBER)
  for (let tries = 0; tries < 5; tries += 1) expect(await use(other(code))).toBe(false)
  expect(await use(code)).toBe(false)
})

test('a hundred concurrent tries count as five', async () => {
  await send()
  await codeFor(server, NUMBER)
  await Promise.all(Array.from({ length: 100 }, (_, index) => use(String(900_000 + index))))
  expect(await server.asOwner('SELECT tries FROM sent_code')).toEqual([{ tries: 5 }])
})

test('a new code replaces the old one and keeps the count: fifteen wrong tries an hour', async () => {
  await send()
  const first = await codeFor(server, NUMBER)
  for (let round = 0; round < 3; round += 1) {
    for (let tries = 0; tries < 5; tries += 1) await use('000000')
    await letPass(server, '61 seconds')
    await send()
    if (round === 0) expect(await use(first)).toBe(false)
  }
  const code = await codeFor(server, NUMBER)
  expect(await use(code)).toBe(false)
  // Wrong tries no longer count after an hour.
  await letPass(server, '70 minutes')
  await send()
  expect(await use(await codeFor(server, NUMBER))).toBe(true)
})

test('a code expires after its minutes, and is not sent after them', async () => {
  await send()
  const code = await codeFor(server, NUMBER)
  await letPass(server, '5 minutes')
  expect(await use(code)).toBe(false)
  await server.asOwner(`UPDATE outbox_message SET good_until = now() - interval '1 second'`)
  await runWaitingJobs(server, 'send_messages')
  expect(await server.asOwner('SELECT status, error, body FROM outbox_message')).toEqual([
    { status: 'failed', error: 'its time was over', body: expect.not.stringContaining(code) },
  ])
})

test('an input other than six digits is refused, and costs no try', async () => {
  await send()
  const code = await codeFor(server, NUMBER)
  for (const typed of [
    '',
    '12345',
    `${code}0`,
    '１２３４５６',
    '٣٤٥٦٧٨',
    'x'.repeat(255),
    '-12345',
    '1e5000',
  ])
    expect(await use(typed)).toBe(false)
  expect(await server.asOwner('SELECT tries FROM sent_code')).toEqual([{ tries: 0 }])
})

test('the owner of a number decides which message is sent, and never changes the answer', async () => {
  const known = '+84911111111'
  await memberOf(known)
  const answers = []
  for (const recipient of [known, '+84922222222'])
    for (const purpose of ['register', 'sign_in', 'reset_password'] as const) {
      answers.push(await send({ recipient, purpose, address: `10.1.1.${answers.length}` }))
      await messagesTo(server, recipient)
      await letPass(server, '61 seconds')
    }
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"expiredMinutes":5}']))
  const templates = async (recipient: string) =>
    (await messagesTo(server, recipient)).map(({ template }) => template).reverse()
  expect(await templates(known)).toEqual(['number_known', 'sms_code', 'sms_code'])
  expect(await templates('+84922222222')).toEqual(['sms_code'])
})

test('an unverified number, or one of a closed account, signs nobody in', async () => {
  const member = await memberOf('+84933333333')
  await server.asOwner('UPDATE member SET mobile_verified_at = NULL WHERE id = $1', [member.id])
  await send({ purpose: 'sign_in', recipient: '+84933333333' })
  const closed = await memberOf('+84944444444')
  await server.asOwner(`UPDATE member SET status = 'closed' WHERE id = $1`, [closed.id])
  await send({ purpose: 'reset_password', recipient: '+84944444444' })
  expect([
    ...(await messagesTo(server, '+84933333333')),
    ...(await messagesTo(server, '+84944444444')),
  ]).toEqual([])
})

test('a code for a member is sent without a lookup of the number, by mail as well', async () => {
  const member = await server.fixtures.member()
  const to = {
    channel: 'email',
    recipient: 'ada@post.test',
    purpose: 'bind_email',
    memberId: member.id,
  } as const
  await send(to)
  expect(await use(await codeFor(server, 'ada@post.test'), to)).toBe(true)
})

test('a job that runs twice sends once', async () => {
  await send()
  const [row] = await server.asOwner<{ id: string }>('SELECT id FROM sent_code')
  const input = { merchantId: server.merchantId, id: row?.id ?? '', language: 'EN' } as const
  const { store, codes } = server.services
  await Promise.all([1, 2].map(() => store.transact((tx) => codes.prepare(tx, input))))
  expect(await messagesTo(server, NUMBER)).toHaveLength(1)
})

test('a number gets one code a minute, whatever the address and the purpose', async () => {
  await send()
  await expect(send({ purpose: 'sign_in', address: '10.9.9.9' })).rejects.toMatchObject({
    code: 'sms_limit',
    details: { waitSeconds: expect.toSatisfy((seconds: number) => seconds > 50 && seconds <= 60) },
  })
  await letPass(server, '60 seconds')
  await send({ purpose: 'sign_in', address: '10.9.9.9' })
})

test('of ten concurrent requests for a number one is sent', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 10 }, (_, at) => send({ address: `10.2.0.${at}` })),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('all IPv6 addresses of a household count together', async () => {
  let sent = 0
  for (let one = 0; one < 12; one += 1)
    await send({ recipient: `+8491${one + 10}45678`, address: `2001:db8:1:2::${one}` }).then(
      () => (sent += 1),
      () => undefined,
    )
  expect(sent).toBe(10)
})

test('the daily cap holds under concurrency, raises one alarm, and is shown', async () => {
  const brand = await server.fixtures.merchant()
  await server.asOwner(`UPDATE merchant SET accounts = '{"smsDailyMax": 20}' WHERE id = $1`, [brand.id])
  await server.services.registry.refresh()
  const all = await Promise.allSettled(
    Array.from({ length: 60 }, (_, at) =>
      send({ merchant: merchant(brand.id), recipient: `+8491${at + 10}23456`, address: `10.3.0.${at}` }),
    ),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(server.logged.filter((line) => line.includes('sms_daily_max'))).toHaveLength(1)
  expect(await server.asOwner('SELECT merchant_id, daily_max FROM sms_alarm')).toEqual([
    { merchant_id: brand.id, daily_max: 20 },
  ])
  expect(
    await server.asOwner('SELECT action, after FROM audit_entry WHERE merchant_id = $1 ORDER BY id', [
      brand.id,
    ]),
  ).toEqual([
    { action: 'merchant.sms_daily_near', after: { smsSent: 16, smsDailyMax: 20 } },
    { action: 'merchant.sms_daily_max', after: { smsDailyMax: 20 } },
  ])
  expect(server.logged.filter((line) => line.includes('sms_daily_near'))).toHaveLength(1)
  // Other brands are unaffected, and mails do not count.
  await send({ address: '10.4.0.1' })
  await send({
    merchant: merchant(brand.id),
    channel: 'email',
    recipient: 'a@post.test',
    address: '10.4.0.2',
  })
})

test('the daily cap covers the last day, hour by hour', async () => {
  const brand = await server.fixtures.merchant()
  await server.asOwner(`UPDATE merchant SET accounts = '{"smsDailyMax": 3}' WHERE id = $1`, [brand.id])
  await server.services.registry.refresh()
  let number = 0
  const sends = async () => {
    number += 1
    const recipient = `+8498${number}0${number}0000`
    return await send({ merchant: merchant(brand.id), recipient, address: `10.5.0.${number}` }).then(
      () => true,
      () => false,
    )
  }
  /** Moves the counted messages this many hours back. */
  const hoursLater = (hours: number) =>
    server.asOwner('UPDATE sms_asked SET hour = hour - $2::integer WHERE merchant_id = $1', [brand.id, hours])
  expect(await sends()).toBe(true)
  await hoursLater(1)
  expect([await sends(), await sends(), await sends()]).toEqual([true, true, false])
  // The first one was requested a day ago, in an hour that has not ended.
  await hoursLater(23)
  expect(await sends()).toBe(false)
  await hoursLater(1)
  expect([await sends(), await sends()]).toEqual([true, false])
  await hoursLater(1_000)
  expect(await sends()).toBe(true)
})

test('requests for different numbers from different addresses do not wait for each other', async () => {
  // A transaction that requests a code for one number and stays open, holding its lock.
  const held = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const holding = server.services.store.transact(async (tx) => {
    const asking = { merchantId: server.merchantId, channel: 'sms', recipient: '+84999999999' } as const
    await lockAsking(tx, { ...asking, requestedFrom: '10.6.0.1', isOwn: false })
    held.resolve()
    await done.promise
  })
  await held.promise
  await send({ recipient: '+84977777777', address: '10.6.0.2' })
  await send({ channel: 'email', recipient: 'b@post.test', address: '10.6.0.3' })
  let isThrough = false
  const neighbour = send({ recipient: '+84999999111', address: '10.6.0.4' }).then(() => (isThrough = true))
  await expect
    .poll(async () => {
      const [row] = await server.asOwner<{ waits: boolean }>(
        `SELECT EXISTS (SELECT FROM pg_locks JOIN pg_database ON oid = database
                         WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()) AS waits`,
      )
      return row?.waits
    })
    .toBe(true)
  expect(isThrough).toBe(false)
  done.resolve()
  await holding
  await neighbour
})

test('rows older than every cap are swept', async () => {
  await send()
  await letPass(server, '3 days')
  await server.services.jobs.find(({ name }) => name === 'sweep_codes')?.run(server.services.store, {})
  expect(await server.asOwner('SELECT 1 FROM sent_code')).toEqual([])
})

test('requests by strangers neither use up nor replace the codes of an owner', async () => {
  const member = await memberOf(NUMBER)
  const own = { purpose: 'second_factor', memberId: member.id, isOwn: true } as const
  // A stranger uses up all requests, for neighbouring numbers too.
  for (let round = 0; round < 5; round += 1) {
    await send({ purpose: 'sign_in', address: `10.1.0.${round}` })
    await letPass(server, '61 seconds')
  }
  for (let round = 0; round < 3; round += 1)
    await send({ recipient: `+8491234560${round}`, address: `10.2.0.${round}` })
  await expect(send({ purpose: 'sign_in', address: '10.3.0.1' })).rejects.toThrow('sms_limit')
  await send(own)
  const code = await codeFor(server, NUMBER)
  await expect(send(own)).rejects.toThrow('sms_limit')
  expect(await use(code, own)).toBe(true)
  // One purpose: the owner requests on a known device, a stranger after that.
  await letPass(server, '61 minutes')
  const signIn = { purpose: 'sign_in', isOwn: true } as const
  await send(signIn)
  const mine = await codeFor(server, NUMBER)
  await send({ purpose: 'sign_in', address: '10.4.0.1' })
  for (let tries = 0; tries < 5; tries += 1) await use('000000', { purpose: 'sign_in' })
  expect(await use(mine, signIn)).toBe(true)
})
