import { request } from 'node:http'

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { PICTURE_BYTES } from '#domain/pictures/picture.ts'
import { keepPicture, usePictures } from '#server/platform/pictures/actions.ts'
import { pictureJobs } from '#server/platform/pictures/jobs.ts'
import { drawing, hugePng, photograph, sendFile } from '#test/pg/pictures.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { WIDE_OPEN } from './attack.ts'

let server: TestServer
let memberId: bigint
let proof: Proof

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.asOwner('DELETE FROM throttle_bucket')
  const member = await server.fixtures.member()
  memberId = member.id
  proof = await server.fixtures.memberSession(member)
})

const send = (bytes: Buffer, overrides?: Parameters<typeof sendFile>[3], who = proof) =>
  sendFile(server, who, bytes, overrides)

async function open(url: string, headers: Readonly<Record<string, string>> = {}) {
  return await server.site.inject({
    method: 'GET',
    url,
    headers: { host: server.host, 'sec-fetch-site': 'same-origin', ...headers },
  })
}
const openOwn = (id: string, who: Proof | undefined = proof) =>
  open(`/wps/picture?id=${id}`, { cookie: who?.headers['cookie'] ?? '' })

const countKept = async () =>
  (await server.asOwner<{ count: number }>('SELECT count(*)::integer AS count FROM picture'))[0]?.count

const php = '<?php system($_GET["c"]); ?>'
const script = '<script>alert(document.domain)</script>'
const head = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

// Each row: bytes uploaded as PNG.
for (const [what, make] of [
  ['HTML', () => Buffer.from(`<!doctype html>${script}`)],
  ['SVG', () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`)],
  ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n%%EOF')],
  ['PHP', () => Buffer.from(php)],
  ['the head of a PNG before PHP', () => Buffer.concat([head, Buffer.from(php)])],
  ['the head of a PNG and null bytes', () => Buffer.concat([head, Buffer.alloc(64)])],
  [
    'GIF',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
        .gif()
        .toBuffer(),
  ],
  [
    'WebP',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
        .webp()
        .toBuffer(),
  ],
  [
    'TIFF',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
        .tiff()
        .toBuffer(),
  ],
  ['half a JPEG', async () => (await photograph()).subarray(0, -200)],
  ['half a PNG', async () => (await drawing(400, 400)).subarray(0, -40)],
] as const) {
  test(`${what} is no picture, whatever it is called`, async () => {
    const before = await countKept()
    expect(await send(await make())).toMatchObject({ status: 409, code: 'not_a_picture' })
    expect(await countKept()).toBe(before)
  })
}

test('nothing behind the end of a picture is kept, and nothing of what its file says of itself', async () => {
  const taken = await photograph()
  expect((await sharp(taken).metadata()).exif?.length ?? 0).toBeGreaterThan(20)
  const sent = await send(Buffer.concat([taken, Buffer.from(script + php)]), { type: 'image/jpeg' })
  // The EXIF rotation is applied, and the metadata is removed.
  expect(sent).toMatchObject({ status: 200, value: { width: 40, height: 60 } })
  const { rawPayload } = await openOwn(sent.id)
  expect(rawPayload.includes('script') || rawPayload.includes('php')).toBe(false)
  const { format, exif, xmp, icc, orientation } = await sharp(rawPayload).metadata()
  expect({ format, exif, xmp, icc, orientation }).toEqual({ format: 'webp' })
})

test('a picture that unpacks to four hundred million points is not unpacked', async () => {
  const bomb = hugePng(20_000)
  expect(bomb.length).toBeLessThan(PICTURE_BYTES)
  expect(await send(bomb)).toMatchObject({ status: 409, code: 'too_many_pixels' })
})

test('a large picture is made smaller', async () => {
  expect(await send(await drawing(5_000, 100))).toMatchObject({
    status: 200,
    value: { width: 4096, height: 82 },
  })
})

test('five megabytes are read and not one byte more, whatever length was announced', async () => {
  const picture = await drawing()
  const full = Buffer.concat([picture, Buffer.alloc(PICTURE_BYTES - picture.length)])
  expect((await send(full)).status).toBe(200)
  const over = Buffer.concat([full, Buffer.alloc(1)])
  expect(await send(over)).toMatchObject({ status: 413, code: 'too_large' })
  const listening = await server.listen()
  const status = await new Promise<number>((resolve, reject) => {
    const call = request(
      {
        host: 'localhost',
        port: listening.port,
        method: 'POST',
        path: '/wps/pictures?purpose=feedback',
        headers: {
          host: server.host,
          origin: `http://${server.host}`,
          'sec-fetch-site': 'same-origin',
          ...proof.headers,
          'content-type': 'image/png',
          'transfer-encoding': 'chunked',
        },
      },
      (answer) => resolve(answer.statusCode ?? 0),
    )
    call.on('error', reject)
    call.write(over)
    call.end()
  })
  expect(status).toBe(413)
})

