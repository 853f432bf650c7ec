import { generateKeyPairSync } from 'node:crypto'

import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Authenticator, type Twist, openAuthenticator } from '#test/pg/authenticator.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { type ChallengeScope, sweepChallenges } from './challenge-store.ts'
import {
  type NewPasskey,
  type RelyingParty,
  askNewPasskey,
  askPasskey,
  claimedCredential,
  judgePasskey,
  readNewPasskey,
  relyingPartyOf,
} from './passkeys.ts'

const party: RelyingParty = { id: 'sample.test', origin: 'https://sample.test' }
const enrol: ChallengeScope = { purpose: 'member_enrol', merchantId: 1, ownerId: 7n }
const second: ChallengeScope = { purpose: 'member_second_factor', merchantId: 1, ownerId: 7n }
const only: ChallengeScope = { purpose: 'member_sign_in', merchantId: 1, ownerId: null }

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})

afterAll(async () => {
  await server?.close()
})

const tx = () => server.services.store.read

async function ask() {
  return await askNewPasskey(tx(), {
    party,
    scope: enrol,
    brand: 'Sample',
    owner: 'member 7',
    account: 'mai',
    existing: [],
  })
}

async function enrolled(): Promise<{ authenticator: Authenticator; passkey: NewPasskey }> {
  const authenticator = openAuthenticator(party.origin)
  const passkey = await readNewPasskey(tx(), {
    party,
    scope: enrol,
    response: authenticator.create(await ask()),
  })
  if (!passkey) throw new Error('the passkey was refused')
  return { authenticator, passkey }
}

test('a new passkey signs as a second factor and as the only step', async () => {
  const { authenticator, passkey } = await enrolled()
  expect(passkey).toMatchObject({
    rpId: 'sample.test',
    counter: 0n,
    transports: ['internal'],
    isBackedUp: false,
  })
  for (const [scope, isOnlyStep] of [
    [second, false],
    [only, true],
  ] as const) {
    const options = await askPasskey(tx(), { party, scope, isOnlyStep, allowed: [passkey] })
    const response = authenticator.get(options)
    expect(claimedCredential(response)).toBe(passkey.credentialId)
    const judged = await judgePasskey(tx(), {
      party,
      scope,
      response,
      passkey,
      owner: 'member 7',
      isOnlyStep,
    })
    expect(judged?.counter).toBeGreaterThan(0n)
    // A replay finds no challenge.
    expect(await judgePasskey(tx(), { party, scope, response, passkey, owner: 'member 7', isOnlyStep })).toBe(
      undefined,
    )
  }
})

test('the options for a browser reveal nothing about the member', async () => {
  const options = JSON.stringify(await ask())
  expect(options).toContain('"attestation":"none"')
  expect(options).not.toMatch(/"id":"(Nw|7)"/)
  const rows = await server.asOwner<{ line: string }>(
    'SELECT passkey_challenge::text AS line FROM passkey_challenge',
  )
  const { challenge } = JSON.parse(options) as { challenge: string }
  expect(rows.some(({ line }) => line.includes(challenge))).toBe(false)
})

const certificate = new Map<string, unknown>([
  ['alg', -7],
  ['sig', new Uint8Array(70)],
  ['x5c', [new Uint8Array(300)]],
])

