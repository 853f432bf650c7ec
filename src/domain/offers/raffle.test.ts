import { expect, test } from 'vitest'

import { seededBelow } from '#test/lottery/draws.ts'

import { type RaffleTicket, drawRaffle, ticketRoot } from './raffle.ts'

const tickets: RaffleTicket[] = Array.from({ length: 40 }, (_, index) => ({
  id: `t${index}`,
  memberId: BigInt(index % 10),
}))
const randomness = Uint8Array.from({ length: 32 }, (_, index) => index)

test('the order in which tickets arrive changes neither the root nor the winners', () => {
  const below = seededBelow(3)
  for (let round = 0; round < 20; round += 1) {
    const rest = [...tickets]
    const shuffled = tickets.flatMap(() => rest.splice(below(rest.length), 1))
    expect(ticketRoot(shuffled)).toBe(ticketRoot(tickets))
    expect(drawRaffle(shuffled, randomness, 3)).toEqual(drawRaffle(tickets, randomness, 3))
  }
})

test('the root changes with any ticket, and the winners with the randomness', () => {
  expect(ticketRoot(tickets.slice(1))).not.toBe(ticketRoot(tickets))
  expect(ticketRoot(tickets.with(0, { id: 't0', memberId: 5n }))).not.toBe(ticketRoot(tickets))
  expect(drawRaffle(tickets, randomness.toReversed(), 3)).not.toEqual(drawRaffle(tickets, randomness, 3))
})

test('a member wins once, and prizes beyond the members stay', () => {
  const winners = drawRaffle(tickets, randomness, 12)
  expect(new Set(winners.map(({ memberId }) => memberId)).size).toBe(10)
  expect(winners.length).toBe(10)
  expect(drawRaffle([], randomness, 2)).toEqual([])
})

test('every ticket wins as often: 2,000 draws of ten tickets, chi-square below the 0.1 % limit of 27.9', () => {
  const ten = Array.from({ length: 10 }, (_, index) => ({ id: `t${index}`, memberId: BigInt(index) }))
  const below = seededBelow(11)
  const wins = ten.map(() => 0)
  for (let draw = 0; draw < 2_000; draw += 1) {
    const seed = Uint8Array.from({ length: 32 }, () => below(256))
    const index = Number(drawRaffle(ten, seed, 1)[0]?.memberId ?? 0n)
    wins[index] = (wins[index] ?? 0) + 1
  }
  expect(wins.reduce((sum, count) => sum + (count - 200) ** 2 / 200, 0)).toBeLessThan(27.9)
})
