import { expect, test } from 'vitest'

import { factsOf } from '#domain/lottery/bets/facts.ts'
import { families } from '#domain/lottery/families/families.ts'
import { simulated } from '#test/lottery/draws.ts'

import { kenoTickets } from './keno-tables.ts'

const { form } = families.keno
/** The first twenty balls are drawn, so a ticket of these and others has as many hits as it has of them. */
const facts = factsOf(
  form,
  Array.from({ length: 20 }, (_, at) => at + 1),
)
const ticketOf = (size: number, hits: number) => [
  [
    ...Array.from({ length: hits }, (_, at) => at + 1),
    ...Array.from({ length: size - hits }, (_, at) => at + 21),
  ],
]

/** By size: the prize for 0, 1, 2 … hits in stakes, and the return in hundredths of a per cent. */
test.each<[number, readonly number[], bigint]>([
  [3, [0, 0, 2, 20], 5_550n],
  [4, [0, 0, 1, 5, 40], 5_514n],
  [5, [0, 0, 0, 1, 15, 440], 5_490n],
  [6, [0, 0, 0, 1, 4, 45, 1_250], 5_445n],
  [7, [0, 0, 0, 1, 2, 10, 120, 4_000], 5_512n],
  [8, [1, 0, 0, 0, 1, 5, 50, 500, 20_000], 5_467n],
  [9, [1, 0, 0, 0, 1, 3, 15, 150, 1_200, 80_000], 5_472n],
  [10, [1, 0, 0, 0, 0, 2, 8, 71, 800, 15_000, 200_000], 5_774n],
])('a Keno ticket of %i numbers pays by its hits', (size, prizes, paid) => {
  const type = kenoTickets.find(({ code }) => code === `pick${size}_hits`)
  if (!type) throw new Error('no ticket')
  const won = prizes.map((_, hits) =>
    type.outcomes.reduce(
      (sum, { weight }, outcome) => sum + Number(weight) * type.hits(facts, ticketOf(size, hits), outcome),
      0,
    ),
  )
  expect(won).toEqual(prizes)
  const { all, wins } = type.chance(ticketOf(size, 0))
  const sum = wins.reduce(
    (total, count, outcome) => total + count * (type.outcomes[outcome]?.weight ?? 0n),
    0n,
  )
  expect((sum * 10_000n) / all).toBe(paid)
})

test('every set of several chosen numbers is a ticket, also in tickets without a hit', () => {
  const type = kenoTickets.find(({ code }) => code === 'pick8_hits')
  const choice = [[1, 2, 21, 22, 23, 24, 25, 26, 27, 28]]
  // Ten numbers with two drawn: one ticket of eight has neither, and the highest count of hits is two.
  expect(type?.units(choice)).toBe(45)
  expect(type?.outcomes.map((_, outcome) => type.hits(facts, choice, outcome))).toEqual([0, 0, 0, 0, 0, 1])
})

test('tickets win in simulated draws as often as combinations say', () => {
  const draws = 200_000
  const choice = ticketOf(8, 4)
  const type = kenoTickets.find(({ code }) => code === 'pick8_hits')
  if (!type) throw new Error('no ticket')
  const counted = type.outcomes.map(() => 0)
  for (const draw of simulated(form, { draws, seed: 80 })) {
    const drawn = factsOf(form, draw)
    for (const [outcome] of counted.entries())
      counted[outcome] = (counted[outcome] ?? 0) + type.hits(drawn, choice, outcome)
  }
  const { all, wins } = type.chance(choice)
  for (const [outcome, count] of counted.entries()) {
    const expected = (Number(wins[outcome]) / Number(all)) * draws
    expect(Math.abs(count - expected)).toBeLessThan(5 * Math.sqrt(expected) + 5)
  }
})
