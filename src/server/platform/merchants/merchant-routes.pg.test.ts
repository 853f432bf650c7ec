import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { waitFor } from '#test/patience.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { openMerchantRegistry } from './registry.ts'

let server: TestServer
let other: { id: number; host: string }

beforeAll(async () => {
  server = await openTestServer()
  other = await server.fixtures.merchant({ code: 'other' })
})

afterAll(async () => {
  await server?.close()
})

const ask = (url: string, host = server.host) => server.site.inject({ method: 'GET', url, headers: { host } })

async function statusOf(url = '/wps/system/status', host = server.host) {
  const answer = await ask(url, host)
  return answer.json<{
    value: { status: number; whitelabel: { merchantCode: string }; maintenance: object }
  }>().value
}

test('each host gets its own brand, whatever URL the caller names', async () => {
  const own = server.services.registry.findByHost(server.host)?.code
  expect((await statusOf()).whitelabel.merchantCode).toBe(own)
  expect((await statusOf(`/wps/system/status?url=${other.host}`)).whitelabel.merchantCode).toBe(own)
  expect((await statusOf('/wps/system/status', other.host)).whitelabel.merchantCode).toBe('other')
  expect((await ask('/wps/system/status', 'stranger.test')).statusCode).toBe(404)
})

test('the brand’s public answer holds no secret', async () => {
  const { value } = (await ask('/wps/system/whitelabel?language=EN')).json<{ value: object }>()
  expect(Object.keys(value)).not.toEqual(expect.arrayContaining(['opening']))
  expect(JSON.stringify(value)).not.toMatch(/blocked|Ranges|countries/i)
  expect((await ask('/wps/system/whitelabel?language=XX')).statusCode).toBe(400)
})

test('a brand under a law that forbids to hurry members says so to its pages', async () => {
  const hides = async () =>
    (await ask('/wps/system/whitelabel', other.host)).json<{
      value: { features: { hidesUrgency?: boolean } }
    }>().value.features.hidesUrgency
  expect(await hides()).toBeUndefined()
  await server.asOwner(`UPDATE merchant SET offer_market = 'NL', version = version + 1 WHERE id = $1`, [
    other.id,
  ])
  await waitFor(async () => expect(await hides()).toBe(true))
})

test('the version names the running build', async () => {
  expect((await ask('/api/version')).json()).toMatchObject({
    success: true,
    value: { version: expect.any(String) },
  })
})

async function operator(merchantId?: number) {
  const { headers } = await server.fixtures.operatorSession(['merchants.read', 'merchants.maintain'], {
    merchantId,
  })
  return (method: 'GET' | 'PUT', url: string, payload?: object) =>
    server.console.inject({ method, url, headers: { host: server.consoleHost, ...headers }, payload })
}

type Listed = { value: { list: { merchantCode: string; version: number }[] } }

test('an operator of the house sees every brand, an operator of a brand only that one', async () => {
  const codes = async (merchantId?: number) => {
    const call = await operator(merchantId)
    return (await call('GET', '/console/merchants')).json<Listed>().value.list.map((one) => one.merchantCode)
  }
  expect(await codes()).toHaveLength(2)
  expect(await codes(other.id)).toEqual(['other'])
})

test('a closed brand is closed for its visitors at once, and in other processes soon; the console stays open', async () => {
  const { store, notifications } = server.services
  const elsewhere = await openMerchantRegistry({
    store,
    listen: notifications.listen,
    log: { warn: vi.fn() },
    lookEveryMs: 60_000,
  })
  const notify = vi.fn()
  notifications.listen(
    'live',
    (payload) => void notify((JSON.parse(payload) as { message: unknown }).message),
  )
  const call = await operator()
  const version = async () => {
    const { value } = (await call('GET', '/console/merchants')).json<Listed>()
    return value.list.find((one) => one.merchantCode === 'other')?.version
  }
  const input = { merchantCode: 'other', version: await version(), isClosed: true, reason: 'new cables' }
  expect((await call('PUT', '/console/merchants/maintenance', input)).statusCode).toBe(200)
  expect(await statusOf('/wps/system/status', other.host)).toMatchObject({
    status: 1,
    maintenance: { active: true },
  })
  expect((await statusOf()).status).toBe(0)
  expect((await ask('/wps/content/banners?groupName=home', other.host)).statusCode).toBe(503)
  await waitFor(() => expect(elsewhere.findByCode('other')?.opening.isClosed).toBe(true))
  await elsewhere.close()
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ type: 'status', status: 1 }))

  const late = await call('PUT', '/console/merchants/maintenance', { ...input, isClosed: false })
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'changed_meanwhile'])
  const opened = { ...input, version: await version(), isClosed: false }
  expect((await call('PUT', '/console/merchants/maintenance', opened)).statusCode).toBe(200)
  expect((await statusOf('/wps/system/status', other.host)).status).toBe(0)
})

test('an operator of one brand cannot close another', async () => {
  const call = await operator(other.id)
  const code = server.services.registry.findByHost(server.host)?.code
  const input = { merchantCode: code, version: 1, isClosed: true, reason: 'x' }
  expect((await call('PUT', '/console/merchants/maintenance', input)).statusCode).toBe(404)
})

test('an operator reads their own name and rights', async () => {
  const call = await operator()
  const { value } = (await call('GET', '/console/operator')).json<{ value: { permissions: string[] } }>()
  expect(value.permissions).toEqual(['merchants.read', 'merchants.maintain'])
})

test('the countries are exactly those that the brand serves', async () => {
  const countries = async (host?: string) =>
    (await ask('/wps/system/countries', host)).json<{ value: { countryCode: string }[] }>().value
  expect(await countries()).toContainEqual({ countryCode: 'VN', countryDialingCode: '84' })
  const brand = await server.fixtures.merchant()
  await server.asOwner(
    `UPDATE merchant SET served_countries = '{VN,CN,PH}', blocked_countries = '{PH}' WHERE id = $1`,
    [brand.id],
  )
  // A test has no country, so an address rule admits it.
  await server.asOwner(
    `INSERT INTO address_rule (merchant_id, range, verdict) VALUES ($1, '127.0.0.1/32', 'admit')`,
    [brand.id],
  )
  await server.services.registry.refresh()
  expect(await countries(brand.host)).toEqual([
    { countryCode: 'CN', countryDialingCode: '86' },
    { countryCode: 'VN', countryDialingCode: '84' },
  ])
})
