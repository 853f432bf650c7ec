import { createHash, createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { solveWork } from '#domain/registration/proof-of-work.ts'

import { CHALLENGE_SECONDS, challengeKey, createChallenge, NUMBER_MAX, readSolution } from './challenge.ts'

const NOW = Date.UTC(2026, 10, 21)
const key = challengeKey(Buffer.alloc(32, 1), 1)
const written = (solution: unknown) => Buffer.from(JSON.stringify(solution)).toString('base64')

function solve() {
  const challenge = createChallenge(key, NOW)
  const { maxnumber: _most, ...rest } = challenge
  return { ...rest, number: solveWork(challenge) ?? -1 }
}

test('a browser’s solution is accepted, and has an id of its own', () => {
  const solution = solve()
  expect(readSolution(key, written(solution), NOW)).toEqual({
    idHash: Buffer.from(solution.challenge, 'hex'),
    expiresAt: new Date(NOW + CHALLENGE_SECONDS * 1000),
  })
})

test('a challenge expires, and is invalid at another merchant and another house', () => {
  const text = written(solve())
  expect(readSolution(key, text, NOW + CHALLENGE_SECONDS * 1000 - 1)).toBeDefined()
  expect(readSolution(key, text, NOW + CHALLENGE_SECONDS * 1000)).toBeUndefined()
  expect(readSolution(challengeKey(Buffer.alloc(32, 1), 2), text, NOW)).toBeUndefined()
  expect(readSolution(challengeKey(Buffer.alloc(32, 2), 1), text, NOW)).toBeUndefined()
})

test('the expiry cannot be moved by digits of the number', () => {
  const solution = solve()
  const digits = String(solution.number)
  const salt = `${solution.salt.slice(0, -1)}${digits.slice(0, 1)}&`
  expect(readSolution(key, written({ ...solution, salt }), NOW)).toBeUndefined()
  expect(
    readSolution(key, written({ ...solution, salt: solution.salt + digits.slice(0, 1) }), NOW),
  ).toBeUndefined()
})

test('a solution signed with another key, or to an invented challenge, is refused', () => {
  const salt = `${'0'.repeat(24)}?expires=9999999999&`
  const challenge = createHash('sha256').update(`${salt}1`).digest('hex')
  const signature = createHmac('sha256', 'guessed').update(challenge).digest('hex')
  expect(
    readSolution(key, written({ algorithm: 'SHA-256', challenge, number: 1, salt, signature }), NOW),
  ).toBeUndefined()
})

const changes: [string, (solution: ReturnType<typeof solve>) => object][] = [
  ['another number', (one) => ({ number: one.number + 1 })],
  ['a number beyond', () => ({ number: NUMBER_MAX + 1 })],
  ['a number as text', (one) => ({ number: String(one.number) })],
  ['half a number', () => ({ number: 0.5 })],
  ['no number', () => ({ number: undefined })],
  ['another way to hash', () => ({ algorithm: 'SHA-1' })],
  ['no challenge', () => ({ challenge: undefined })],
  ['a signature too short', (one) => ({ signature: one.signature.slice(2) })],
  ['no signature', () => ({ signature: '' })],
  ['salt as a list', (one) => ({ salt: [one.salt] })],
]
test.each(changes)('%s is no solution', (_what, change) => {
  const solution = solve()
  expect(readSolution(key, written({ ...solution, ...change(solution) }), NOW)).toBeUndefined()
})

test.each(['', '!', 'bnVsbA==', 'W10=', 'e30=', '{}', '\u0000', 'Ij8i', 'eyJfX3Byb3RvX18iOnt9fQ=='])(
  'the text %j is no solution',
  (text) => {
    expect(readSolution(key, text, NOW)).toBeUndefined()
  },
)
