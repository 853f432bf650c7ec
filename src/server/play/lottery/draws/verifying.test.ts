import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { findGame } from '#domain/lottery/games/games.ts'

import { resultOf } from './seeds.ts'
import { type PublishedDraw, refuseDraw } from './verifying.ts'

const seed = Buffer.alloc(32, 5)
const game = findGame('K3_1')
const draw: PublishedDraw = {
  gameCode: 'K3_1',
  numero: '20261124-0001',
  seed: seed.toString('hex'),
  seedHash: createHash('sha256').update(seed).digest('hex'),
  opened: game ? resultOf(game, '20261124-0001', seed) : [],
}
const { seed: _seed, ...unopened } = draw
const { seedHash: _hash, ...official } = draw

test.each<[string, PublishedDraw, string | undefined]>([
  ['as it was drawn', draw, undefined],
  ['of another game', { ...draw, gameCode: 'NONE' }, 'the game is unknown'],
  ['of a lottery', official, 'the draw has no seed: its result is official'],
  ['before its time', unopened, 'the draw is not drawn yet'],
  ['with another seed', { ...draw, seed: '00'.repeat(32) }, 'the seed does not have the published hash'],
  ['with other numbers', { ...draw, opened: [['7', '7', '7']] }, 'the numbers do not follow from the seed'],
  ['under another number', { ...draw, numero: '20261124-0002' }, 'the numbers do not follow from the seed'],
])('a draw %s', (_, given, refusal) => {
  expect(refuseDraw(given)).toBe(refusal)
})