// Each row: the declared content type, and the status.
for (const [type, status] of [
  ['image/jpeg', 200],
  ['image/png; name="x.php"', 200],
  ['image/gif', 400],
  ['image/svg+xml', 400],
  ['text/html', 400],
  ['application/json', 400],
  ['multipart/form-data; boundary=x', 400],
] as const) {
  test(`a PNG that is called ${type} is answered ${status}, and counts by what it is`, async () => {
    const answer = await send(await drawing(), { type })
    expect([400, 415].includes(answer.status) ? 400 : answer.status).toBe(status)
    if (status === 200) expect((await openOwn(answer.id)).headers['content-type']).toBe('image/webp')
  })
}

test('a call that takes no file is sent none', async () => {
  const answer = await server.site.inject({
    method: 'POST',
    url: '/wps/session/login',
    headers: { host: server.host, origin: `http://${server.host}`, 'content-type': 'image/png' },
    payload: await drawing(),
  })
  expect(answer.statusCode).toBe(415)
})

// Each row: further query parameters; only the purpose is allowed.
for (const query of [
  'purpose=content',
  'purpose=avatar',
  '',
  'purpose=application&name=a.php%00.png',
  'purpose=application&purpose=feedback',
]) {
  test(`a picture sent with ${JSON.stringify(query)} is refused`, async () => {
    expect(await send(await drawing(), { query })).toMatchObject({ status: 400, code: 'invalid_input' })
  })
}

test('a picture is there for who sent it, and for nobody else', async () => {
  const { id } = await send(await drawing())
  const mine = await openOwn(id)
  expect(mine.statusCode).toBe(200)
  expect(mine.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-disposition': `inline; filename="${id}.webp"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
  })
  const another = await server.fixtures.memberSession(await server.fixtures.member())
  const there = await server.fixtures.merchant()
  const theirs = await server.fixtures.memberSession(await server.fixtures.member({ merchantId: there.id }))
  const elsewhere = await open(`/wps/picture?id=${id}`, {
    host: there.host,
    cookie: theirs.headers['cookie'] ?? '',
  })
  expect([
    (await openOwn(id, another)).statusCode,
    elsewhere.statusCode,
    (await open(`/wps/picture?id=${id}`)).statusCode,
    (await open(`/media/${id}.webp`)).statusCode,
  ]).toEqual([404, 404, 401, 404])
})

test('a foreign page shows nobody their own pictures', async () => {
  const { id } = await send(await drawing())
  const cookie = proof.headers['cookie'] ?? ''
  for (const site of ['cross-site', 'same-site', 'none'])
    expect([
      site,
      (await open(`/wps/picture?id=${id}`, { cookie, 'sec-fetch-site': site })).statusCode,
    ]).toEqual([site, 403])
})

// Each row: a request below the path of pictures, and the status.
for (const [path, no] of [
  ['/media/..%2f..%2fetc%2fpasswd', 400],
  ['/media/x.webp', 404],
  ['/media/00000000-0000-4000-8000-000000000000.webp', 404],
  ['/media/00000000-0000-4000-8000-000000000000.webp%00.svg', 400],
  ['/media/00000000-0000-4000-8000-000000000000.svg', 404],
] as const) {
  test(`${path} is not there`, async () => expect((await open(path)).statusCode).toBe(no))
}

