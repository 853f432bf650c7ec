import { randomBytes } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type PlayedPushService, openPushServiceSim } from '#test/provider-sim/push-receiver.ts'

import { encryptPush, isPushKey, openWebPush } from './web-push.ts'

let service: PlayedPushService
beforeAll(async () => {
  service = await openPushServiceSim()
})
afterAll(() => service.close())

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('a message is encrypted as the example of RFC 8291', () => {
  const sealed = encryptPush(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      p256dh: bytes(
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      ),
      auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    },
    {
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    },
  )
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a browser reads the message, and its service the signature of the key that it was given', async () => {
  const push = openWebPush({ houseKey: randomBytes(32), allowsLocal: true })
  const browser = service.addBrowser(push.publicKey)
  const message = {
    payload: { title: 'A gift' },
    topic: 'c1',
    ttlSeconds: 600,
    subject: 'https://verde.example',
  }
  expect(await push.send(browser, message)).toBe('sent')
  expect(service.messages).toMatchObject([
    {
      endpoint: browser.endpoint,
      payload: { title: 'A gift' },
      topic: 'c1',
      ttl: '600',
      sub: 'https://verde.example',
    },
  ])
  const other = openWebPush({ houseKey: randomBytes(32), allowsLocal: true })
  // Of an earlier key of the house: no try will ever succeed.
  expect(await other.send(browser, message)).toBe('gone')
})

test('a gone subscription is known, and an error is none', async () => {
  const push = openWebPush({ houseKey: randomBytes(32), allowsLocal: true })
  const message = { payload: {}, topic: 'c1', ttlSeconds: 600, subject: 'https://verde.example' }
  const browser = service.addBrowser(push.publicKey)
  for (const status of [400, 401, 403, 404, 410]) {
    service.answer(browser.endpoint, status)
    expect(await push.send(browser, message)).toBe('gone')
  }
  for (const status of [429, 500, 302]) {
    service.answer(browser.endpoint, status)
    await expect(push.send(browser, message)).rejects.toThrow(`answered ${status}`)
  }
})

test('an address of our own network is not called', async () => {
  const push = openWebPush({ houseKey: randomBytes(32), allowsLocal: false })
  const browser = service.addBrowser(push.publicKey)
  await expect(
    push.send(browser, { payload: {}, topic: 'c', ttlSeconds: 0, subject: 'https://a.example' }),
  ).rejects.toThrow()
})

test.each([
  ['a point of another curve', Buffer.alloc(65, 4), Buffer.alloc(16), false],
  ['a short key', Buffer.alloc(33, 2), Buffer.alloc(16), false],
])('%s is no key of a browser', (_which, p256dh, auth, expected) => {
  expect(isPushKey({ p256dh, auth })).toBe(expected)
  const { p256dh: real } = service.addBrowser('')
  expect(isPushKey({ p256dh: real, auth })).toBe(true)
  expect(isPushKey({ p256dh: real, auth: Buffer.alloc(15) })).toBe(false)
})
