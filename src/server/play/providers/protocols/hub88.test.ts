import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from '#test/tidy/sources.ts'

import { isSigned, signBytes } from './hub88-signature.ts'

const fixture = (name: string) => readFileSync(join(root, 'test/fixtures', name), 'utf8')

/**
 * Hub88's published test vectors: texts with the signatures of its demo key (coingaming/Hub88-Examples, Apache-2.0).
 */
const vectors = fixture('hub88-signatures.csv')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const at = line.lastIndexOf(';')
    return { text: line.slice(0, at), signature: line.slice(at + 1).trim() }
  })
const published = createPublicKey(fixture('hub88-public.pem'))

test('there are five published signatures', () => {
  expect(vectors).toHaveLength(5)
})

test.each(vectors)('the published signature of $text', ({ text, signature }) => {
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const bytes = Buffer.from(text)
  expect(isSigned([published], bytes, signature)).toBe(true)
  expect(isSigned([stranger.publicKey, published], bytes, signature)).toBe(true)
  expect(isSigned([stranger.publicKey], bytes, signature)).toBe(false)
  expect(isSigned([], bytes, signature)).toBe(false)
  expect(isSigned([published], Buffer.from(`${text} `), signature)).toBe(false)
  expect(isSigned([published], bytes, signature.slice(0, -6))).toBe(false)
  expect(isSigned([published], bytes, `${signature}\n`)).toBe(false)
})

test('our signature verifies with our public key', () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const bytes = Buffer.from('{"user":"one-1"}')
  expect(isSigned([pair.publicKey], bytes, signBytes(pair.privateKey, bytes))).toBe(true)
})
