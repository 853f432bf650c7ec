import { compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Endpoint } from '#contract/endpoint.ts'

import { CallRefused } from './api.ts'

const endpoint = {
  method: 'POST',
  path: '/wps/secret',
  access: 'public',
  isSealed: true,
} as unknown as Endpoint
const nobody = { read: () => undefined, resume: () => Promise.resolve(undefined) }

/** A fake server: received bodies, key requests, and its clock skew. */
interface Played {
  readonly bodies: { sealed: string }[]
  keysRequested: number
  kid: string
  aheadMs: number
}

let played: Played
let privateKey: CryptoKey
let answerTo: (count: number) => object

beforeEach(async () => {
  vi.resetModules()
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
  privateKey = pair.privateKey
  const jwk = await exportJWK(pair.publicKey)
  played = { bodies: [], keysRequested: 0, kid: 'one', aheadMs: 0 }
  answerTo = () => ({ success: true, value: 'done' })
  vi.stubGlobal('fetch', (path: string, options: { body?: string }) => {
    const headers = { date: new Date(Date.now() + played.aheadMs).toUTCString() }
    if (path === '/wps/system/exchangeKey') {
      played.keysRequested += 1
      return Promise.resolve(
        Response.json({ success: true, value: { ...jwk, kid: played.kid } }, { headers }),
      )
    }
    played.bodies.push(JSON.parse(options.body ?? '{}') as { sealed: string })
    return Promise.resolve(Response.json(answerTo(played.bodies.length), { headers }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const refused = { success: false, code: 'invalid_input', message: 'no' }

async function call(input: unknown): Promise<unknown> {
  const { createBrowserApi } = await import('./client.ts')
  return await createBrowserApi(nobody, () => 'en').call(endpoint, input as never)
}

async function readBody(index: number): Promise<Record<string, unknown>> {
  const { plaintext } = await compactDecrypt(played.bodies[index]?.sealed ?? '', privateKey)
  return JSON.parse(new TextDecoder().decode(plaintext)) as Record<string, unknown>
}

test('a sealed call sends only the JWE, whose content names the call', async () => {
  expect(await call({ password: 'hunter2' })).toBe('done')
  expect(Object.keys(played.bodies[0] ?? {})).toEqual(['sealed'])
  const inside = await readBody(0)
  expect(inside).toMatchObject({ method: 'POST', path: '/wps/secret', input: { password: 'hunter2' } })
  expect(Math.abs(Number(inside.iat) - Date.now() / 1000)).toBeLessThan(3)
  const { kid, alg, enc } = decodeProtectedHeader(played.bodies[0]?.sealed ?? '')
  expect({ kid, alg, enc }).toEqual({ kid: 'one', alg: 'ECDH-ES', enc: 'A256GCM' })
})

test('the key is cached, and each call has an id of its own', async () => {
  await call({})
  await call({})
  expect(played.keysRequested).toBe(1)
  expect((await readBody(0)).jti).not.toBe((await readBody(1)).jti)
})

test('a wrong clock of the browser is corrected by the server’s time', async () => {
  played.aheadMs = 3_600_000
  await call({})
  expect(Math.abs(Number((await readBody(0)).iat) - Date.now() / 1000 - 3600)).toBeLessThan(3)
})

test('a JWE that the server could not decrypt is encrypted once more, to another key', async () => {
  answerTo = (count) => {
    played.kid = 'two'
    return count === 1 ? refused : { success: true, value: 'done' }
  }
  expect(await call({})).toBe('done')
  expect(played.keysRequested).toBe(2)
  expect(decodeProtectedHeader(played.bodies[1]?.sealed ?? '').kid).toBe('two')
})

// Each row: the server's answer, the number of calls, and the number of key requests.
const noes: readonly (readonly [string, object, number, number])[] = [
  ['no text is opened whatever the key', refused, 2, 2],
  ['a field is wrong', { ...refused, value: { fields: ['password'] } }, 1, 1],
  ['the call itself says no', { ...refused, code: 'wrong_account_or_password' }, 1, 1],
]

for (const [what, answer, calls, keys] of noes) {
  test(`after ${what}, the call is sent ${calls} times`, async () => {
    answerTo = (count) => {
      if (count === 1) played.kid = 'two'
      return answer
    }
    await expect(call({})).rejects.toMatchObject({ name: CallRefused.name })
    expect([played.bodies.length, played.keysRequested]).toEqual([calls, keys])
  })
}

test('the same key is not retried', async () => {
  answerTo = () => refused
  await expect(call({})).rejects.toMatchObject({ code: 'invalid_input' })
  expect([played.bodies.length, played.keysRequested]).toEqual([1, 2])
})
