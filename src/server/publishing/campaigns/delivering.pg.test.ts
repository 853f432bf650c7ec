import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { sendCampaign, stopCampaign } from '#contract/console/campaigns.ts'
import { DELIVERIES_A_DAY } from '#domain/campaigns/delivery.ts'
import { openSmsGateway } from '#server/platform/mail/sms-gateway.ts'
import { openSmtp } from '#server/platform/mail/smtp.ts'
import { type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { type PlayedMailServer, openMailServerSim } from '#test/provider-sim/mail-server.ts'
import { GATEWAY_TOKEN, type PlayedGateway, openSmsGatewaySim } from '#test/provider-sim/sms-gateway.ts'

import { type DeliveryOptions, openDeliveries } from './delivering.ts'
import { sendDue } from './sending.ts'

let stage: MoneyStage
let mail: PlayedMailServer
let gateway: PlayedGateway
beforeAll(async () => {
  stage = await openMoneyStage()
})
afterAll(() => stage?.server.close())
beforeEach(async () => {
  await stage.server.asOwner('DELETE FROM throttle_bucket')
  await stage.server.asOwner('DELETE FROM campaign_delivery')
  await stage.server.asOwner(
    `UPDATE merchant SET languages = '{EN}', default_language = 'EN', zone = $2 WHERE id = $1`,
    [stage.server.merchantId, zoneAt(14)],
  )
  await stage.server.services.registry.refresh()
  mail = await openMailServerSim()
  gateway = await openSmsGatewaySim()
})
afterEach(async () => {
  await mail.close()
  await gateway.close()
})

/** A zone in which it is this hour now. */
function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

let country = 0
/** Members of a country of their own, with proven contacts and these consents. */
async function members(count: number, consents: readonly (readonly [string, string])[]) {
  const code = ['PH', 'VN', 'TH', 'SG', 'MY', 'ID', 'BR', 'PT', 'KH', 'LA', 'MM', 'JP'][country++] ?? ''
  const all = []
  while (all.length < count) all.push(await stage.server.fixtures.member())
  await stage.server.asOwner(
    `UPDATE member SET country_code = $2, email = 'm' || id || '@post.test', email_verified_at = now(),
            mobile = '+8490' || lpad(id::text, 7, '0'), mobile_verified_at = now() WHERE id = ANY ($1)`,
    [all.map(({ id }) => id), code],
  )
  for (const member of all) {
    const { call } = await as(member)
    for (const [product, channel] of consents)
      expect(
        (await call('PUT', '/wps/member/consents', { product, channel, isGiven: true })).statusCode,
      ).toBe(200)
  }
  return { all, segment: { countries: [code] } }
}

type Member = Awaited<ReturnType<MoneyStage['server']['fixtures']['member']>>

async function as(member: Member) {
  const { server } = stage
  const session = await server.fixtures.memberSession(member)
  return {
    call: (method: 'GET' | 'PUT', url: string, payload?: object) =>
      server.site.inject({
        method,
        url,
        headers: { host: server.host, origin: `http://${server.host}`, ...session.headers },
        ...(payload ? { payload } : {}),
      }),
  }
}

async function send(change: object): Promise<string> {
  const answer = await stage.call(stage.owner, sendCampaign, {
    merchantCode: stage.code,
    name: 'Spring',
    purpose: 'offer',
    texts: [{ language: 'EN', title: 'A gift', body: 'It waits for you,\n{account}.' }],
    channels: ['email'],
    products: ['casino'],
    reason,
    requestId: randomUUID(),
    ...change,
  })
  expect(answer).toMatchObject({ status: 200 })
  await sendDue(stage.server.services.store, () => undefined)
  return String(answer.value['id'])
}

function openProcess(change: Partial<DeliveryOptions> = {}) {
  const { store, log, unsubscribeTokens: tokens } = stage.server.services
  const carriers = {
    email: openSmtp({ url: mail.url, from: 'House <house@tessera.test>', timeoutMs: 5_000 }),
    sms: openSmsGateway({ url: gateway.url, token: GATEWAY_TOKEN, timeoutMs: 5_000 }),
  }
  const deliveries = openDeliveries({ carriers, smsDailyMax: 500, tokens, localPort: 8080, log, ...change })
  return {
    async run() {
      await deliveries.deliverDue(store)
      await deliveries.idle()
    },
  }
}

const rows = () =>
  stage.server.asOwner<{
    member: bigint
    channel: string
    status: string
    why: string | null
    tries: number
  }>(
    'SELECT member_id AS member, channel, status, why, tries FROM campaign_delivery ORDER BY campaign_id, member_id, channel',
  )
const makeDue = () =>
  stage.server.asOwner(`UPDATE campaign_delivery SET due_at = now() - interval '1 second'`)
const bodyOf = (raw = '') => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
const linkIn = (raw = '') => /https:\/\/\S+(\/unsubscribe\?t=[\w.-]+)/.exec(bodyOf(raw))?.[1] ?? ''

test('consent is off at first, dated, and by product and channel; a change is in the audit', async () => {
  const { all } = await members(2, [])
  const [ann, ben] = await Promise.all(all.map(as))
  const list = async (who = ann) =>
    (await who?.call('GET', '/wps/member/consents'))?.json<{ value: { list: { givenAt: string }[] } }>().value
      .list
  expect(await list()).toEqual([])
  const set = (isGiven: boolean) =>
    ann?.call('PUT', '/wps/member/consents', { product: 'lottery', channel: 'sms', isGiven })
  await set(true)
  const given = await list()
  await set(true)
  expect(await list()).toEqual(given)
  expect(given).toMatchObject([{ product: 'lottery', channel: 'sms', givenAt: expect.any(String) }])
  expect(await list(ben)).toEqual([])
  await set(false)
  await set(false)
  expect(await list()).toEqual([])
  const noted = await stage.server.asOwner(
    `SELECT after FROM audit_entry WHERE member_id = $1 AND action = 'member.change_consent' ORDER BY id`,
    [all[0]?.id],
  )
  expect(noted).toEqual([{ after: { consentChannel: 'sms', consentProducts: ['lottery'] } }, { after: {} }])
})

test('an offer leaves once, to members who consented to each of its products and proved their address', async () => {
  const { all, segment } = await members(4, [])
  const [both, one, unproven, none] = all
  const consent = async (who: Member | undefined, products: readonly string[]) => {
    if (!who) return
    const { call } = await as(who)
    for (const product of products)
      await call('PUT', '/wps/member/consents', { product, channel: 'email', isGiven: true })
  }
  await consent(both, ['casino', 'lottery', 'betting'])
  await consent(one, ['casino'])
  await consent(unproven, ['casino', 'lottery'])
  await stage.server.asOwner('UPDATE member SET email_verified_at = NULL WHERE id = $1', [unproven?.id])
  await send({ segment, channels: ['email', 'sms'], products: ['casino', 'lottery'] })
  await Promise.all([openProcess().run(), openProcess().run()])
  await makeDue()
  await openProcess().run()
  expect(mail.letters.map(({ to }) => to)).toEqual([[`m${both?.id}@post.test`]])
  expect(gateway.requests).toEqual([])
  expect(await rows()).toMatchObject([
    { member: both?.id, status: 'sent' },
    { member: unproven?.id, status: 'dropped', why: 'no_contact' },
  ])
  const messages = await stage.server.asOwner(
    'SELECT 1 AS one FROM member_message WHERE member_id = ANY ($1)',
    [[both, one, unproven, none].map((member) => member?.id)],
  )
  expect(messages).toHaveLength(4)
  const raw = mail.letters[0]?.raw ?? ''
  expect(raw).toMatch(/^Subject: A gift\r$/m)
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(raw.replaceAll('\r\n ', ' ')).toMatch(
    /^List-Unsubscribe: <https:\/\/sample\.test\/unsubscribe\?t=e\d+\.[\w-]{22}>\r$/m,
  )
  const [named] = await stage.server.asOwner<{ account: string }>(
    'SELECT account FROM member WHERE id = $1',
    [both?.id],
  )
  expect(bodyOf(raw)).toContain(`It waits for you,\r\n${named?.account}`)
})

test('a text message has the title, a link and the way out', async () => {
  const { segment } = await members(1, [['casino', 'sms']])
  await send({ segment, channels: ['sms'], place: 'promotions' })
  await openProcess().run()
  expect(gateway.delivered).toHaveLength(1)
  expect(gateway.delivered[0]?.text).toMatch(
    /^\S.*: A gift\nhttps:\/\/sample\.test\/promotions\nUnsubscribe: https:\/\/sample\.test\/unsubscribe\?t=s\S+$/,
  )
})

test('an offer does not leave to members who were excluded or withdrew their consent since', async () => {
  const { all, segment } = await members(3, [['casino', 'email']])
  const [shut, left, fit] = all
  await send({ segment })
  await stage.server.asOwner(
    'INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, now())',
    [stage.server.merchantId, shut?.id],
  )
  if (left) {
    const { call } = await as(left)
    await call('PUT', '/wps/member/consents', { product: 'casino', channel: 'email', isGiven: false })
  }
  await openProcess().run()
  expect((await rows()).map(({ member, why }) => [member, why])).toEqual([
    [shut?.id, 'barred'],
    [left?.id, 'no_consent'],
    [fit?.id, null],
  ])
  expect(mail.letters).toHaveLength(1)
})

test('a stopped campaign no longer leaves the site', async () => {
  const { segment } = await members(1, [['casino', 'email']])
  const id = await send({ segment })
  // Its messages in the site have been sent; that by mail waits for the morning.
  const stop = () => stage.call(stage.owner, stopCampaign, { merchantCode: stage.code, id, reason })
  expect((await stop()).status).toBe(200)
  await openProcess().run()
  expect(await rows()).toMatchObject([{ status: 'dropped', why: 'stopped' }])
  expect(mail.letters).toEqual([])
  expect(await stop()).toMatchObject({ status: 409, code: 'campaign_over' })
})

test('at most three leave within 24 hours to a member, also from processes at once', async () => {
  const { segment } = await members(1, [
    ['casino', 'email'],
    ['casino', 'sms'],
  ])
  for (const _ of [1, 2, 3]) await send({ segment, channels: ['email', 'sms'] })
  await Promise.all([openProcess().run(), openProcess().run(), openProcess().run()])
  expect(mail.letters.length + gateway.delivered.length).toBe(DELIVERIES_A_DAY)
  const states = (await rows()).map(({ status, why }) => `${status} ${why ?? ''}`)
  expect(states.filter((one) => one === 'dropped too_many')).toHaveLength(6 - DELIVERIES_A_DAY)
})

test('none leaves in the quiet hours of the brand, and all leave after them', async () => {
  const { segment } = await members(1, [['casino', 'email']])
  const at = (hour: number) =>
    stage.server.asOwner('UPDATE merchant SET zone = $2 WHERE id = $1', [
      stage.server.merchantId,
      zoneAt(hour),
    ])
  await send({ segment })
  for (const hour of [21, 3, 8]) {
    await at(hour)
    await openProcess().run()
  }
  expect([await rows(), mail.letters]).toMatchObject([[{ status: 'waiting', tries: 0 }], []])
  await at(9)
  await openProcess().run()
  expect(mail.letters).toHaveLength(1)
})

test('a dead mail server loses nothing and doubles nothing; after two days an offer stays inside', async () => {
  const { segment } = await members(2, [['casino', 'email']])
  await send({ segment })
  const dead = await openMailServerSim()
  const { url } = dead
  await dead.close()
  const email = openSmtp({ url, from: 'house@tessera.test', timeoutMs: 2_000 })
  for (let tries = 1; tries <= 7; tries++) {
    await openProcess({ carriers: { email } }).run()
    expect(await rows()).toMatchObject([
      { status: 'waiting', tries },
      { status: 'waiting', tries },
    ])
    await makeDue()
  }
  await openProcess().run()
  await makeDue()
  await openProcess().run()
  expect(mail.letters).toHaveLength(2)
  await send({ segment })
  await stage.server.asOwner(
    `UPDATE campaign_delivery SET created_at = now() - interval '49 hours' WHERE status = 'waiting'`,
  )
  await openProcess().run()
  expect((await rows()).filter(({ why }) => why === 'too_old')).toHaveLength(2)
  expect(mail.letters).toHaveLength(2)
})

test('offers take at most half of the text messages of a day', async () => {
  const { segment } = await members(3, [['casino', 'sms']])
  await send({ segment, channels: ['sms'] })
  await openProcess({ smsDailyMax: 2 }).run()
  expect(gateway.delivered).toHaveLength(1)
  await openProcess({ smsDailyMax: 6 }).run()
  expect(gateway.delivered).toHaveLength(3)
})

test('ways that do not fit are refused', async () => {
  const { segment } = await members(1, [['casino', 'email']])
  const refused = (change: object) =>
    stage.call(stage.owner, sendCampaign, {
      merchantCode: stage.code,
      name: 'Spring',
      purpose: 'offer',
      texts: [{ language: 'EN', title: 'A gift', body: 'Here.' }],
      segment,
      reason,
      requestId: randomUUID(),
      ...change,
    })
  for (const change of [
    { purpose: 'notice', channels: ['email'], products: ['casino'] },
    { channels: ['email'] },
    { products: ['casino'] },
  ])
    expect(await refused(change)).toMatchObject({ status: 400 })
})

test('a link unsubscribes by a POST without a session, and only from its channel; opening it changes nothing', async () => {
  const { all, segment } = await members(2, [
    ['casino', 'email'],
    ['lottery', 'email'],
    ['casino', 'sms'],
  ])
  await send({ segment })
  await openProcess().run()
  const letter = mail.letters.find(({ to }) => to[0] === `m${all[0]?.id}@post.test`)
  const link = linkIn(letter?.raw)
  const consents = async () =>
    (
      await stage.server.asOwner<{ consent: string }>(
        `SELECT member_id || ' ' || product || ' ' || channel AS consent FROM marketing_consent
          WHERE member_id = ANY ($1) AND withdrawn_at IS NULL ORDER BY member_id, product, channel`,
        [all.map(({ id }) => id)],
      )
    ).map(({ consent }) => consent)
  const before = await consents()
  const ask = (method: 'GET' | 'POST', url: string, type?: string, host = stage.server.host) =>
    stage.server.site.inject({
      method,
      url,
      headers: { host, ...(type === undefined ? {} : { 'content-type': type }) },
      ...(type === undefined ? {} : { payload: 'List-Unsubscribe=One-Click' }),
    })
  const opened = await ask('GET', link)
  expect([opened.statusCode, opened.body]).toEqual([200, expect.stringContaining('Stop offers by email?')])
  expect(await consents()).toEqual(before)
  const { host } = await stage.server.fixtures.merchant()
  for (const [url, at] of [
    [link.replace('t=e', 't=s'), undefined],
    [link.slice(0, -2), undefined],
    ['/unsubscribe', undefined],
    [link, host],
  ] as const)
    expect((await ask('POST', url, 'application/x-www-form-urlencoded', at)).statusCode).toBe(404)
  expect(await consents()).toEqual(before)
  const done = await ask('POST', link, 'multipart/form-data; boundary=x')
  expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('no more offers by email')])
  expect((await ask('POST', link, 'application/x-www-form-urlencoded')).statusCode).toBe(200)
  expect(await consents()).toEqual([
    `${all[0]?.id} casino sms`,
    ...before.filter((one) => one.startsWith(`${all[1]?.id} `)),
  ])
})
