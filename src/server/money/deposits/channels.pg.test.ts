import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/channels.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { written } from '#test/pg/deposit-stage.ts'
import { sealFor } from '#test/pg/seal.ts'
import { secondYes } from '#test/pg/second-operator.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let owner: Proof
let reader: Proof
beforeAll(async () => {
  server = await openTestServer()
  const merchantId = server.merchantId
  owner = await server.fixtures.operatorSession(['cashier.read', 'cashier.channels'], { merchantId })
  reader = await server.fixtures.operatorSession(['cashier.read'], { merchantId })
})
afterAll(() => server.close())

async function ask(endpoint: Endpoint, input: object, by = owner) {
  const isRead = endpoint.method === 'GET'
  const answer = await server.console.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: { host: server.consoleHost, 'sec-fetch-site': 'same-origin', ...by.headers },
    ...(isRead ? {} : { payload: endpoint.isSealed ? await sealFor(server, endpoint, input) : input }),
  })
  const body = answer.json<{ code?: string; value?: Record<string, unknown> }>()
  return { status: answer.statusCode, code: body.code, value: body.value ?? {} }
}

const provider = {
  code: 'sim',
  name: 'Sim',
  adapter: 'signed-json',
  baseUrl: 'https://pay.example',
  keyId: 'us',
  secret: 'a secret of sixteen signs and more',
  keepsKeyBefore: false,
  isOn: true,
  reason: 'New contract',
}

test('a channel is added and changed with its reason, in the version that was seen', async () => {
  const added = await ask(calls.addChannel, { channel: written, reason: 'First one' })
  expect((await ask(calls.listChannels, {}, reader)).value).toMatchObject({ list: [] })
  await secondYes(server, added.value)
  const { list: [{ id } = { id: '' }] = [] } = (await ask(calls.listChannels, {}, reader)).value as {
    list?: { id: string }[]
  }
  const change = { id, version: 1, channel: { ...written, most: '4000.00' }, reason: 'Less' }
  expect((await ask(calls.changeChannel, change)).value).toEqual({ version: 2 })
  expect((await ask(calls.changeChannel, change)).code).toBe('changed_meanwhile')
  const list = await ask(calls.listChannels, {}, reader)
  expect(list.value).toMatchObject({ list: [{ id, version: 2, channel: { most: '4000.00' } }] })
  const audit = await server.asOwner<{ action: string }>(
    `SELECT action FROM audit_entry WHERE action LIKE 'channel.%' ORDER BY id`,
  )
  expect(audit.map(({ action }) => action)).toEqual(['channel.add', 'channel.change'])
})

test('channels are reordered only from a complete and current list', async () => {
  for (const position of [1, 9]) {
    const added = await ask(calls.addChannel, { channel: { ...written, position }, reason: 'One more' })
    await secondYes(server, added.value)
  }
  const listed = async () =>
    (await ask(calls.listChannels, {})).value.list as unknown as { id: string; version: number }[]
  const seen = (await listed()).map(({ id, version }) => ({ id, version }))
  expect(seen.length).toBeGreaterThan(2)
  const turned = { direction: 'deposit', order: seen.toReversed() }
  expect((await ask(calls.orderChannels, { ...turned, order: seen.slice(1) })).code).toBe('changed_meanwhile')
  expect((await ask(calls.orderChannels, { ...turned, order: [...seen, seen[0]] })).code).toBe(
    'changed_meanwhile',
  )
  expect((await ask(calls.orderChannels, turned, reader)).status).toBe(403)
  expect((await ask(calls.orderChannels, turned)).status).toBe(200)
  expect((await listed()).map(({ id }) => id)).toEqual(turned.order.map(({ id }) => id))
  // The order was based on a list that has changed since.
  expect((await ask(calls.orderChannels, turned)).code).toBe('changed_meanwhile')
})

