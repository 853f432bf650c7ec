import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Permission } from '#domain/access/permission.ts'
import { PICTURE_BYTES } from '#domain/pictures/picture.ts'
import { drawing, hugePng, photograph, sendFile } from '#test/pg/pictures.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { WIDE_OPEN } from './attack.ts'

/** Uploads of content operators are checked as strictly as those of members, because every visitor sees them. */
let server: TestServer
let code: string
let writer: Proof

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  code = server.services.registry.findById(server.merchantId)?.code ?? ''
  writer = await clerkWith(['content.write', 'content.read'])
})
afterAll(() => server.close())
beforeEach(() => server.asOwner('DELETE FROM throttle_bucket'))

const clerkWith = (permissions: readonly Permission[], merchantId = server.merchantId) =>
  server.fixtures.operatorSession(permissions, { merchantId })

async function send(
  bytes: Buffer,
  {
    who = writer.headers,
    merchantCode = code,
    type = 'image/png',
    site = 'same-origin',
  }: {
    readonly who?: Readonly<Record<string, string | undefined>>
    readonly merchantCode?: string
    readonly type?: string
    readonly site?: string
  } = {},
) {
  const answer = await server.console.inject({
    method: 'POST',
    url: `/console/pictures?merchantCode=${encodeURIComponent(merchantCode)}`,
    headers: {
      host: server.consoleHost,
      origin: `http://${server.consoleHost}`,
      'sec-fetch-site': site,
      ...who,
      'content-type': type,
    },
    payload: bytes,
  })
  const body: { readonly code?: string; readonly value?: { readonly id: string } } = answer.json()
  return { status: answer.statusCode, code: body.code, id: body.value?.id ?? '' }
}

const look = (url: string, who: Proof, site = 'same-origin') =>
  server.console.inject({
    method: 'GET',
    url,
    headers: { host: server.consoleHost, 'sec-fetch-site': site, cookie: who.headers['cookie'] ?? '' },
  })

/** Counts of stored pictures and of their audit entries. */
async function countKept() {
  const [row] = await server.asOwner<{ kept: number; entries: number }>(
    `SELECT (SELECT count(*) FROM picture)::integer AS kept,
            (SELECT count(*) FROM audit_entry WHERE action = 'picture.add')::integer AS entries`,
  )
  return row
}

const php = '<?php system($_GET["c"]); ?>'
const script = '<script>alert(document.domain)</script>'
const head = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

// Each row: bytes uploaded as PNG, and the refusal.
for (const [what, refusal, make] of [
  ['HTML', 'not_a_picture', () => Buffer.from(`<!doctype html>${script}`)],
  ['SVG', 'not_a_picture', () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
  ['PHP', 'not_a_picture', () => Buffer.from(php)],
  ['the head of a PNG before PHP', 'not_a_picture', () => Buffer.concat([head, Buffer.from(php)])],
  ['half a JPEG', 'not_a_picture', async () => (await photograph()).subarray(0, -200)],
  ['half a PNG', 'not_a_picture', async () => (await drawing(400, 400)).subarray(0, -40)],
  ['a bomb of four hundred million points', 'too_many_pixels', () => hugePng(20_000)],
] as const) {
  test(`${what} is no picture for a brand`, async () => {
    const before = await countKept()
    expect(await send(await make())).toMatchObject({ status: 409, code: refusal })
    expect(await countKept()).toEqual(before)
  })
}

test('an operator sends five megabytes and not one byte more', async () => {
  const picture = await drawing()
  const full = Buffer.concat([picture, Buffer.alloc(PICTURE_BYTES - picture.length)])
  expect((await send(full)).status).toBe(200)
  expect(await send(Buffer.concat([full, Buffer.alloc(1)]))).toMatchObject({ status: 413, code: 'too_large' })
})

// Each row: a content type declared for a PNG.
for (const type of [
  'image/svg+xml',
  'image/gif',
  'text/html',
  'application/json',
  'multipart/form-data; boundary=x',
])
  test(`the console takes no ${type}`, async () => {
    expect([400, 415]).toContain((await send(await drawing(), { type })).status)
  })

test('an operator without the permission uploads no picture, and none reaches a foreign brand', async () => {
  const picture = await drawing()
  const there = await server.fixtures.merchant()
  await server.services.registry.refresh()
  const thereCode = server.services.registry.findById(there.id)?.code ?? ''
  const reader = await clerkWith(['content.read'])
  const stranger = await clerkWith(['content.write'], there.id)
  const member = await server.fixtures.memberSession(await server.fixtures.member())
  const { 'x-session-token': token, ...withoutToken } = writer.headers
  expect(token).toBeTruthy()
  const before = await countKept()
  const answers = {
    reader: (await send(picture, { who: reader.headers })).status,
    ofAnother: (await send(picture, { who: stranger.headers })).status,
    toAnother: (await send(picture, { merchantCode: thereCode })).status,
    toNone: (await send(picture, { merchantCode: 'nosuch' })).status,
    member: (await send(picture, { who: member.headers })).status,
    nobody: (await send(picture, { who: {} })).status,
    withoutToken: (await send(picture, { who: withoutToken })).status,
    foreignPage: (await send(picture, { site: 'cross-site' })).status,
  }
  // Another merchant's brand answers 404, as if it did not exist.
  expect(answers).toEqual({
    reader: 403,
    ofAnother: 404,
    toAnother: 404,
    toNone: 404,
    member: 401,
    nobody: 401,
    withoutToken: 401,
    foreignPage: 403,
  })
  expect(await countKept()).toEqual(before)
})

test('an uploaded picture is drawn anew, recorded in the audit, and hidden from operators of other brands', async () => {
  const before = await countKept()
  const sent = await send(Buffer.concat([await photograph(), Buffer.from(script + php)]), {
    type: 'image/jpeg',
  })
  expect(sent.status).toBe(200)
  expect(await countKept()).toEqual({ kept: (before?.kept ?? 0) + 1, entries: (before?.entries ?? 0) + 1 })
  const url = `/console/pictures/content?merchantCode=${code}&id=${sent.id}`
  const opened = await look(url, writer)
  expect(opened.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const { format, exif, xmp } = await sharp(opened.rawPayload).metadata()
  expect({ format, exif, xmp }).toEqual({ format: 'webp' })
  expect(opened.rawPayload.includes('script') || opened.rawPayload.includes('php')).toBe(false)
  const there = await server.fixtures.merchant()
  await server.services.registry.refresh()
  const thereCode = server.services.registry.findById(there.id)?.code ?? ''
  const stranger = await clerkWith(['content.read'], there.id)
  const atTheirs = `/console/pictures/content?merchantCode=${thereCode}&id=${sent.id}`
  expect([
    (await look(url, stranger)).statusCode,
    (await look(atTheirs, stranger)).statusCode,
    (await look(url, await clerkWith(['content.write']))).statusCode,
    (await look(url, writer, 'cross-site')).statusCode,
  ]).toEqual([404, 404, 403, 403])
  // A member's upload is not content, not even for operators of the same brand.
  const { id } = await sendFile(
    server,
    await server.fixtures.memberSession(await server.fixtures.member()),
    await drawing(),
  )
  expect(id).not.toBe('')
  const ofMember = `/console/pictures/content?merchantCode=${code}&id=${id}`
  expect((await look(ofMember, writer)).statusCode).toBe(404)
})
