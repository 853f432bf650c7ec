import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { unwrap, wrap } from './wrapping.ts'

const key = randomBytes(32)
const secret = Buffer.from('the private half')

test('a wrapped secret is unwrapped again, and is unreadable in between', () => {
  const wrapped = wrap(key, 'one', secret)
  expect(unwrap(key, 'one', wrapped)).toEqual(secret)
  expect(Buffer.from(wrapped, 'base64url').includes(secret)).toBe(false)
  expect(wrap(key, 'one', secret)).not.toBe(wrapped)
})

test('another secret, another row, a changed byte and a truncated text open nothing', () => {
  const wrapped = wrap(key, 'one', secret)
  expect(unwrap(randomBytes(32), 'one', wrapped)).toBeUndefined()
  expect(unwrap(key, 'two', wrapped)).toBeUndefined()
  for (const place of [0, 14, -1]) {
    const bytes = Buffer.from(wrapped, 'base64url')
    const at = place < 0 ? bytes.length + place : place
    bytes[at] = (bytes[at] ?? 0) ^ 1
    expect(unwrap(key, 'one', bytes.toString('base64url')), `byte ${place}`).toBeUndefined()
  }
  expect(unwrap(key, 'one', wrapped.slice(0, 20))).toBeUndefined()
})
