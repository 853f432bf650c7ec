import { CompactEncrypt, type CompactJWEHeaderParameters, generateKeyPair } from 'jose'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { createBrowserApi } from '#browser/api/client.ts'
import { sealText } from '#browser/api/sealing.ts'
import { type Contract, endpoint } from '#contract/endpoint.ts'
import { SEALED_BYTES, sealing } from '#contract/sealing.ts'
import { strict } from '#contract/schema.ts'
import { bind } from '#server/platform/http/bind.ts'
import { createBareApp } from '#server/platform/http/create-app.ts'
import { mountCalls } from '#server/platform/http/mount.ts'
import { openExchangeKeys } from '#server/platform/sealing/exchange-keys.ts'
import { openWrappingKey } from '#server/platform/sealing/house-secret.ts'
import { sealingJobs } from '#server/platform/sealing/jobs.ts'
import { openSealing } from '#server/platform/sealing/actions.ts'
import { type Content, contentOf, exchangeKeyOf } from '#test/pg/seal.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { String } from 'typebox'

const password = String({ maxLength: 20 })
const sample = {
  keep: endpoint({
    method: 'PUT',
    path: '/wps/keep',
    access: 'public',
    summary: 'Takes a secret.',
    input: strict({ password }),
    value: strict({ length: password }),
    refusals: [],
    isSealed: true,
  }),
} satisfies Contract

let server: TestServer
let app: FastifyInstance
let handled: string[]
let key: Awaited<ReturnType<typeof exchangeKeyOf>>

beforeAll(async () => {
  server = await openTestServer({ logLevel: 'trace' })
  const { siteHooks, log } = server.services
  app = createBareApp({ hooks: siteHooks, log, bodyLimit: 1_000_000 })
  const calls = bind(sample, {
    keep: (_context, input) => {
      handled.push(input.password)
      return { length: `${input.password.length}` }
    },
  })
  mountCalls(app, 'sample', calls, siteHooks)
  mountCalls(app, 'sealing', server.services.siteCalls.sealing ?? [], siteHooks)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await server.close()
})
beforeEach(async () => {
  handled = []
  key = await exchangeKeyOf(server)
})
afterEach(() => vi.unstubAllGlobals())

const good = { password: 'hunter2hunter2' }

async function send(payload: object) {
  const { method, path } = sample.keep
  const answer = await app.inject({ method, url: path, headers: { host: server.host }, payload })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

const seal = (changed: Partial<Content> = {}) => sealText(key, contentOf(sample.keep, good, changed))

async function sealBytes(bytes: string | Uint8Array, header: Partial<CompactJWEHeaderParameters> = {}) {
  const plain = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
  return await new CompactEncrypt(plain)
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid, ...header })
    .encrypt(key.key)
}

const inside = (changed: Partial<Content> = {}) => JSON.stringify(contentOf(sample.keep, good, changed))
const nowSeconds = () => Math.floor(Date.now() / 1000)

test('the server opens text that the browser sealed, over the wire', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  // A page calls its own host; here that host is a local port.
  const { request } = await import('node:http')
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => {
    const headers = { ...(options.headers as Record<string, string>), host: server.host }
    return new Promise<Response>((done, fail) => {
      const call = request({ port, host: '127.0.0.1', path, method: options.method, headers }, (answer) => {
        let text = ''
        answer.on('data', (part: Buffer) => (text += part.toString()))
        const known = { date: answer.headers.date ?? '' }
        answer.on('end', () => done(new Response(text, { status: answer.statusCode ?? 0, headers: known })))
      })
      call.on('error', fail)
      call.end(options.body as string | undefined)
    })
  })
  const nobody = { read: () => undefined, resume: () => Promise.resolve(undefined) }
  const api = createBrowserApi(nobody, () => 'en')
  expect(await api.call(sample.keep, good)).toEqual({ length: '14' })
  await expect(api.call(sample.keep, { password: 'x'.repeat(21) })).rejects.toMatchObject({
    value: { fields: ['password'] },
  })
  expect(handled).toEqual([good.password])
})