test('a picture of content is public at its own brand, and cached', async () => {
  const { operatorId } = await server.fixtures.operatorSession([])
  const drawn = {
    bytes: await sharp(await drawing())
      .webp()
      .toBuffer(),
    width: 20,
    height: 10,
  }
  const { merchantId } = server
  const { id } = await server.services.store.transact((tx) =>
    keepPicture(tx, { merchantId, owner: { operatorId }, purpose: 'content', drawn }),
  )
  const opened = await open(`/media/${id}.webp`)
  expect(opened.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const there = await server.fixtures.merchant()
  expect((await open(`/media/${id}.webp`, { host: there.host })).statusCode).toBe(404)
})

/** Inserts copies of the picture, as if uploaded that many times. */
async function sendAgain(id: string, times: number, isUsed: boolean): Promise<void> {
  await server.asOwner(
    `INSERT INTO picture (merchant_id, purpose, member_id, media_type, width, height, bytes, is_used)
     SELECT merchant_id, purpose, member_id, media_type, width, height, bytes, $3
       FROM picture, generate_series(1, $2) WHERE id = $1`,
    [id, times, isUsed],
  )
}

test('a member uploads ten unused pictures, and no eleventh, also at the same moment', async () => {
  const picture = await drawing()
  await sendAgain((await send(picture)).id, 7, false)
  const drawn = { bytes: await sharp(picture).webp().toBuffer(), width: 20, height: 10 }
  const { merchantId } = server
  const keep = () =>
    server.services.store
      .transact((tx) => keepPicture(tx, { merchantId, owner: { memberId }, purpose: 'feedback', drawn }))
      .then(
        () => 'kept',
        (error: { readonly code: string }) => error.code,
      )
  const answers = await Promise.all(Array.from({ length: 8 }, keep))
  expect(answers.filter((one) => one === 'kept')).toHaveLength(2)
  expect(answers.filter((one) => one === 'too_many_pictures')).toHaveLength(6)
  expect((await send(picture)).code).toBe('too_many_pictures')
})

test('a member uploads thirty pictures a day, and no more', async () => {
  const picture = await drawing()
  await sendAgain((await send(picture)).id, 29, true)
  expect(await send(picture)).toMatchObject({ status: 409, code: 'too_many_pictures' })
})

test('a picture is used once, for what it was sent, by who sent it', async () => {
  const picture = await drawing()
  const mine = (await send(picture)).id
  const forFeedback = (await send(picture, { query: 'purpose=feedback' })).id
  const stranger = await server.fixtures.memberSession(await server.fixtures.member())
  const theirs = (await send(picture, {}, stranger)).id
  const nobodys = '00000000-0000-4000-8000-000000000000'
  const { merchantId } = server
  const use = (ids: readonly string[]) =>
    server.services.store
      .transact((tx) => usePictures(tx, { merchantId, owner: { memberId }, purpose: 'application', ids }))
      .then(
        () => 'used',
        (error: { readonly code: string }) => error.code,
      )
  // One invalid picture makes the whole set refused.
  for (const other of [forFeedback, theirs, nobodys])
    expect([other, await use([mine, other])]).toEqual([other, 'picture_gone'])
  expect(await use([mine])).toBe('used')
  expect(await use([mine])).toBe('picture_gone')
})

test('unused pictures are deleted after a day, and no others', async () => {
  const picture = await drawing()
  const [unused, used, fresh] = [await send(picture), await send(picture), await send(picture)]
  await server.asOwner(`UPDATE picture SET is_used = true WHERE id = $1`, [used.id])
  await server.asOwner(
    `UPDATE picture SET created_at = created_at - interval '25 hours' WHERE id = ANY ($1)`,
    [[unused.id, used.id]],
  )
  // A proposal that names a picture of content waits for a second operator for days.
  const proposed = await server.asOwner<{ id: string }>(
    `INSERT INTO picture (merchant_id, purpose, operator_id, media_type, width, height, bytes, created_at)
     SELECT merchant_id, 'content', $2, media_type, width, height, bytes, now() - make_interval(days => days)
       FROM picture, unnest(ARRAY[7, 9]) AS days WHERE id = $1 RETURNING id`,
    [fresh.id, (await server.fixtures.operatorSession([])).operatorId],
  )
  for (const job of pictureJobs) await job.run(server.services.store, {})
  const kept = await server.asOwner('SELECT id FROM picture WHERE id = ANY ($1)', [
    proposed.map(({ id }) => id),
  ])
  expect(kept).toEqual([{ id: proposed[0]?.id }])
  const statuses = await Promise.all(
    [unused, used, fresh].map(async ({ id }) => (await openOwn(id)).statusCode),
  )
  expect(statuses).toEqual([404, 200, 200])
})

test('files that are no pictures count for the most of a day as well', async () => {
  const junk = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    Buffer.alloc(64),
  ])
  await sendAgain((await send(await drawing())).id, 26, true)
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect(await send(junk)).toMatchObject({ status: 409, code: 'not_a_picture' })
  expect(await send(junk)).toMatchObject({ status: 409, code: 'too_many_pictures' })
  expect(await send(await drawing())).toMatchObject({ status: 409, code: 'too_many_pictures' })
})
