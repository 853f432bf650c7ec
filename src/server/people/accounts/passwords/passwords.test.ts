import { expect, test } from 'vitest'

import { countHashes, hashPassword, prepareDummyHash, verifyDummyHash, verifyPassword } from './passwords.ts'

test('a password is hashed with the decided parameters', async () => {
  const stored = await hashPassword('mosaic of the seven seas')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(stored, 'mosaic of the seven seas')).toBe(true)
  expect(await verifyPassword(stored, 'Mosaic of the seven seas')).toBe(false)
  expect(await hashPassword('mosaic of the seven seas')).not.toBe(stored)
})

test('the same characters in two encodings are one password', async () => {
  const stored = await hashPassword('caf\u00e9-mosaic')
  expect(await verifyPassword(stored, 'cafe\u0301-mosaic')).toBe(true)
})

test('an unknown account costs exactly one hash, as a member does', async () => {
  await prepareDummyHash()
  const before = countHashes()
  expect(await verifyDummyHash('mosaic of the seven seas')).toBe(false)
  expect(countHashes() - before).toBe(1)
})

test('a call beyond the queue is refused at once', async () => {
  const hashes = Array.from({ length: 80 }, () =>
    verifyDummyHash('mosaic').then(
      () => 'judged',
      (error: { code: string }) => error.code,
    ),
  )
  const answers = await Promise.all(hashes)
  expect(answers.filter((answer) => answer === 'unavailable')).toHaveLength(12)
  expect(answers.filter((answer) => answer === 'judged')).toHaveLength(68)
})
