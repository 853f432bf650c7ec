import { describe, expect, test } from 'vitest'

import { allCards, shuffle } from '#studio/game/sealed-deck.ts'
import { cardOf } from '#studio/games/poker/card-code.ts'
import { chanceOf } from '#studio/server/chance.ts'

import { type HandKind, bestOf, handKinds, kindOf, strengthOf } from './strength.ts'

const strength = (text: string) => strengthOf(text.split(' ').map(cardOf))
const RANKS = 13

const choose = (from: number, count: number): number =>
  count === 0 ? 1 : (choose(from - 1, count - 1) * from) / count

/** Ranks of five cards with at most four of each, highest first. */
function rankSets(count: number, top = RANKS - 1): readonly (readonly number[])[] {
  if (count === 0) return [[]]
  return Array.from({ length: top + 1 }, (_, rank) => rank)
    .flatMap((rank) => rankSets(count - 1, rank).map((more) => [rank, ...more]))
    .filter((ranks) => ranks.every((rank) => ranks.filter((one) => one === rank).length <= 4))
}

test('all 2 598 960 hands of five are of the kinds that combinatorics counts', () => {
  const counts = new Map<HandKind, number>()
  const add = (cards: readonly number[], ways: number) => {
    const kind = kindOf(strengthOf(cards))
    counts.set(kind, (counts.get(kind) ?? 0) + ways)
  }
  for (const ranks of rankSets(5)) {
    const distinct = [...new Set(ranks)]
    const ways = distinct.reduce(
      (product, rank) => product * choose(4, ranks.filter((one) => one === rank).length),
      1,
    )
    // Cards of a rank have different suits; so have those of different ranks, unless they make a flush.
    const mixed = ranks.map(
      (rank, place) =>
        rank +
        RANKS *
          (distinct.length === 5 ? place % 2 : ranks.slice(0, place).filter((one) => one === rank).length),
    )
    if (distinct.length === 5) add(ranks, 4)
    add(mixed, distinct.length === 5 ? ways - 4 : ways)
  }
  expect(handKinds.map((kind) => counts.get(kind))).toEqual([
    1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40,
  ])
})

describe('a hand beats a lower one', () => {
  test.each([
    ['higher kickers', 'AS KH 9D 7C 3S', 'AH KD 9C 7S 2S'],
    ['a pair', '2S 2H 5D 7C 9S', 'AS KH QD JC 9S'],
    ['the kicker of a pair', 'AS AH KD 7C 3S', 'AD AC QD 7H 3H'],
    ['the second pair', 'AS AH 9D 9C 2S', 'AD AC 8D 8H KH'],
    ['the kicker of two pairs', 'AS AH 9D 9C KS', 'AD AC 9S 9H QH'],
    ['three of a kind', '2S 2H 2D 7C 9S', 'AS AH KD KC QS'],
    ['the wheel', 'AS 2H 3D 4C 5S', 'KS KH KD AC QS'],
    ['a higher straight', '2S 3H 4D 5C 6S', 'AS 2H 3D 4C 5S'],
    ['the highest straight', 'TS JH QD KC AS', '9S TH JD QC KS'],
    ['a flush', '2S 4S 6S 8S TS', 'TS JH QD KC AS'],
    ['the third card of a flush', 'AS KS 9S 3S 2S', 'AH KH 8H 7H 6H'],
    ['a full house', '2S 2H 2D 3C 3S', 'AS KS QS JS 9S'],
    ['the three of a full house', '3S 3H 3D 2C 2S', '2H 2D 2S AC AS'],
    ['four of a kind', '2S 2H 2D 2C 3S', 'AS AH AD KC KS'],
    ['a straight flush', 'AS 2S 3S 4S 5S', 'AH AD AS AC KS'],
    ['a royal flush', 'TS JS QS KS AS', '9H TH JH QH KH'],
  ])('with %s', (_, one, other) => expect(strength(one)).toBeGreaterThan(strength(other)))

  test('suits decide nothing', () => {
    expect(strength('AS KH 9D 7C 3S')).toBe(strength('AD KC 9S 7H 3D'))
    expect(strength('AS KS 9S 7S 3S')).toBe(strength('AD KD 9D 7D 3D'))
  })
})

describe('the best five of seven', () => {
  test.each([
    ['two sets of three are a full house', 'AS AH AD KC KS KH 2D', 'full_house'],
    ['of three pairs the highest two count', 'AS AH KD KC QS QH 2D', 'two_pair'],
    ['a flush of seven keeps its highest five', 'AS KS 9S 7S 5S 3S 2S', 'flush'],
    ['a straight beside a pair', '5S 6H 7D 8C 9S 9H 2D', 'straight'],
    ['a flush before a straight', '5S 6S 7S 8S 9H TS 2D', 'flush'],
    ['a wheel of one suit in a longer straight', 'AS 2S 3S 4S 5S 6H 7D', 'straight_flush'],
  ])('%s', (_, text, kind) => expect(bestOf(text.split(' ')).kind).toBe(kind))

  test('is as strong as the strongest of its twenty-one choices', () => {
    for (let nth = 0; nth < 400; nth += 1) {
      const random = chanceOf({ serverSeed: 'seven', clientSeed: 'test', nonce: nth })
      const seven = shuffle(random, allCards).slice(0, 7)
      const fives = seven.flatMap((one, at) =>
        seven.slice(at + 1).map((other) => seven.filter((card) => card !== one && card !== other)),
      )
      const strongest = Math.max(...fives.map((five) => strengthOf(five.map(cardOf))))
      const best = bestOf(seven)
      expect(best.strength).toBe(strongest)
      expect(strengthOf(best.cards.map(cardOf))).toBe(strongest)
    }
  })
})
