import { expect, test } from 'vitest'

import { commitmentOf, drawPrize, listHashOf, seedHashOf } from './draw-prize.ts'
import { refuseDrawn } from './verify.ts'

const seed = 'ab'.repeat(32)
const from = [
  { place: 1, weight: 9 },
  { place: 2, weight: 1 },
]
const word = '0'.repeat(32)
const drawn = drawPrize({ ticket: '7', seed, word, from })
const draw = { seedHash: seedHashOf(seed), seed, word, from, number: drawn.number }
const wheel = { ticket: '7', place: drawn.place, draw }

const salts = ['01', '02'].map((byte) => byte.repeat(32))
const commitments = salts.map((salt, index) => commitmentOf({ position: index + 1, place: 3, salt }))
const envelope = { position: 2, salt: salts[1] ?? '', listHash: listHashOf(commitments) }
const opened = { ticket: '8', place: 3, envelope }

test.each([
  ['a draw', wheel, undefined, undefined],
  ['another seed', { ...wheel, draw: { ...draw, seed: 'ac'.repeat(32) } }, undefined, 'seed_differs'],
  ['another prize', { ...wheel, place: 3 - drawn.place }, undefined, 'draw_differs'],
  ['another number', { ...wheel, draw: { ...draw, number: draw.number + 1 } }, undefined, 'draw_differs'],
  ['an envelope', opened, commitments, undefined],
  ['an envelope without its list', opened, undefined, 'no_list'],
  ['another list', opened, commitments.toReversed(), 'list_differs'],
  ['another place', { ...opened, place: 1 }, commitments, 'envelope_differs'],
  [
    'another position',
    { ...opened, envelope: { ...envelope, position: 1 } },
    commitments,
    'envelope_differs',
  ],
])('a played ticket is repeated: %s', (_why, ticket, list, fault) => {
  expect(refuseDrawn(ticket, list)).toBe(fault)
})
