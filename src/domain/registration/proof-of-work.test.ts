import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { sha256, solveWork } from './proof-of-work.ts'

const known = (text: string) => createHash('sha256').update(text).digest('hex')

test('the hash equals SHA-256 of node:crypto, at every length around the edges of a block', () => {
  for (let length = 0; length <= 200; length += 1) {
    const text = 'a1?expires=&'.repeat(20).slice(0, length)
    expect(sha256(text)).toBe(known(text))
  }
})

const salt = 'f00dfeed0badcafef00dfeed?expires=1763700000&'

test.each([0, 1, 9, 10, 4321, 20_000])('the number %i is found', (number) => {
  expect(solveWork({ salt, challenge: known(salt + number), maxnumber: 20_000 })).toBe(number)
})

test('an unsolvable or invalid challenge has no solution', () => {
  expect(solveWork({ salt, challenge: known(`${salt}501`), maxnumber: 500 })).toBeUndefined()
  expect(solveWork({ salt, challenge: 'zz', maxnumber: 500 })).toBeUndefined()
  expect(solveWork({ salt: 'ü', challenge: known('ü0'), maxnumber: 5 })).toBeUndefined()
})
