import { expect, test } from 'vitest'

import {
  commitmentOf,
  drawPrize,
  listHashOf,
  seedHashOf,
  shuffledPlaces,
  type TicketDraw,
} from './draw-prize.ts'

const draw: TicketDraw = {
  ticket: '17',
  seed: 'ab'.repeat(32),
  word: '00112233445566778899aabbccddeeff',
  from: [
    { place: 1, weight: 700 },
    { place: 2, weight: 200 },
    { place: 4, weight: 100 },
  ],
}

test('a draw is repeated with the same prize, and every part of it matters', () => {
  const { number } = drawPrize(draw)
  expect(drawPrize(draw)).toEqual({ number: 550, place: 1 })
  for (const other of [{ ticket: '18' }, { seed: 'ac'.repeat(32) }, { word: '0'.repeat(32) }])
    expect(drawPrize({ ...draw, ...other }).number).not.toBe(number)
})

test('prizes come as often as their weights say', () => {
  const counts = new Map<number, number>()
  const draws = 4_000
  for (let at = 0; at < draws; at += 1) {
    const { place } = drawPrize({ ...draw, ticket: String(at) })
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  const chiSquare = draw.from.reduce((sum, { place, weight }) => {
    const expected = (draws * weight) / 1_000
    return sum + ((counts.get(place) ?? 0) - expected) ** 2 / expected
  }, 0)
  // Two degrees of freedom: 13.8 is passed once in a thousand.
  expect(chiSquare).toBeLessThan(13.8)
})

test('the number is counted through the prizes that are left', () => {
  const only = { ...draw, from: [{ place: 3, weight: 5 }] }
  expect(drawPrize(only).place).toBe(3)
  expect(() => drawPrize({ ...draw, from: [] })).toThrow('no chance below 0')
})

test('a seed has the hash that was published, an envelope its commitment, and a list its hash', () => {
  expect(seedHashOf('00'.repeat(32))).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925')
  const envelope = { position: 3, place: 2, salt: 'cd'.repeat(32) }
  const commitment = commitmentOf(envelope)
  for (const other of [{ position: 4 }, { place: 1 }, { salt: 'ce'.repeat(32) }])
    expect(commitmentOf({ ...envelope, ...other })).not.toBe(commitment)
  expect(listHashOf([commitment, seedHashOf('00')])).not.toBe(listHashOf([seedHashOf('00'), commitment]))
})

test('envelopes are shuffled: none is lost, and each order is as likely', () => {
  const prizes = [{ stock: 2 }, { stock: 1 }]
  expect(shuffledPlaces(prizes, () => 0)).toEqual([1, 1, 2])
  expect(shuffledPlaces(prizes, (limit) => limit - 1)).toEqual([2, 1, 1])
  expect(shuffledPlaces([{ stock: 400 }, {}, { stock: 600 }], (limit) => limit >> 1)).toHaveLength(1_000)
})
