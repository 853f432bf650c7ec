import { createHash } from 'node:crypto'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import {
  type DeliveryStage,
  type Sims,
  type StagedMember,
  push,
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

/** A browser of the member, registered as its page does. */
async function browserOf(member: StagedMember) {
  const browser = sims.service.addBrowser(push.publicKey)
  const { call } = await staged.as(member)
  const answer = await call('PUT', '/wps/member/push/browser', {
    endpoint: browser.endpoint,
    p256dh: browser.p256dh.toString('base64url'),
    auth: browser.auth.toString('base64url'),
  })
  expect(answer.statusCode).toBe(200)
  return browser
}
const endpoints = () =>
  staged.stage.server.asOwner<{ endpoint: string }>('SELECT endpoint FROM push_subscription ORDER BY id')

test('a notification reaches every browser of the member once, and gone ones are deleted', async () => {
  const { all, segment } = await staged.members(1, [['casino', 'push']])
  const [member] = all
  if (!member) throw new Error('no member')
  const [phone, laptop, old] = [await browserOf(member), await browserOf(member), await browserOf(member)]
  sims.service.answer(old.endpoint, 410)
  sims.service.answer(laptop.endpoint, 503)
  sims.service.answer(phone.endpoint, 503)
  const id = await staged.send({ segment, channels: ['push'], place: 'promotions' })
  await staged.openProcess().run()
  expect(await staged.rows()).toMatchObject([{ status: 'waiting', why: 'the push service answered 503' }])
  expect((await endpoints()).map(({ endpoint }) => endpoint)).toEqual([phone.endpoint, laptop.endpoint])
  sims.service.answer(phone.endpoint, undefined)
  sims.service.answer(laptop.endpoint, undefined)
  await staged.makeDue()
  await Promise.all([staged.openProcess().run(), staged.openProcess().run()])
  expect(await staged.rows()).toMatchObject([{ status: 'sent', tries: 2 }])
  expect(sims.service.messages.map(({ endpoint }) => endpoint).toSorted()).toEqual(
    [phone.endpoint, laptop.endpoint].toSorted(),
  )
  // A browser that is off for longer must not show it at night.
  expect(sims.service.messages[0]?.ttl).toBe('3600')
  expect(sims.service.messages[0]).toMatchObject({
    payload: { title: 'A gift', path: '/promotions', tag: `c${id}` },
    topic: `c${id}`,
  })
})

test('without a browser nothing leaves, and the last consent that is withdrawn forgets the browsers', async () => {
  const { all, segment } = await staged.members(2, [['casino', 'push']])
  const [none, gone] = all
  if (!gone) throw new Error('no member')
  sims.service.answer((await browserOf(gone)).endpoint, 404)
  await staged.send({ segment, channels: ['push'] })
  await staged.openProcess().run()
  expect(await staged.rows()).toMatchObject([
    { member: none?.id, status: 'dropped', why: 'no_contact' },
    { member: gone.id, status: 'dropped', why: 'no_contact' },
  ])
  await browserOf(gone)
  const { call } = await staged.as(gone)
  await call('PUT', '/wps/member/consents', { product: 'casino', channel: 'push', isGiven: false })
  expect(
    await staged.stage.server.asOwner('SELECT 1 AS one FROM push_subscription WHERE member_id = $1', [
      gone.id,
    ]),
  ).toEqual([])
})

test('no address but that of a push service is taken, and no key that cannot encrypt', async () => {
  const { all } = await staged.members(1, [])
  const [member] = all
  if (!member) throw new Error('no member')
  const { call } = await staged.as(member)
  const { p256dh, auth } = sims.service.addBrowser('')
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
  for (const endpoint of ['https://evil.example/a', 'https://169.254.169.254/latest', 'http://localhost:1/a'])
    expect(await call('PUT', '/wps/member/push/browser', { endpoint, ...keys })).toMatchObject({
      statusCode: 409,
    })
  const endpoint = 'https://fcm.googleapis.com/fcm/send/a'
  const wrong = Buffer.alloc(65, 4).toString('base64url')
  expect(await call('PUT', '/wps/member/push/browser', { endpoint, ...keys, p256dh: wrong })).toMatchObject({
    statusCode: 400,
  })
  for (let place = 0; place < 12; place++)
    await call('PUT', '/wps/member/push/browser', { endpoint: `${endpoint}${place}`, ...keys })
  const kept = await staged.stage.server.asOwner(
    'SELECT 1 AS one FROM push_subscription WHERE member_id = $1',
    [member.id],
  )
  expect(kept).toHaveLength(10)
})

test('a push service keeps no offer into the quiet hours of the brand', async () => {
  const { all, segment } = await staged.members(1, [['casino', 'push']])
  if (all[0]) await browserOf(all[0])
  const { server } = staged.stage
  await server.asOwner('UPDATE merchant SET zone = $2 WHERE id = $1', [server.merchantId, zoneAt(20)])
  await staged.send({ segment, channels: ['push'] })
  await staged.openProcess().run()
  const left = 3600 - (Math.floor(Date.now() / 1000) % 3600)
  const [message] = sims.service.messages
  expect(Number(message?.ttl)).toBeGreaterThanOrEqual(left - 1)
  expect(Number(message?.ttl)).toBeLessThanOrEqual(left + 60)
})

test('a page learns which browsers take messages, by the hash of their addresses', async () => {
  const { all } = await staged.members(1, [['casino', 'push']])
  const [member] = all
  if (!member) throw new Error('no member')
  const { endpoint } = await browserOf(member)
  const { call } = await staged.as(member)
  const answer = (await call('GET', '/wps/member/consents')).json<{ value: { browsers: string[] } }>()
  expect(answer.value.browsers).toEqual([createHash('sha256').update(endpoint).digest('base64url')])
})
