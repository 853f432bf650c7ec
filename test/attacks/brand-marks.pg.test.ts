import { randomUUID } from 'node:crypto'

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as calls from '#contract/console/brands.ts'
import { permissions } from '#domain/access/permission.ts'
import { houseLook } from '#domain/brand/looks.ts'
import { SVG_BYTES } from '#domain/pictures/plain-svg.ts'
import { brandPlan } from '#test/pg/brand-plan.ts'
import { clerk } from '#test/pg/console.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { WIDE_OPEN } from './attack.ts'

/** Marks may be sent as SVG, which is a program until it is rewritten. What visitors get is pixels. */
let server: TestServer
let platform: Awaited<ReturnType<typeof clerk>>

beforeAll(async () => {
  server = await openTestServer({ settings: { ...WIDE_OPEN, LOCAL_HOSTS: '1' } })
  platform = await clerk(server, permissions)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.asOwner('DELETE FROM throttle_bucket')
  await server.asOwner('DELETE FROM brand_draft')
  await server.asOwner(
    `INSERT INTO brand_draft (operator_id, document) SELECT operator_id, '{}' FROM operator_session ON CONFLICT DO NOTHING`,
  )
})

const cookies = () => ({
  cookie: [...platform.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
})

async function send(bytes: Buffer | string, type = 'image/svg+xml') {
  const answer = await server.console.inject({
    method: 'POST',
    url: calls.sendBrandMark.path,
    headers: {
      host: server.consoleHost,
      origin: `http://${server.consoleHost}`,
      'sec-fetch-site': 'same-origin',
      ...cookies(),
      'x-session-token': platform.token,
      'content-type': type,
    },
    payload: bytes,
  })
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code }
}

const kept = async () => (await server.asOwner('SELECT 1 FROM brand_draft WHERE picture IS NOT NULL')).length

const around = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 48 48">${inside}</svg>`
const tile = '<rect width="48" height="48" rx="8" fill="#0a7"/>'

test.each([
  ['a script', around('<script>alert(document.domain)</script>')],
  ['an event handler', around('<rect onload="alert(1)"/>')],
  ['foreign HTML', around('<foreignObject><iframe src="http://a.example"/></foreignObject>')],
  ['a picture from elsewhere', around('<image xlink:href="http://169.254.169.254/latest"/>')],
  ['a file of the server', around('<image href="file:///etc/passwd"/>')],
  ['a style sheet', around('<style>@import "http://a.example"</style>')],
  ['a paint from elsewhere', around('<rect fill="url(http://a.example#a)"/>')],
  [
    'an entity of a file',
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${around('')}`,
  ],
  [
    'a picture that holds itself a thousand times',
    around('<g id="a"/>'.repeat(10) + '<use href="#a"/>'.repeat(999)),
  ],
  ['more than 64 KB', around(' '.repeat(SVG_BYTES))],
  ['bytes that are no text', Buffer.concat([Buffer.from(around(tile)), Buffer.from([0xff, 0xfe])])],
])('an SVG with %s is refused, and nothing is kept', async (_what, source) => {
  expect(await send(source)).toEqual({ status: 409, code: 'svg_not_plain' })
  // The declared type decides nothing.
  expect(await send(source, 'image/png')).toEqual({ status: 409, code: 'svg_not_plain' })
  expect(await kept()).toBe(0)
})

test('HTML is no mark, whatever it is called', async () => {
  expect(await send('<!doctype html><script>alert(1)</script>')).toEqual({
    status: 409,
    code: 'not_a_picture',
  })
})

test('a plain SVG becomes pixels: the draft and the site answer a PNG that may run and load nothing', async () => {
  expect(await send(around(tile))).toMatchObject({ status: 200 })
  const draft = await server.console.inject({
    url: calls.brandDraftMark.path,
    headers: { host: server.consoleHost, 'sec-fetch-site': 'same-origin', ...cookies() },
  })
  expect(draft.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(await sharp(draft.rawPayload).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 })

  const plan = { ...brandPlan('svgmark'), hosts: ['svgmark.localhost'], mark: { kind: 'picture' } }
  const { status } = await platform.call(calls.createBrand, {
    requestId: randomUUID(),
    plan,
    reason: 'a test',
  })
  expect(status).toBe(200)
  const mark = await server.site.inject({ url: '/brand/mark.svg', headers: { host: 'svgmark.localhost' } })
  expect(mark.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  expect(mark.headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox/)
  const { data } = await sharp(mark.rawPayload)
    .extract({ left: 96, top: 96, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data].slice(0, 3)).toEqual([0x00, 0xaa, 0x77])
})

test.each([[360], [-1], [12.5]])('a brand with hue %d is not made', async (hue) => {
  const plan = { ...brandPlan('offwheel'), look: { ...houseLook, hue } }
  const { status } = await platform.call(calls.createBrand, {
    requestId: randomUUID(),
    plan,
    reason: 'a test',
  })
  expect(status).toBe(400)
})