test('impossible values are refused with their fields, and changes need the permission', async () => {
  const wrong = await ask(calls.addChannel, { channel: { ...written, least: '0' }, reason: 'x' })
  expect(wrong).toMatchObject({ code: 'channel_wrong', value: { fields: ['least'] } })
  const unknown = { ...written, kind: 'provider', bank: undefined, providerCode: 'nobody' }
  expect((await ask(calls.addChannel, { channel: unknown, reason: 'x' })).code).toBe(
    'payment_provider_unknown',
  )
  expect((await ask(calls.addChannel, { channel: written, reason: 'x' }, reader)).status).toBe(403)
  expect((await ask(calls.saveProvider, provider, reader)).status).toBe(403)
})

test('a provider’s key is write-only, and the previous one stays valid for the chosen time', async () => {
  expect((await ask(calls.saveProvider, { ...provider, secret: undefined })).code).toBe('secret_needed')
  for (const baseUrl of [
    'http://pay.example',
    'https://a:b@pay.example',
    'https://pay.example/?x=1',
    'no address',
  ])
    expect((await ask(calls.saveProvider, { ...provider, baseUrl })).code).toBe('provider_address')
  const set = await ask(calls.saveProvider, provider)
  expect((await ask(calls.listChannels, {})).value).toMatchObject({ providers: [] })
  await secondYes(server, set.value)
  const next = { ...provider, version: 1, secret: 'another secret of many signs', keepsKeyBefore: true }
  const renewed = await ask(calls.saveProvider, next)
  expect(renewed.value).toMatchObject({ version: 1 })
  await secondYes(server, renewed.value)
  const list = await ask(calls.listChannels, {})
  expect(list.value).toMatchObject({ providers: [{ code: 'sim', hasKeyBefore: true, version: 2 }] })
  const audit = await server.asOwner<{ text: string }>(
    `SELECT (before || after)::text AS text FROM audit_entry`,
  )
  const kept = await server.asOwner<{ text: string }>(
    `SELECT (desk_proposal.before || desk_proposal.after)::text AS text FROM desk_proposal`,
  )
  for (const texts of [JSON.stringify(list.value), ...[...audit, ...kept].map(({ text }) => text)])
    expect(texts).not.toMatch(/secret of|wrapped/)
})

test('the effect of changed rules is counted from the deposits of seven days over the channel, and nothing is saved', async () => {
  const brand = await server.fixtures.merchant()
  const payer = await server.fixtures.member({ merchantId: brand.id })
  const by = await server.fixtures.operatorSession(['cashier.read'], { merchantId: brand.id })
  const [channel, other] = await server.asOwner<{ id: string }>(
    `INSERT INTO payment_channel (merchant_id, direction, written, is_on)
     SELECT $1, 'deposit', $2, true FROM generate_series(1, 2) RETURNING id::text`,
    [brand.id, JSON.stringify(written)],
  )
  await server.asOwner(
    `INSERT INTO deposit (merchant_id, member_id, request_id, channel_id, currency, amount, fee, fee_fixed, fee_per_mille,
       reference, state, credited, transfer_id, created_at, expires_at, credited_at)
     SELECT $1, $2, gen_random_uuid(), channel, 'CNY', units * 100000, 0, 0, 0, lpad(row_number() OVER ()::text, 8, '0'),
            'credited', units * 100000, 1, now() - make_interval(days => age), now(), now()
       FROM (VALUES ($3::bigint, 200, 9), ($3, 200, 6), ($3, 300, 2), ($4::bigint, 400, 1)) AS made (channel, units, age)`,
    [brand.id, payer.id, channel?.id, other?.id],
  )
  const changed = { ...written, most: '250.00', feeFixed: '3.00' }
  const { value } = await ask(calls.channelRulesEffect, { id: channel?.id, channel: changed }, by)
  expect(value).toMatchObject({ of: 2, isCut: false, counts: [{ rule: 'most', before: 0, after: 1 }] })
  const wrong = { id: channel?.id, channel: { ...changed, minutes: 0 } }
  expect((await ask(calls.channelRulesEffect, wrong, by)).code).toBe('channel_wrong')
  // A channel of another brand is absent.
  expect((await ask(calls.channelRulesEffect, { id: channel?.id, channel: changed }, reader)).status).toBe(
    404,
  )
  const kept = (await ask(calls.listChannels, {}, by)).value as { list?: { channel: object }[] }
  expect(kept.list?.map((one) => one.channel)).toMatchObject([{ most: written.most }, { most: written.most }])
})
