import { expect, test } from 'vitest'

import { commitmentOf, drawPrize, listHashOf, seedHashOf } from './draw-prize.ts'
import { type KeptTicket, refuseDrawn, refuseKept } from './verify.ts'

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

const prizes = from.map((one) => ({
  ...one,
  gives: 'points',
  amount: String(one.place),
  isLimited: one.place === 1,
}))
const kept: KeptTicket = { seedHash: draw.seedHash, prizes }
const won = { ...wheel, gives: 'points', amount: String(wheel.place) }
const third = [{ place: 3, weight: 2, gives: 'cash', amount: '1.00', isLimited: true }]
const good = { gives: 'good', amount: '500' }
const goodKept = { place: 3, weight: 2, isLimited: true, ...good }
const inEnvelope = { ...opened, gives: 'cash', amount: '1.00' }

test.each([
  ['the same hash and prizes', won, kept, undefined],
  ['another seed, with its own hash', won, { ...kept, seedHash: 'ac' }, 'hash_differs'],
  ['another amount', { ...won, amount: '9' }, kept, 'prize_differs'],
  [
    'another weight',
    { ...won, draw: { ...draw, from: from.map((one) => ({ ...one, weight: 5 })) } },
    kept,
    'weights_differ',
  ],
  [
    'a prize that had run out before',
    won,
    { ...kept, prizes: prizes.filter(({ place }) => place === won.place) },
    'weights_differ',
  ],
  [
    'a limited prize that has run out',
    { ...won, place: 2, amount: '2', draw: { ...draw, from: from.slice(1) } },
    kept,
    undefined,
  ],
  [
    'a prize without limit that is gone',
    { ...won, place: 1, amount: '1', draw: { ...draw, from: from.slice(0, 1) } },
    kept,
    'weights_differ',
  ],
  ['a good', { ...inEnvelope, ...good }, { listHash: envelope.listHash, prizes: [goodKept] }, undefined],
  [
    'the points of a good that was gone',
    { ...inEnvelope, ...good, gives: 'points' },
    { listHash: envelope.listHash, prizes: [goodKept] },
    undefined,
  ],
  [
    'less than the points of a good',
    { ...inEnvelope, gives: 'points', amount: '499' },
    { listHash: envelope.listHash, prizes: [goodKept] },
    'prize_differs',
  ],
  ['the list of envelopes', inEnvelope, { listHash: envelope.listHash, prizes: third }, undefined],
  ['another list of envelopes', inEnvelope, { listHash: 'ac', prizes: third }, 'hash_differs'],
] as const)('a draw is compared with what was read before it: %s', (_why, ticket, before, fault) => {
  expect(refuseKept(ticket, before)).toBe(fault)
})
