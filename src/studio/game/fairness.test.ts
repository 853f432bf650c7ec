import { createHmac, hash } from 'node:crypto'

import { expect, test } from 'vitest'

import { chanceOf } from '#studio/server/chance.ts'

import { blockText, isClientSeed } from './fairness.ts'

test('random numbers follow from the three seeds, block after block', () => {
  const seeds = { serverSeed: hash('sha256', 'server'), clientSeed: 'client', nonce: 7 }
  const drawn = chanceOf(seeds)
  const mine = Array.from({ length: 10 }, () => drawn.below(2 ** 32))
  const blocks = [0, 1].map((place) =>
    createHmac('sha256', seeds.serverSeed).update(`client:7:${place}`).digest(),
  )
  expect(mine).toEqual(Array.from({ length: 10 }, (_, at) => Buffer.concat(blocks).readUInt32BE(at * 4)))
  expect(blockText(seeds, 1)).toBe('client:7:1')
})

test('a thousand nonces are evenly distributed over ten places, at a confidence of 99 %', () => {
  const seen = Array.from({ length: 10 }, () => 0)
  for (let nonce = 0; nonce < 10_000; nonce += 1) {
    const place = chanceOf({ serverSeed: 'written down', clientSeed: 'mine', nonce }).below(10)
    seen[place] = (seen[place] ?? 0) + 1
  }
  const chiSquare = seen.reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0)
  // The 1 % critical value for nine degrees of freedom.
  expect(chiSquare).toBeLessThan(21.67)
})

test.each([
  ['a seed', true],
  ['', false],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['with\nlines', false],
  [7, false],
] as const)('a client seed: %j', (text, isGood) => {
  expect(isClientSeed(typeof text === 'string' ? text.replace(' ', '-') : text)).toBe(isGood)
})