test.each<[string, Twist]>([
  ['of another origin', { origin: 'https://sample.test.evil.test' }],
  ['of the same host without TLS', { origin: 'http://sample.test' }],
  ['of another port', { origin: 'https://sample.test:8443' }],
  ['for another host', { rpId: 'test' }],
  ['of another kind', { type: 'webauthn.get' }],
  ['with a challenge of its own', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['in a frame of another site', { crossOrigin: true }],
  ['without user presence', { isPresent: false }],
  ['with certificates of its maker', { format: 'packed', statement: certificate }],
  ['with an attestation of another kind', { format: 'fido-u2f', statement: certificate }],
])('a new passkey %s is refused', async (_, twist) => {
  const response = openAuthenticator(party.origin).create(await ask(), twist)
  expect(await readNewPasskey(tx(), { party, scope: enrol, response })).toBe(undefined)
})

test.each<[string, Twist]>([
  ['of another origin', { origin: 'https://evil.test' }],
  ['for another host', { rpId: 'other.test' }],
  ['of another kind', { type: 'webauthn.create' }],
  ['in a frame of another site', { crossOrigin: true }],
  ['without user presence', { isPresent: false }],
  ['that another key has made', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
  ['whose counter has not grown', { counter: 5 }],
  ['whose counter fell', { counter: 0 }],
  ['of another owner', { userHandle: 'bm9ib2R5' }],
])('a signature %s is refused', async (_, twist) => {
  const { authenticator, passkey } = await enrolled()
  const options = await askPasskey(tx(), { party, scope: second, isOnlyStep: false, allowed: [passkey] })
  expect(
    await judgePasskey(tx(), {
      party,
      scope: second,
      response: authenticator.get(options, { counter: 6, ...twist }),
      passkey: { ...passkey, counter: 5n },
      owner: 'member 7',
      isOnlyStep: false,
    }),
  ).toBe(undefined)
})

test.each<[string, Twist]>([
  ['has not verified its holder', { isVerified: false }],
  ['does not say whose it is', { userHandle: undefined }],
])('as the only step a passkey is refused that %s', async (_, twist) => {
  const { authenticator, passkey } = await enrolled()
  const judge = async (scope: ChallengeScope, isOnlyStep: boolean) => {
    const response = authenticator.get(await askPasskey(tx(), { party, scope, isOnlyStep }), twist)
    return await judgePasskey(tx(), { party, scope, response, passkey, owner: 'member 7', isOnlyStep })
  }
  expect(await judge(only, true)).toBe(undefined)
  // As a second step the same assertion is accepted.
  expect(await judge(second, false)).toMatchObject({ counter: 2n })
})

test.each<[string, ChallengeScope]>([
  ['another purpose', { ...second, purpose: 'member_enrol' }],
  ['another member', { ...second, ownerId: 8n }],
  ['another merchant', { ...second, merchantId: 2 }],
  ['the console', { ...second, merchantId: null }],
  ['no owner', { ...second, ownerId: null }],
])('a challenge of this member is refused for %s', async (_, scope) => {
  const { authenticator, passkey } = await enrolled()
  const options = await askPasskey(tx(), { party, scope: second, isOnlyStep: false, allowed: [passkey] })
  const response = authenticator.get(options)
  const judged = { party, response, passkey, owner: 'member 7', isOnlyStep: false }
  expect(await judgePasskey(tx(), { ...judged, scope })).toBe(undefined)
  expect(await judgePasskey(tx(), { ...judged, scope: second })).toMatchObject({ counter: 1n })
})

test('a challenge expires after five minutes and is swept', async () => {
  const { authenticator, passkey } = await enrolled()
  const options = await askPasskey(tx(), { party, scope: second, isOnlyStep: false, allowed: [passkey] })
  await server.asOwner(`UPDATE passkey_challenge SET expires_at = now() - interval '1 second'`)
  const response = authenticator.get(options)
  await sweepChallenges(tx())
  expect(await server.asOwner('SELECT 1 FROM passkey_challenge')).toEqual([])
  expect(
    await judgePasskey(tx(), {
      party,
      scope: second,
      response,
      passkey,
      owner: 'member 7',
      isOnlyStep: false,
    }),
  ).toBe(undefined)
})

test('an expired challenge is refused before it is swept, too', async () => {
  const { authenticator, passkey } = await enrolled()
  const options = await askPasskey(tx(), { party, scope: second, isOnlyStep: false, allowed: [passkey] })
  await server.asOwner(`UPDATE passkey_challenge SET expires_at = now() - interval '1 second'`)
  const response = authenticator.get(options)
  expect(
    await judgePasskey(tx(), {
      party,
      scope: second,
      response,
      passkey,
      owner: 'member 7',
      isOnlyStep: false,
    }),
  ).toBe(undefined)
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a text', 'passkey'],
  ['a list', [[]]],
  ['an empty object', {}],
  ['ids that differ', { id: 'a'.repeat(20), rawId: 'b'.repeat(20), type: 'public-key', response: {} }],
  ['no parts', { id: 'a'.repeat(20), rawId: 'a'.repeat(20), type: 'public-key', response: {} }],
  [
    'parts that are no text',
    {
      id: 'a'.repeat(20),
      rawId: 'a'.repeat(20),
      type: 'public-key',
      response: { clientDataJSON: {}, attestationObject: 1, authenticatorData: [], signature: null },
    },
  ],
  [
    'parts that hold nothing',
    {
      id: 'a'.repeat(20),
      rawId: 'a'.repeat(20),
      type: 'public-key',
      response: { clientDataJSON: 'e30', attestationObject: 'oA', authenticatorData: 'AA', signature: 'AA' },
    },
  ],
])('%s is no passkey', async (_, response) => {
  expect(await readNewPasskey(tx(), { party, scope: enrol, response })).toBe(undefined)
  expect(
    await judgePasskey(tx(), {
      party,
      scope: second,
      response,
      passkey: undefined,
      owner: 'member 7',
      isOnlyStep: false,
    }),
  ).toBe(undefined)
})

test.each([
  [false, 'Sample.test:8080', { id: 'sample.test', origin: 'http://sample.test:8080' }],
  [false, 'sample.test:80', { id: 'sample.test', origin: 'http://sample.test' }],
  [true, 'sample.test:443', { id: 'sample.test', origin: 'https://sample.test' }],
  [true, 'sample.test', { id: 'sample.test', origin: 'https://sample.test' }],
  [true, 'sample.test:80', { id: 'sample.test', origin: 'https://sample.test:80' }],
])('with TLS %s, %s is the party', (isSecure, host, expected) => {
  const request = { headers: { host } } as FastifyRequest
  expect(relyingPartyOf({ request, isSecure })).toEqual(expected)
})
