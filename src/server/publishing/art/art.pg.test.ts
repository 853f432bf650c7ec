import { brotliDecompressSync } from 'node:zlib'

import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { svgFault } from '#art/svg-fault.ts'
import { verde } from '#domain/brand/demo-brands.ts'
import { publishBanner } from '#server/publishing/content/actions.ts'
import { createBareApp } from '#server/platform/http/create-app.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { registerArt } from './routes.ts'

let server: TestServer
let app: FastifyInstance
let bannerId: string
let otherHost: string

beforeAll(async () => {
  server = await openTestServer()
  const { siteHooks: hooks, log } = server.services
  app = createBareApp({ hooks, log, bodyLimit: 1_024 })
  registerArt(app, server.services)
  otherHost = (await server.fixtures.merchant()).host
  const id = await server.services.store.transact((tx) =>
    publishBanner(tx, {
      merchantId: server.merchantId,
      groupName: 'home',
      position: 0,
      artCategory: 'slots',
      artTitle: 'peacock',
      linkage: undefined,
      texts: { EN: { title: 'One wallet', text: '', button: '' } },
    }),
  )
  bannerId = id.toString()
})

afterAll(async () => {
  await app?.close()
  await server?.close()
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { host: server.host, ...headers } })

test('a banner is drawn from its row once, and cached for ever', async () => {
  const url = `/art/banner/${bannerId}/1/ltr.svg`
  const plain = await get(url)
  expect(plain.statusCode).toBe(200)
  expect(svgFault(plain.body)).toBeUndefined()
  expect(plain.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  })
  const small = await get(url, { 'accept-encoding': 'gzip, br' })
  expect(small.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
  expect((await get(url, { 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBeUndefined()
  const again = await get(url, { 'if-none-match': String(plain.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('the mirrored picture differs', async () => {
  const [plain, mirrored] = [
    await get(`/art/banner/${bannerId}/1/ltr.svg`),
    await get(`/art/banner/${bannerId}/1/rtl.svg`),
  ]
  expect(mirrored.statusCode).toBe(200)
  expect(mirrored.body).not.toBe(plain.body)
})

for (const [why, path] of [
  ['an id that no banner has', '/art/banner/999999/1/ltr.svg'],
  ['a version that the banner has not', '/art/banner/ID/2/ltr.svg'],
  ['another direction', '/art/banner/ID/1/up.svg'],
  ['a number that is none', '/art/banner/1e3/1/ltr.svg'],
  ['a number beyond all numbers', `/art/banner/${'9'.repeat(40)}/1/ltr.svg`],
  ['a leading zero', '/art/banner/0ID/1/ltr.svg'],
] as const) {
  test(`no picture is drawn for ${why}`, async () => {
    expect((await get(path.replace('ID', bannerId))).statusCode).toBe(404)
  })
}

test('the banner of one merchant is absent at another, and an unknown host has no pictures', async () => {
  const url = `/art/banner/${bannerId}/1/ltr.svg`
  expect((await get(url, { host: otherHost })).statusCode).toBe(404)
  expect((await get('/brand/mark.svg', { host: 'stranger.test' })).statusCode).toBe(404)
})

test('the mark and the icons have the colours of the brand', async () => {
  const plain = await get('/brand/mark.svg')
  expect(svgFault(plain.body)).toBeUndefined()
  expect(plain.body).not.toContain('var(')
  await server.asOwner(`UPDATE merchant SET brand = 'verde', theme = $1`, [verde.tokens])
  await server.services.registry.refresh()
  const own = await get('/brand/mark.svg')
  expect(own.body).not.toBe(plain.body)
  expect(own.headers['cache-control']).toBe('public, max-age=3600')
  const version = server.services.registry.findByHost(server.host)?.brandVersion ?? ''
  expect((await get(`/brand/mark.svg?v=${version}`)).headers['cache-control']).toContain('immutable')
  expect((await get(`/brand/mark.svg?v=x&v=y`)).headers['cache-control']).toBe('public, max-age=3600')
})

for (const [file, size, isOpaque] of [
  ['/brand/icon-192.png', 192, false],
  ['/brand/icon-512.png', 512, false],
  ['/brand/icon-maskable-512.png', 512, true],
  ['/brand/apple-touch-icon.png', 180, true],
] as const) {
  test(`${file} is a square of ${size}${isOpaque ? ' without a hole' : ''}`, async () => {
    const answer = await get(file)
    expect(answer.headers['content-type']).toBe('image/png')
    const { width, height } = await sharp(answer.rawPayload).metadata()
    expect([width, height]).toEqual([size, size])
    expect((await sharp(answer.rawPayload).stats()).isOpaque).toBe(isOpaque)
  })
}

test('the manifest has the merchant’s name and the language', async () => {
  const answer = await get('/manifest.webmanifest?language=EN')
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const manifest = answer.json<{ icons: { src: string }[] }>()
  expect(manifest).toMatchObject({
    start_url: '/index',
    display: 'standalone',
    lang: 'en',
    dir: 'ltr',
    theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    background_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
  })
  for (const { src } of manifest.icons) expect((await get(src)).statusCode, src).toBe(200)
  // A language that the merchant does not offer falls back to its default.
  expect((await get('/manifest.webmanifest?language=FA')).json()).toMatchObject({ lang: 'en' })
})

test('the QR code leads to the requested host', async () => {
  const answer = await get('/brand/qr.svg')
  expect(svgFault(answer.body)).toBeUndefined()
  const other = await get('/brand/qr.svg', { host: otherHost })
  expect(other.body).not.toBe(answer.body)
})

test('an app has a QR code if the merchant offers it', async () => {
  await server.asOwner(
    `INSERT INTO resource (merchant_id, resource_type, url, label_name_en)
     VALUES ($1, 'android', 'https://files.example/app.apk', 'Android')`,
    [server.merchantId],
  )
  await server.services.registry.refresh()
  const offered = await get('/brand/qr/android.svg')
  expect(offered.statusCode).toBe(200)
  expect(svgFault(offered.body)).toBeUndefined()
  for (const file of ['ios.svg', 'constructor.svg', 'android'])
    expect((await get(`/brand/qr/${file}`)).statusCode, file).toBe(404)
  expect((await get('/brand/qr/..%2fandroid.svg')).statusCode).toBe(400)
})

test('each hall has a picture in both directions, and an unknown hall has none', async () => {
  const ask = (file: string) => app.inject({ url: `/art/hall/${file}`, headers: { host: server.host } })
  const [ltr, rtl] = await Promise.all([ask('slots-ltr.svg'), ask('slots-rtl.svg')])
  expect(ltr.statusCode).toBe(200)
  expect(svgFault(ltr.body)).toBeUndefined()
  expect(rtl.body).not.toBe(ltr.body)
  for (const file of ['constructor-ltr.svg', 'slots-up.svg', 'slots.svg'])
    expect((await ask(file)).statusCode, file).toBe(404)
  expect((await ask('..%2fslots-ltr.svg')).statusCode).toBe(400)
})
