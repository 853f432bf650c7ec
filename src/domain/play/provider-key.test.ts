import { expect, test } from 'vitest'

import { refusePublicKey, refuseSecret } from './provider-key.ts'

const PEM = '-----BEGIN PUBLIC KEY-----'

test.each([
  ['a private key, whatever else', '-----BEGIN PRIVATE KEY-----', 'rsa', 4096, 'key_private'],
  ['a private key of the older kind', '-----BEGIN RSA PRIVATE KEY-----', 'rsa', 4096, 'key_private'],
  ['no key', 'hello', undefined, undefined, 'key_unreadable'],
  ['a key of curves', PEM, 'ec', undefined, 'key_not_rsa'],
  ['RSA for other signatures', PEM, 'rsa-pss', 2048, 'key_not_rsa'],
  ['too short', PEM, 'rsa', 2047, 'key_short'],
  ['of unknown length', PEM, 'rsa', undefined, 'key_short'],
  ['just long enough', PEM, 'rsa', 2048, undefined],
  ['longer', PEM, 'rsa', 4096, undefined],
] as const)('%s', (_name, text, type, bits, expected) =>
  expect(refusePublicKey({ text, type, bits })).toBe(expected),
)

test.each([
  ['0123456789abcde', 'secret_short'],
  ['0123456789abcdef', undefined],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'secret_short'],
  [' 0123456789abcdef', 'secret_short'],
  ['0123456789abcdéf0', 'secret_short'],
  ['0123456789\n0abcdef', 'secret_short'],
  ['several words, and signs!', undefined],
  ['0123456789'.repeat(21), 'secret_short'],
] as const)('%j', (text, expected) => expect(refuseSecret(text)).toBe(expected))