// Each row: the fault, and a body that is otherwise valid.
const noes: readonly (readonly [string, () => Promise<object>])[] = [
  ['a plain body', () => Promise.resolve(good)],
  ['a plain body inside the envelope', () => Promise.resolve({ sealed: good })],
  ['something beside the text', async () => ({ sealed: await seal(), ...good })],
  ['no text at all', () => Promise.resolve({ sealed: 'a..b.c.d' })],
  [
    'a key that is none of ours',
    async () => ({ sealed: await sealBytes(inside(), { kid: crypto.randomUUID() }) }),
  ],
  ['an id of a key that is no id', async () => ({ sealed: await sealBytes(inside(), { kid: "'" }) })],
  [
    'another stranger’s key under our id',
    async () => {
      const { publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
      return { sealed: await sealText({ kid: key.kid, key: publicKey }, contentOf(sample.keep, good)) }
    },
  ],
  ['another way of agreeing', async () => ({ sealed: await sealBytes(inside(), { alg: 'ECDH-ES+A256KW' }) })],
  ['another cipher', async () => ({ sealed: await sealBytes(inside(), { enc: 'A128GCM' }) })],
  ['a header that ours do not have', async () => ({ sealed: await sealBytes(inside(), { cty: 'json' }) })],
  [
    'a changed sign',
    async () => {
      const text = await seal()
      const at = text.length - 40
      return { sealed: `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}` }
    },
  ],
  ['another method inside', async () => ({ sealed: await seal({ method: 'POST' }) })],
  ['another path inside', async () => ({ sealed: await seal({ path: '/wps/session/login' }) })],
  ['a text of three minutes ago', async () => ({ sealed: await seal({ iat: nowSeconds() - 125 }) })],
  ['a text of the next minute', async () => ({ sealed: await seal({ iat: nowSeconds() + 35 }) })],
  ['a moment that is no number', async () => ({ sealed: await seal({ iat: `${nowSeconds()}` }) })],
  ['an id that is too short', async () => ({ sealed: await seal({ jti: 'x' }) })],
  ['one thing more inside', async () => ({ sealed: await seal({ more: 1 } as Partial<Content>) })],
  ['one thing less inside', async () => ({ sealed: await seal({ input: undefined }) })],
  ['no JSON inside', async () => ({ sealed: await sealBytes('{') })],
  ['a null inside', async () => ({ sealed: await sealBytes('null') })],
  [
    'no text inside',
    async () => {
      const bytes = new TextEncoder().encode(inside())
      bytes[bytes.indexOf('h'.charCodeAt(0), bytes.length - 20)] = 0xff
      return { sealed: await sealBytes(bytes) }
    },
  ],
  [
    'a prototype inside',
    async () => ({ sealed: await sealBytes(inside().replace('"input":{', '"input":{"__proto__":{"x":1},')) }),
  ],
  [
    'the same text twice',
    async () => {
      const body = { sealed: await seal() }
      expect((await send(body)).status).toBe(200)
      handled = []
      return body
    },
  ],
  [
    'another text with an id that was used',
    async () => {
      const jti = crypto.randomUUID()
      expect((await send({ sealed: await seal({ jti }) })).status).toBe(200)
      handled = []
      return { sealed: await seal({ jti }) }
    },
  ],
]

for (const [what, make] of noes) {
  test(`${what} is refused as everything else is, and goes no further`, async () => {
    const { status, body } = await send(await make())
    const { correlationId: _id, ...rest } = body
    expect([status, rest]).toEqual([
      400,
      {
        success: false,
        code: 'invalid_input',
        message: server.services.siteHooks.say('EN', 'refusal.invalid_input'),
      },
    ])
    expect(handled).toEqual([])
  })
}

test('a text at the edges of its age is taken', async () => {
  for (const iat of [nowSeconds() - 115, nowSeconds() + 25])
    expect((await send({ sealed: await seal({ iat }) })).status).toBe(200)
})

test('sealed text that is too large is refused before it is opened', async () => {
  const large = await seal({ input: { password: 'x'.repeat(SEALED_BYTES) } })
  expect((await send({ sealed: large })).status).toBe(413)
  await expect(server.services.siteHooks.openSealed(large, sample.keep)).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('an unexpected key agreement or cipher is refused by the opening side', async () => {
  for (const header of [{ alg: 'ECDH-ES+A256KW' }, { enc: 'A128GCM' }, { enc: 'A256CBC-HS512' }])
    await expect(
      server.services.siteHooks.openSealed(await sealBytes(inside(), header), sample.keep),
    ).rejects.toMatchObject({ code: 'invalid_input' })
})

test('the opened text is judged by the contract like any other input', async () => {
  for (const input of [
    { password: 'x'.repeat(21) },
    { password: 'a\0' },
    {},
    null,
    { ...good, admin: true },
  ]) {
    const { status, body } = await send({ sealed: await seal({ input }) })
    expect([status, body['code']]).toEqual([400, 'invalid_input'])
  }
  expect(handled).toEqual([])
})

test('one sealed text that comes by many calls at once is taken once', async () => {
  const body = { sealed: await seal() }
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(body)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(handled).toHaveLength(1)
})

test('nothing of a sealed call is in the logs, neither what came nor what was inside', async () => {
  const body = { sealed: await seal() }
  await send(body)
  await send(body)
  await send(good)
  server.services.log.info(body, 'a careless line')
  const text = server.logged.join('\n')
  expect(text).toContain('sample.keep')
  expect(text).not.toContain(good.password)
  // The test logger redacts nothing; redaction has its own test.
  const lines = server.logged.filter((line) => !line.includes('a careless line'))
  expect(lines.join('\n')).not.toContain(body.sealed.slice(-40))
})

const wrappingKey = await openWrappingKey({ secret: 'a secret of the house, for tests alone', dataDir: '' })

function openKeys(secret = wrappingKey) {
  const { store, log } = server.services
  return openExchangeKeys({ store, log, wrappingKey: secret })
}

test('processes that start together make one key and share it', async () => {
  await server.asOwner('DELETE FROM exchange_key')
  const processes = Array.from({ length: 6 }, () => openKeys())
  const given = await Promise.all(processes.map(async (one) => await one.givenOut()))
  expect(new Set(given.map(({ kid }) => kid)).size).toBe(1)
  const kid = given[0]?.kid ?? ''
  for (const one of processes) expect(await one.privateHalf(kid)).toBeDefined()
  expect(Object.keys(given[0] ?? {}).toSorted()).toEqual(['crv', 'kid', 'kty', 'x', 'y'])
})

test('the table holds no private half that can be read without the secret', async () => {
  const [row] = await server.asOwner<Record<string, unknown>>('SELECT * FROM exchange_key')
  expect(Object.keys(row?.['public_jwk'] as object).toSorted()).toEqual(['crv', 'kty', 'x', 'y'])
  const others = openKeys(await openWrappingKey({ secret: 'z'.repeat(40), dataDir: '' }))
  expect(await others.privateHalf(text(row?.['id']))).toBeUndefined()
  expect(server.logged.join('\n')).toContain('sealing_secret')
})

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

test('the next key comes in good time, the last one is read for a day more, and then no longer', async () => {
  const { store, log } = server.services
  await server.asOwner('DELETE FROM exchange_key')
  const jobs = sealingJobs(openSealing({ store, log, wrappingKey, now: Date.now }))
  const rotate = () => jobs.find(({ name }) => name === 'rotate_exchange_keys')?.run(store, {})
  const first = await openKeys().givenOut()
  await rotate()
  expect((await openKeys().givenOut()).kid).toBe(first.kid)

  const age = (interval: string) =>
    server.asOwner(`UPDATE exchange_key SET retires_at = now() + $2::interval WHERE id = $1`, [
      first.kid,
      interval,
    ])
  await age('30 minutes')
  await rotate()
  const second = await openKeys().givenOut()
  expect(second.kid).not.toBe(first.kid)

  await age('-23 hours')
  await rotate()
  expect(await openKeys().privateHalf(first.kid)).toBeDefined()
  await age('-25 hours')
  expect(await openKeys().privateHalf(first.kid)).toBeUndefined()
  await rotate()
  expect(await server.asOwner('SELECT id FROM exchange_key')).toEqual([{ id: second.kid }])
})

test('a key that has retired is not given out, although nobody rotated', async () => {
  await server.asOwner(`UPDATE exchange_key SET retires_at = now() - interval '1 second'`)
  const { kid } = await openKeys().givenOut()
  const kept = await server.asOwner('SELECT id FROM exchange_key WHERE retires_at > now()')
  expect(kept).toEqual([{ id: kid }])
})

test('ids that were used are swept when their time is over, and not before', async () => {
  await server.asOwner('DELETE FROM used_once')
  await send({ sealed: await seal() })
  await send({ sealed: await seal() })
  await server.asOwner(
    `UPDATE used_once SET expires_at = now() - interval '1 second'
      WHERE id_hash = (SELECT min(id_hash::text)::bytea FROM used_once)`,
  )
  const { store, log } = server.services
  const jobs = sealingJobs(openSealing({ store, log, wrappingKey, now: Date.now }))
  await jobs.find(({ name }) => name === 'sweep_used_once')?.run(store, {})
  expect(await server.asOwner('SELECT kind FROM used_once')).toEqual([{ kind: 'sealed' }])
})

test('the documents say how a call is sealed', async () => {
  const page = await server.site.inject({ url: '/docs/api', headers: { host: server.host } })
  expect(page.body).toContain('A sealed call carries its input inside')
  expect(page.body).toContain(sealing.exchangeKey.path)
})
