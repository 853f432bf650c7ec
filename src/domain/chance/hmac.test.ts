import { createHash, createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { bytesOf, hashOf, hmacOf } from './hmac.ts'

const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 37 + 255) % 256)

test.each([0, 1, 31, 32, 55, 56, 63, 64, 65, 200])(
  'of %i bytes, hash and HMAC are those of Node',
  (length) => {
    const key = bytes(length)
    expect(hashOf(key)).toBe(createHash('sha256').update(key).digest('hex'))
    const text = `K3_1:20261124-0001:${length}`
    expect(Buffer.from(hmacOf(key, text)).toString('hex')).toBe(
      createHmac('sha256', key).update(text).digest('hex'),
    )
  },
)

test('hexadecimal text is read byte by byte', () => {
  expect([...bytesOf('00ff10')]).toEqual([0, 255, 16])
})
