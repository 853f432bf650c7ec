import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { openSmsGateway } from '#server/platform/mail/sms-gateway.ts'
import { openSmtp } from '#server/platform/mail/smtp.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { type PlayedMailServer, openMailServerSim } from '#test/provider-sim/mail-server.ts'
import { openSlowCarrier } from '#test/provider-sim/slow-carrier.ts'
import {
  GATEWAY_TOKEN,
  type PlayedGateway,
  openSmsGatewaySim,
  sentinels,
} from '#test/provider-sim/sms-gateway.ts'

import { type MessageToSend, enqueueMessage } from './actions.ts'
import { outboxJobs } from './jobs.ts'
import { type SendingOptions, openSending } from './sending.ts'

let server: TestServer
let mail: PlayedMailServer
let gateway: PlayedGateway

beforeAll(async () => {
  server = await openTestServer({ logLevel: 'info' })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.logged.length = 0
  await server.asOwner('DELETE FROM outbox_message')
  mail = await openMailServerSim()
  gateway = await openSmsGatewaySim()
})
afterEach(async () => {
  await mail.close()
  await gateway.close()
})

const reset = { account: 'ada7', link: '/reset?token=s3cret-of-the-link', minutes: 30 } as const

function letter(changed: Partial<MessageToSend<'reset_password'>> = {}): Promise<bigint> {
  const { merchantId, services } = server
  const message = {
    merchantId,
    channel: 'email',
    recipient: 'ada@post.test',
    template: 'reset_password',
    language: 'EN',
    values: reset,
  } as const
  return services.store.transact((tx) => enqueueMessage(tx, { ...message, ...changed }))
}

function text(recipient = '+8613800138000', merchantId = server.merchantId): Promise<bigint> {
  const values = { code: '482913', minutes: 5 }
  const message = { merchantId, channel: 'sms', recipient, template: 'sms_code', language: 'EN' } as const
  return server.services.store.transact((tx) => enqueueMessage(tx, { ...message, values }))
}

function openProcess(changed: Partial<SendingOptions> = {}, timeoutMs = 5_000) {
  const { store, log } = server.services
  const carriers = {
    email: openSmtp({ url: mail.url, from: 'House <house@tessera.test>', timeoutMs }),
    sms: openSmsGateway({ url: gateway.url, token: GATEWAY_TOKEN, timeoutMs }),
  }
  const sending = openSending({ carriers, smsDailyMax: 500, isDevelopment: false, log, ...changed })
  const begin = (payload: unknown = {}) =>
    Promise.all(outboxJobs(sending).map((job) => job.run(store, payload)))
  return {
    begin,
    idle: sending.idle,
    async run(payload: unknown = {}) {
      await begin(payload)
      await sending.idle()
    },
  }
}

interface Row {
  readonly id: string
  readonly status: string
  readonly tries: number
  readonly error: string | null
  readonly provider_id: string | null
  readonly body: string
  readonly wait: number
}

const rows = () =>
  server.asOwner<Row>(
    `SELECT id::text, status, tries, error, provider_id, body,
            round(extract(epoch FROM due_at - clock_timestamp()))::integer AS wait
       FROM outbox_message ORDER BY id`,
  )
const makeDue = () => server.asOwner(`UPDATE outbox_message SET due_at = now() - interval '1 second'`)
const alarms = () =>
  server.logged.map((line) => JSON.parse(line) as { alarm?: string }).filter(({ alarm }) => alarm)

