import { expect, test } from 'vitest'

import { type Twist, openAuthenticator } from '#test/pg/authenticator.ts'

import { hashChallenge, readAssertion, readRegistration } from './passkey-response.ts'

const options = {
  challenge: 'a-challenge',
  rp: { id: 'sample.test' },
  rpId: 'sample.test',
  user: { id: 'dXNlcg' },
}
const open = () => openAuthenticator('https://sample.test')

const signed: readonly [string, unknown][] = [
  ['alg', -7],
  ['sig', new Uint8Array(70)],
]
const certified = new Map([...signed, ['x5c', [new Uint8Array(300)]] as const])

test.each<[string, Twist, boolean]>([
  ['as we ask for it', {}, true],
  ['that has signed for itself', { format: 'packed', statement: new Map(signed) }, true],
  ['with certificates of its maker', { format: 'packed', statement: certified }, false],
  [
    'of a kind whose proof names servers to ask',
    { format: 'android-safetynet', statement: certified },
    false,
  ],
  ['of a kind that we do not know', { format: 'tpm', statement: certified }, false],
  ['made for a page in a frame of another site', { crossOrigin: true }, false],
])('a passkey %s is read: %s', (_, twist, isRead) => {
  expect(readRegistration(open().create(options, twist))?.challengeHash).toEqual(
    isRead ? hashChallenge('a-challenge') : undefined,
  )
})

test('a signature for a page in a frame of another site is refused', () => {
  expect(readAssertion(open().get(options))?.challengeHash).toEqual(hashChallenge('a-challenge'))
  expect(readAssertion(open().get(options, { crossOrigin: true }))).toBe(undefined)
})

test('only the fields that are verified are taken from a browser’s response', () => {
  const made = open().create(options) as { readonly response: object }
  const read = readRegistration({
    ...made,
    clientExtensionResults: { credProps: { rk: true } },
    response: { ...made.response, publicKey: 'AAAA', transports: ['internal', 'telepathy', 7] },
  })
  expect(read?.credential.clientExtensionResults).toEqual({})
  expect(Object.keys(read?.credential.response ?? {}).toSorted()).toEqual([
    'attestationObject',
    'clientDataJSON',
    'transports',
  ])
  expect(read?.credential.response.transports).toEqual(['internal'])
})
