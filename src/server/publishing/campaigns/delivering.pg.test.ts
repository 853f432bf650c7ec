import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { listCampaigns, saveQuietHours, sendCampaign, stopCampaign } from '#contract/console/campaigns.ts'
import { DELIVERIES_A_DAY } from '#domain/campaigns/delivery.ts'
import { openSmtp } from '#server/platform/mail/smtp.ts'
import { openMailServerSim } from '#test/provider-sim/mail-server.ts'
import { sentinels } from '#test/provider-sim/sms-gateway.ts'
import { reason } from '#test/pg/money-stage.ts'
import {
  type DeliveryStage,
  type Sims,
  type StagedMember,
  openDeliveryStage,
  zoneAt,
} from '#test/pg/delivery-stage.ts'

let staged: DeliveryStage
let sims: Sims
beforeAll(async () => {
  staged = await openDeliveryStage()
})
afterAll(() => staged?.stage.server.close())
beforeEach(async () => {
  sims = await staged.renew()
})
afterEach(() => sims?.close())

const bodyOf = (raw = '') => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
const linkIn = (raw = '') => /https:\/\/\S+(\/unsubscribe\?t=[\w.-]+)/.exec(bodyOf(raw))?.[1] ?? ''

test('consent is off at first, dated, and by product and channel; a change is in the audit', async () => {
  const { all } = await staged.members(2, [])
  const [ann, ben] = await Promise.all(all.map(staged.as))
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
  const noted = await staged.stage.server.asOwner(
    `SELECT after FROM audit_entry WHERE member_id = $1 AND action = 'member.change_consent' ORDER BY id`,
    [all[0]?.id],
  )
  expect(noted).toEqual([{ after: { consentChannel: 'sms', consentProducts: ['lottery'] } }, { after: {} }])
})

test('an offer leaves once, to members who consented to each of its products and proved their address', async () => {
  const { all, segment } = await staged.members(4, [])
  const [both, one, unproven, none] = all
  const consent = async (who: StagedMember | undefined, products: readonly string[]) => {
    if (!who) return
    const { call } = await staged.as(who)
    for (const product of products)
      await call('PUT', '/wps/member/consents', { product, channel: 'email', isGiven: true })
  }
  await consent(both, ['casino', 'lottery', 'betting'])
  await consent(one, ['casino'])
  await consent(unproven, ['casino', 'lottery'])
  await staged.stage.server.asOwner('UPDATE member SET email_verified_at = NULL WHERE id = $1', [
    unproven?.id,
  ])
  await staged.send({ segment, channels: ['email', 'sms'], products: ['casino', 'lottery'] })
  await Promise.all([staged.openProcess().run(), staged.openProcess().run()])
  await staged.makeDue()
  await staged.openProcess().run()
  expect(sims.mail.letters.map(({ to }) => to)).toEqual([[`m${both?.id}@post.test`]])
  expect(sims.gateway.requests).toEqual([])
  expect(await staged.rows()).toMatchObject([
    { member: both?.id, status: 'sent' },
    { member: unproven?.id, status: 'dropped', why: 'no_contact' },
  ])
  const messages = await staged.stage.server.asOwner(
    'SELECT 1 AS one FROM member_message WHERE member_id = ANY ($1)',
    [[both, one, unproven, none].map((member) => member?.id)],
  )
  expect(messages).toHaveLength(4)
  const raw = sims.mail.letters[0]?.raw ?? ''
  expect(raw).toMatch(/^Subject: A gift\r$/m)
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(raw.replaceAll('\r\n ', ' ')).toMatch(
    /^List-Unsubscribe: <https:\/\/sample\.test\/unsubscribe\?t=e\d+\.[\w-]{22}>\r$/m,
  )
  const [named] = await staged.stage.server.asOwner<{ account: string }>(
    'SELECT account FROM member WHERE id = $1',
    [both?.id],
  )
  expect(bodyOf(raw)).toContain(`It waits for you,\r\n${named?.account}`)
})

