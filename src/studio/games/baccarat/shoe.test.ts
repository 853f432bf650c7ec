import { hash } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { readCard } from './cards.ts'
import { outcomeOf } from './rules.ts'
import { CARDS_OF_SHOE, burnOf, dealFrom, roundsOf, shuffle } from './shoe.ts'

/** Deterministic pseudo-random numbers from a text. The small bounds make rejection of words unnecessary. */
function seeded(seed: string): ReturnType<typeof shuffle> {
  let [words, block, position] = [new DataView(new ArrayBuffer(0)), 0, 0]
  return shuffle((bound) => {
    if (position === words.byteLength) {
      const digest = hash('sha256', `${seed} ${block++}`, 'buffer')
      ;[words, position] = [new DataView(digest.buffer, digest.byteOffset, digest.byteLength), 0]
    }
    position += 4
    return words.getUint32(position - 4) % bound
  })
}

const cards = (text: string) => text.split(' ').map((one) => readCard(one) ?? Number.NaN)

describe('a shoe', () => {
  test('holds every card eight times', () => {
    for (const seed of ['a', 'b', 'c']) {
      const counted = new Map<number, number>()
      for (const card of seeded(seed)) counted.set(card, (counted.get(card) ?? 0) + 1)
      expect([...counted.values()]).toEqual(Array.from({ length: 52 }, () => 8))
    }
  })

  test('is the same from the same seed, and different from another', () => {
    expect(seeded('a')).toEqual(seeded('a'))
    expect(seeded('a')).not.toEqual(seeded('b'))
  })

  test('keeps the order of new decks where the random source always picks the last card', () => {
    expect(shuffle((bound) => bound - 1)).toEqual(Array.from({ length: CARDS_OF_SHOE }, (_, nth) => nth % 52))
  })

  test('draws one random number for each place, from the last to the second', () => {
    const bounds: number[] = []
    shuffle((bound) => {
      bounds.push(bound)
      return 0
    })
    expect(bounds).toEqual(Array.from({ length: CARDS_OF_SHOE - 1 }, (_, nth) => CARDS_OF_SHOE - nth))
  })

  test.each([
    ['AS', 2],
    ['5H', 6],
    ['9D', 10],
    ['TC', 11],
    ['KS', 11],
  ])('its first card, %s, takes %i cards out of play with itself', (first, burn) => {
    expect(burnOf(cards(first))).toBe(burn)
  })
})

describe('the rounds of a shoe', () => {
  test('each begins where the one before it ended', () => {
    const shoe = cards('KS 2H 7D 4C KS KH 2D 2C 4S 4D')
    const first = dealFrom(shoe, 0)
    expect(first).toMatchObject({ next: 4, isLast: false })
    expect(outcomeOf(first.round).winner).toBe('player')
    expect(dealFrom(shoe, first.next)).toMatchObject({ next: 10 })
    expect(() => dealFrom(shoe, 7)).toThrow('the shoe ended')
  })

  test.each([
    [CARDS_OF_SHOE - 15, false],
    [CARDS_OF_SHOE - 14, false],
    [CARDS_OF_SHOE - 13, true],
    [CARDS_OF_SHOE - 6, true],
  ])('a round that begins at %i is the last: %s', (position, isLast) => {
    expect(dealFrom(seeded('a'), position).isLast).toBe(isLast)
  })

  test('go on to the one after the cut card, and the shoe never runs out', () => {
    for (let nth = 0; nth < 200; nth++) {
      const shoe = seeded(`shoe ${nth}`)
      const rounds = roundsOf(shoe)
      expect(rounds.length).toBeGreaterThan(66)
      expect(rounds.length).toBeLessThan(101)
      expect(rounds.filter(({ isLast }) => isLast)).toHaveLength(1)
      expect(rounds.at(-1)?.next).toBeLessThanOrEqual(CARDS_OF_SHOE)
      expect(rounds.at(-2)?.next).toBeGreaterThan(CARDS_OF_SHOE - 14)
    }
  })

  // About 80 000 rounds from fixed seeds, within five standard errors.
  test('player, banker and tie win as often as computed', () => {
    const tally = { player: 0, banker: 0, tie: 0 }
    let [rounds, pairs] = [0, 0]
    for (let nth = 0; nth < 1_000; nth++)
      for (const { round } of roundsOf(seeded(`simulated ${nth}`))) {
        const outcome = outcomeOf(round)
        tally[outcome.winner]++
        pairs += Number(outcome.playerPair) + Number(outcome.bankerPair)
        rounds++
      }
    const expectNear = (count: number, share: number, of: number) =>
      expect(Math.abs(count - share * of)).toBeLessThan(5 * Math.sqrt(of * share * (1 - share)))
    expect(rounds).toBeGreaterThan(75_000)
    expectNear(tally.player, 0.446247, rounds)
    expectNear(tally.banker, 0.458597, rounds)
    expectNear(tally.tie, 0.095156, rounds)
    expectNear(pairs, 31 / 415, 2 * rounds)
  })
})