test('a mail arrives with one recipient, the house as its sender, a stable id, and a link to our own host', async () => {
  await letter()
  await openProcess().run()
  const [got] = mail.letters
  expect(mail.letters).toHaveLength(1)
  expect([got?.from, got?.to]).toEqual(['house@tessera.test', ['ada@post.test']])
  expect(got?.raw).toMatch(/^Message-ID: <\d+-\d{13}@tessera\.test>\r$/im)
  expect(got?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(got?.raw.replaceAll('=\r\n', '')).toContain('https://sample.test/reset?token=3Ds3cret-of-the-link')
  expect(got?.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m)
  const [row] = await rows()
  expect(row).toMatchObject({ status: 'sent', tries: 1, error: null })
  expect(row?.provider_id).toContain('queued as L1')
})

test('a merchant’s letters carry its own sender', async () => {
  await server.asOwner(`UPDATE merchant SET mail_from = 'Verde <care@verde.test>' WHERE id = $1`, [
    server.merchantId,
  ])
  await letter()
  await openProcess().run()
  await server.asOwner('UPDATE merchant SET mail_from = NULL')
  expect(mail.letters[0]?.from).toBe('care@verde.test')
  expect(mail.letters[0]?.raw).toMatch(/^From: Verde <care@verde\.test>\r$/m)
  expect(mail.letters[0]?.raw).toMatch(/@verde\.test>\r$/m)
})

test('a message commits or rolls back with its deed', async () => {
  const { store } = server.services
  const attempt = store.transact(async (tx) => {
    const values = { code: '1234', minutes: 5 }
    const { merchantId } = server
    await enqueueMessage(tx, {
      merchantId,
      channel: 'sms',
      recipient: '+8613800138000',
      template: 'sms_code',
      language: 'EN',
      values,
    })
    throw new Error('the deed failed')
  })
  await expect(attempt).rejects.toThrow('the deed failed')
  await openProcess().run()
  expect([await rows(), gateway.requests]).toEqual([[], []])
})

// Each row: an invalid message, and the error.
const wrong: readonly (readonly [string, Partial<MessageToSend<'reset_password'>>, string])[] = [
  ['two recipients', { recipient: 'a@b.test,c@d.test' }, 'the recipient is invalid'],
  ['a name with a recipient', { recipient: 'Ada <a@b.test>' }, 'the recipient is invalid'],
  ['a header', { recipient: 'a@b.test\r\nBcc: c@d.test' }, 'the recipient is invalid'],
  ['a number for a letter', { recipient: '+8613800138000' }, 'the recipient is invalid'],
  ['an address for a text', { channel: 'sms' }, 'the recipient is invalid'],
  ['a link to elsewhere', { values: { ...reset, link: '//evil.test/' } }, 'a path of the site'],
  ['a link of other slashes', { values: { ...reset, link: '/\\evil.test/' } }, 'a path of the site'],
  ['a link with a line', { values: { ...reset, link: '/a\nb' } }, 'a path of the site'],
  [
    'a whole address as a link',
    { values: { ...reset, link: 'https://evil.test/' as '/' } },
    'a path of the site',
  ],
  ['a merchant that is none', { merchantId: 999_999 }, 'no merchant'],
]

for (const [what, changed, reason] of wrong) {
  test(`${what} is refused before anything is stored`, async () => {
    await expect(letter(changed)).rejects.toThrow(reason)
    expect(await rows()).toEqual([])
  })
}

test('on localhost a link has the port of the request', async () => {
  const here = await server.fixtures.merchant({ host: 'verde.localhost' })
  await letter({ merchantId: here.id, localPort: 4321 })
  expect((await rows())[0]?.body).toContain('http://verde.localhost:4321/reset?token=')
  await server.asOwner('DELETE FROM outbox_message')
  const byAddress = await server.fixtures.merchant({ host: '127.0.0.1' })
  await letter({ merchantId: byAddress.id, localPort: 4321 })
  expect((await rows())[0]?.body).toContain('http://127.0.0.1:4321/reset?token=')
})

test('a text message arrives, with the bearer and an id', async () => {
  const id = await text()
  await openProcess().run()
  expect(gateway.delivered).toEqual([
    {
      to: '+8613800138000',
      id: expect.stringMatching(`^${id}-\\d{13}$`) as string,
      text: expect.stringContaining('482913 is your verification code. Valid for 5 minutes.') as string,
    },
  ])
  const [row] = await rows()
  expect(row).toMatchObject({ status: 'sent', provider_id: `g-${gateway.delivered[0]?.id}` })
})

test('a sent message is kept without its link and code', async () => {
  await letter()
  await text()
  await openProcess().run()
  const bodies = (await rows()).map(({ body }) => body).join('\n')
  expect(bodies).not.toMatch(/s3cret|482913|https:/)
  expect(bodies).toContain('we received a request to reset your password')
})

test('a failing gateway is retried after 1, 5, 30 and 120 minutes, then given up with an alarm', async () => {
  await text(sentinels.fails)
  const waits: number[] = []
  for (let count = 0; count < 4; count += 1) {
    await openProcess().run()
    waits.push(Math.round(((await rows())[0]?.wait ?? 0) / 60))
    expect((await rows())[0]).toMatchObject({ status: 'waiting', error: 'the gateway answered 503' })
    expect(alarms()).toEqual([])
    await openProcess().run()
    expect(gateway.requests, 'not before it is due').toHaveLength(count + 1)
    await makeDue()
  }
  expect(waits).toEqual([1, 5, 30, 120])
  await openProcess().run()
  expect((await rows())[0]).toMatchObject({ status: 'failed', tries: 5 })
  expect(alarms()).toMatchObject([{ alarm: 'outbox', template: 'sms_code' }])
  await makeDue()
  await openProcess().run()
  expect(gateway.requests).toHaveLength(5)
  expect(new Set(gateway.requests.map(({ id }) => id)).size).toBe(1)
})

// Each row: a recipient, and how the other side fails.
const stubborn: readonly (readonly [string, () => Promise<bigint>])[] = [
  ['a gateway that never answers', () => text(sentinels.stalls)],
  ['a gateway that sends us elsewhere', () => text(sentinels.redirects)],
  ['a mail server that is busy', () => letter({ recipient: 'busy@post.test' })],
  ['a mail server that falls silent', () => letter({ recipient: 'silent@post.test' })],
]

for (const [what, send] of stubborn) {
  test(`${what} times out, and the message is retried later`, async () => {
    await send()
    await openProcess({}, 300).run()
    const [row] = await rows()
    expect(row).toMatchObject({ status: 'waiting', tries: 1 })
    expect(row?.error).not.toBeNull()
    expect(row?.wait).toBeGreaterThan(50)
  })
}

test('an empty answer counts as success', async () => {
  await text(sentinels.rambles)
  await openProcess().run()
  expect((await rows())[0]).toMatchObject({ status: 'sent', provider_id: null })
})

test('a message whose answer was lost is sent again under the same id, and arrives once', async () => {
  await text(sentinels.answersTwice)
  await openProcess().run()
  expect((await rows())[0]).toMatchObject({ status: 'waiting', tries: 1 })
  await makeDue()
  await openProcess().run()
  expect((await rows())[0]).toMatchObject({
    status: 'sent',
    tries: 2,
    provider_id: `g-${gateway.delivered[0]?.id}`,
  })
  expect([gateway.requests.length, gateway.delivered.length]).toEqual([2, 1])
})

test('concurrent processes send each message once', async () => {
  for (let count = 0; count < 12; count += 1) await text()
  const processes = Array.from({ length: 4 }, () => openProcess())
  await Promise.all(processes.map((one) => one.run()))
  expect(gateway.requests).toHaveLength(12)
  expect(new Set(gateway.requests.map(({ id }) => id)).size).toBe(12)
  for (const row of await rows()) expect(row).toMatchObject({ status: 'sent', tries: 1 })
})

test('a locked message is skipped without waiting', async () => {
  const id = await text()
  await text('+8613800138001')
  const holder = await server.services.pool.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT 1 FROM outbox_message WHERE id = $1 FOR UPDATE', [id])
    await openProcess().run()
    expect(gateway.requests.map(({ to }) => to)).toEqual(['+8613800138001'])
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
})

test('while a process holds a lease no other takes the message, and no transaction stays open', async () => {
  await text()
  const slow = openSlowCarrier()
  const first = openProcess({ carriers: { sms: slow.carrier } })
  await first.begin()
  await slow.arrived
  await openProcess().run()
  expect(gateway.requests).toEqual([])
  const open = await server.asOwner(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
  )
  expect(open).toEqual([])
  slow.letGo()
  await first.idle()
  expect((await rows())[0]).toMatchObject({ status: 'sent', provider_id: 'slow' })
})

test('the message of a dead process goes to another one under the same id, and the dead one can mark nothing', async () => {
  await text()
  const slow = openSlowCarrier()
  const first = openProcess({ carriers: { sms: slow.carrier } })
  await first.begin()
  await slow.arrived
  // The lease has expired.
  await makeDue()
  await openProcess().run()
  expect(gateway.requests.map(({ id }) => id)).toEqual(slow.sent)
  slow.letGo()
  await first.idle()
  expect((await rows())[0]).toMatchObject({ status: 'sent', tries: 2, provider_id: `g-${slow.sent[0]}` })
})

test('a message whose last try has no recorded outcome is given up, not retried for ever', async () => {
  await text()
  await server.asOwner('UPDATE outbox_message SET tries = 5')
  await openProcess().run()
  expect((await rows())[0]).toMatchObject({ status: 'failed', tries: 5 })
  expect(alarms()).toMatchObject([{ alarm: 'outbox' }])
  expect(gateway.requests).toEqual([])
})

test('the daily limit of text messages holds over all processes, with one alarm', async () => {
  const other = await server.fixtures.merchant()
  for (let count = 0; count < 9; count += 1) await text()
  await text('+8613800138000', other.id)
  await letter()
  const sendings = Array.from({ length: 4 }, () => openProcess({ smsDailyMax: 3 }))
  await Promise.all(sendings.map((one) => one.run()))
  expect(gateway.requests).toHaveLength(4)
  expect(mail.letters).toHaveLength(1)
  const failed = (await rows()).filter(({ status }) => status === 'failed')
  expect(failed.map(({ error }) => error)).toEqual(Array(6).fill('all text messages of a day were sent'))
  expect(alarms().length).toBeGreaterThan(0)
  expect(alarms().length).toBeLessThanOrEqual(4)
  await server.asOwner(`UPDATE outbox_message SET created_at = now() - interval '25 hours'`)
  server.logged.length = 0
  await text()
  await openProcess({ smsDailyMax: 3 }).run()
  expect(gateway.requests).toHaveLength(5)
})

test('each failed try of a text message counts for the day', async () => {
  await text(sentinels.fails)
  for (let count = 0; count < 5; count += 1) {
    await openProcess({ smsDailyMax: 2 }).run()
    await makeDue()
  }
  expect(gateway.requests).toHaveLength(2)
})

test('without a carrier messages wait, and one log line says so without their secrets', async () => {
  const id = await letter()
  await openProcess({ carriers: {} }).run({ id: id.toString() })
  expect((await rows())[0]).toMatchObject({ status: 'waiting', tries: 0 })
  expect(server.logged).toHaveLength(1)
  expect(JSON.parse(server.logged[0] ?? '')).toMatchObject({
    msg: 'a message waits: SMTP_URL is not set',
    template: 'reset_password',
  })
  expect(server.logged.join()).not.toMatch(/s3cret|ada@|https?:/)
})

test('a message that waited for a day is given up, and not sent when a carrier appears', async () => {
  await letter()
  await server.asOwner(`UPDATE outbox_message SET created_at = now() - interval '25 hours'`)
  await openProcess({ carriers: {} }).run()
  expect((await rows())[0]).toMatchObject({ status: 'failed', error: 'it waited for a day' })
  expect((await rows())[0]?.body).not.toContain('s3cret')
  await openProcess().run()
  expect(mail.letters).toEqual([])
})

test('neither recipients nor texts are ever logged', async () => {
  await letter({ recipient: 'busy@post.test' })
  await letter()
  await text(sentinels.fails)
  await openProcess().run()
  expect(server.logged.length).toBeGreaterThan(1)
  expect(server.logged.join()).not.toMatch(/@post|\+1000|482913|s3cret/)
})