test('a text message has the title, a link and the way out', async () => {
  const { segment } = await staged.members(1, [['casino', 'sms']])
  await staged.send({ segment, channels: ['sms'], place: 'promotions' })
  await staged.openProcess().run()
  expect(sims.gateway.delivered).toHaveLength(1)
  expect(sims.gateway.delivered[0]?.text).toMatch(
    /^\S.*: A gift\nhttps:\/\/sample\.test\/promotions\nUnsubscribe: https:\/\/sample\.test\/unsubscribe\?t=s\S+$/,
  )
})

test('an offer does not leave to members who were excluded or withdrew their consent since', async () => {
  const { all, segment } = await staged.members(3, [['casino', 'email']])
  const [shut, left, fit] = all
  await staged.send({ segment })
  await staged.stage.server.asOwner(
    'INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, now())',
    [staged.stage.server.merchantId, shut?.id],
  )
  if (left) {
    const { call } = await staged.as(left)
    await call('PUT', '/wps/member/consents', { product: 'casino', channel: 'email', isGiven: false })
  }
  await staged.openProcess().run()
  expect((await staged.rows()).map(({ member, why }) => [member, why])).toEqual([
    [shut?.id, 'barred'],
    [left?.id, 'no_consent'],
    [fit?.id, null],
  ])
  const { value } = await staged.stage.call(staged.stage.owner, listCampaigns, {
    merchantCode: staged.stage.code,
  })
  expect((value['list'] as object[])[0]).toMatchObject({
    delivered: 1,
    undelivered: 0,
    dropped: [
      { channel: 'email', why: 'barred', count: 1 },
      { channel: 'email', why: 'no_consent', count: 1 },
    ],
  })
  expect(sims.mail.letters).toHaveLength(1)
})

test('a stopped campaign no longer leaves the site', async () => {
  const { segment } = await staged.members(1, [['casino', 'email']])
  const id = await staged.send({ segment })
  // Its messages in the site have been sent; that by mail waits for the morning.
  const stop = () =>
    staged.stage.call(staged.stage.owner, stopCampaign, { merchantCode: staged.stage.code, id, reason })
  expect((await stop()).status).toBe(200)
  await staged.openProcess().run()
  expect(await staged.rows()).toMatchObject([{ status: 'dropped', why: 'stopped' }])
  expect(sims.mail.letters).toEqual([])
  expect(await stop()).toMatchObject({ status: 409, code: 'campaign_over' })
})

test('at most three leave within 24 hours to a member, also from processes at once', async () => {
  const { segment } = await staged.members(1, [
    ['casino', 'email'],
    ['casino', 'sms'],
  ])
  for (const _ of [1, 2, 3]) await staged.send({ segment, channels: ['email', 'sms'] })
  await Promise.all([staged.openProcess().run(), staged.openProcess().run(), staged.openProcess().run()])
  expect(sims.mail.letters.length + sims.gateway.delivered.length).toBe(DELIVERIES_A_DAY)
  const states = (await staged.rows()).map(({ status, why }) => `${status} ${why ?? ''}`)
  expect(states.filter((one) => one === 'dropped too_many')).toHaveLength(6 - DELIVERIES_A_DAY)
})

test('none leaves in the quiet hours of the brand, and all leave after them', async () => {
  const { segment } = await staged.members(1, [['casino', 'email']])
  const at = (hour: number) =>
    staged.stage.server.asOwner('UPDATE merchant SET zone = $2 WHERE id = $1', [
      staged.stage.server.merchantId,
      zoneAt(hour),
    ])
  await staged.send({ segment })
  for (const hour of [21, 3, 8]) {
    await at(hour)
    await staged.openProcess().run()
  }
  expect([await staged.rows(), sims.mail.letters]).toMatchObject([[{ status: 'waiting', tries: 0 }], []])
  await at(9)
  await staged.openProcess().run()
  expect(sims.mail.letters).toHaveLength(1)
})

test('a brand sets its quiet hours, which hold the night of the house', async () => {
  const { stage } = staged
  const { segment } = await staged.members(1, [['casino', 'email']])
  const set = (quietHours: object) =>
    stage.call(stage.owner, saveQuietHours, {
      merchantCode: stage.code,
      quietHours,
      reason: 'Mornings are quiet',
    })
  for (const outside of [
    { from: 23, until: 9 },
    { from: 21, until: 7 },
  ])
    expect((await set(outside)).code).toBe('invalid_input')
  expect((await set({ from: 19, until: 11 })).status).toBe(200)
  const listed = await stage.call(stage.owner, listCampaigns, { merchantCode: stage.code })
  expect(listed.value['quietHours']).toEqual({ from: 19, until: 11 })
  await staged.send({ segment })
  const runAt = async (hour: number) => {
    await stage.server.asOwner('UPDATE merchant SET zone = $2 WHERE id = $1', [
      stage.server.merchantId,
      zoneAt(hour),
    ])
    await staged.openProcess().run()
  }
  for (const hour of [19, 10]) await runAt(hour)
  expect(sims.mail.letters).toEqual([])
  await runAt(11)
  expect(sims.mail.letters).toHaveLength(1)
  await stage.server.asOwner('DELETE FROM campaign_quiet_hours')
})

test('a dead mail server loses nothing and doubles nothing; after two days an offer stays inside', async () => {
  const { segment } = await staged.members(2, [['casino', 'email']])
  await staged.send({ segment })
  const dead = await openMailServerSim()
  const { url } = dead
  await dead.close()
  const email = openSmtp({ url, from: 'house@tessera.test', timeoutMs: 2_000 })
  for (let tries = 1; tries <= 7; tries++) {
    await staged.openProcess({ carriers: { email } }).run()
    expect(await staged.rows()).toMatchObject([
      { status: 'waiting', tries },
      { status: 'waiting', tries },
    ])
    await staged.makeDue()
  }
  await staged.openProcess().run()
  await staged.makeDue()
  await staged.openProcess().run()
  expect(sims.mail.letters).toHaveLength(2)
  await staged.send({ segment })
  await staged.stage.server.asOwner(
    `UPDATE campaign_delivery SET created_at = now() - interval '49 hours' WHERE status = 'waiting'`,
  )
  await staged.openProcess().run()
  expect((await staged.rows()).filter(({ why }) => why === 'too_old')).toHaveLength(2)
  expect(sims.mail.letters).toHaveLength(2)
})

test('offers take at most half of the text messages of a day', async () => {
  const { segment } = await staged.members(3, [['casino', 'sms']])
  await staged.send({ segment, channels: ['sms'] })
  await staged.openProcess({ smsDailyMax: 2 }).run()
  expect(sims.gateway.delivered).toHaveLength(1)
  await staged.openProcess({ smsDailyMax: 6 }).run()
  expect(sims.gateway.delivered).toHaveLength(3)
})

test('ways that do not fit are refused', async () => {
  const { segment } = await staged.members(1, [['casino', 'email']])
  const refused = (change: object) =>
    staged.stage.call(staged.stage.owner, sendCampaign, {
      merchantCode: staged.stage.code,
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
  const { all, segment } = await staged.members(2, [
    ['casino', 'email'],
    ['lottery', 'email'],
    ['casino', 'sms'],
  ])
  await staged.send({ segment })
  await staged.openProcess().run()
  const letter = sims.mail.letters.find(({ to }) => to[0] === `m${all[0]?.id}@post.test`)
  const link = linkIn(letter?.raw)
  const consents = async () =>
    (
      await staged.stage.server.asOwner<{ consent: string }>(
        `SELECT member_id || ' ' || product || ' ' || channel AS consent FROM marketing_consent
          WHERE member_id = ANY ($1) AND withdrawn_at IS NULL ORDER BY member_id, product, channel`,
        [all.map(({ id }) => id)],
      )
    ).map(({ consent }) => consent)
  const before = await consents()
  const ask = (method: 'GET' | 'POST', url: string, type?: string, host = staged.stage.server.host) =>
    staged.stage.server.site.inject({
      method,
      url,
      headers: { host, ...(type === undefined ? {} : { 'content-type': type }) },
      ...(type === undefined ? {} : { payload: 'List-Unsubscribe=One-Click' }),
    })
  const opened = await ask('GET', link)
  expect([opened.statusCode, opened.body]).toEqual([
    200,
    expect.stringMatching(/Stop offers by email\?.*Messages about your account/s),
  ])
  expect(await consents()).toEqual(before)
  const { host } = await staged.stage.server.fixtures.merchant()
  for (const [url, at] of [
    [link.replace('t=e', 't=s'), undefined],
    [link.slice(0, -2), undefined],
    ['/unsubscribe', undefined],
    [link, host],
  ] as const)
    expect((await ask('POST', url, 'application/x-www-form-urlencoded', at)).statusCode).toBe(404)
  expect(await consents()).toEqual(before)
  const done = await ask('POST', link, 'multipart/form-data; boundary=x')
  expect([done.statusCode, done.body]).toEqual([
    200,
    expect.stringMatching(/no more offers by email.*You can choose them again/s),
  ])
  expect((await ask('POST', link, 'application/x-www-form-urlencoded')).statusCode).toBe(200)
  expect(await consents()).toEqual([
    `${all[0]?.id} casino sms`,
    ...before.filter((one) => one.startsWith(`${all[1]?.id} `)),
  ])
})

test('a failing gateway does not block its own retries', async () => {
  const { all, segment } = await staged.members(2, [['casino', 'sms']])
  const number = (mobile: string) =>
    staged.stage.server.asOwner('UPDATE member SET mobile = $2 WHERE id = $1', [all[0]?.id, mobile])
  await number(sentinels.fails)
  await staged.send({ segment, channels: ['sms'] })
  await staged.openProcess({ smsDailyMax: 2 }).run()
  expect(await staged.rows()).toMatchObject([{ status: 'waiting', tries: 1 }, { tries: 0 }])
  await number('+84901234567')
  await staged.makeDue()
  await staged.openProcess({ smsDailyMax: 2 }).run()
  expect(await staged.rows()).toMatchObject([{ status: 'sent' }, { status: 'waiting', tries: 0 }])
})

test('an offer that fails takes none of the three of its member', async () => {
  const { all, segment } = await staged.members(1, [
    ['casino', 'sms'],
    ['casino', 'email'],
  ])
  await staged.stage.server.asOwner('UPDATE member SET mobile = $2 WHERE id = $1', [
    all[0]?.id,
    sentinels.fails,
  ])
  for (let place = 0; place < DELIVERIES_A_DAY; place++) await staged.send({ segment, channels: ['sms'] })
  await staged.openProcess().run()
  await staged.send({ segment })
  await staged.openProcess().run()
  expect(sims.mail.letters).toHaveLength(1)
})

test('an offer that cannot be written waits, and stops no other', async () => {
  const { segment } = await staged.members(1, [['casino', 'email']])
  const broken = await staged.send({ segment })
  await staged.stage.server.asOwner(`UPDATE campaign SET texts = '[]' WHERE id = $1`, [broken])
  await staged.send({ segment })
  await staged.openProcess().run()
  expect(await staged.rows()).toMatchObject([
    { status: 'waiting', tries: 0, why: 'a campaign has no text' },
    { status: 'sent' },
  ])
})

test('a brand without a host stops no other', async () => {
  const { segment } = await staged.members(1, [['casino', 'email']])
  const { server } = staged.stage
  const elsewhere = await server.fixtures.merchant()
  const member = await server.fixtures.member({ merchantId: elsewhere.id })
  await server.asOwner('DELETE FROM merchant_host WHERE merchant_id = $1', [elsewhere.id])
  await server.asOwner('UPDATE merchant SET zone = $2 WHERE id = $1', [elsewhere.id, zoneAt(14)])
  await server.asOwner(
    `WITH added AS (
       INSERT INTO campaign (merchant_id, request_id, name, purpose, segment, texts, starts_at, operator_id, counted, channels, products)
       SELECT $1, gen_random_uuid(), 'Bare', 'offer', '{}', '[]', now(), max(id), 1, '{email}', '{casino}' FROM operator RETURNING id)
     INSERT INTO campaign_delivery (merchant_id, campaign_id, member_id, channel, due_at)
     SELECT $1, id, $2, 'email', now() - interval '1 hour' FROM added`,
    [elsewhere.id, member.id],
  )
  await staged.send({ segment })
  await staged.openProcess().run()
  expect(sims.mail.letters).toHaveLength(1)
  const bare = await server.asOwner('SELECT status, why FROM campaign_delivery WHERE merchant_id = $1', [
    elsewhere.id,
  ])
  expect(bare).toEqual([{ status: 'waiting', why: null }])
})
