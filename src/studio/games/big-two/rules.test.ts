import { describe, expect, test } from 'vitest'

import { bigTwoRules as rules } from './rules.ts'

const cards = (text: string) => text.split(' ')
const read = (text: string) => {
  const found = rules.combinationOf(cards(text))
  if (!found) throw new Error(`no combination ${text}`)
  return found
}

describe('combinations', () => {
  test.each([
    ['3D', 'single'],
    ['5H 5S', 'pair'],
    ['9D 9S 9H', 'triple'],
    ['3D 4C 5H 6S 7D', 'straight'],
    ['TS JD QD KH AC', 'straight'],
    ['3D 5D 9D KD 2D', 'flush'],
    ['3D 3C 3H 9S 9D', 'full_house'],
    ['3D 3C 3H 3S 9D', 'four_one'],
    ['3D 4D 5D 6D 7D', 'straight_flush'],
  ])('%s is a %s', (text, kind) => {
    expect(read(text).kind).toBe(kind)
  })

  test.each([
    ['four of a rank alone', '9D 9S 9H 9C'],
    ['a straight with a two', 'JS QS KD AS 2S'],
    ['three cards in a row', '3S 4S 5S'],
    ['two pairs and one', '3S 3D 4S 4D 5S'],
    ['three and two others', '3S 3D 3H 4D 5S'],
  ])('%s is none', (_, text) => {
    expect(rules.combinationOf(cards(text))).toBeUndefined()
  })
})

describe('a combination', () => {
  test.each([
    ['a higher suit of the rank', '4S', '4H'],
    ['hearts over clubs', '4H', '4C'],
    ['a two over an ace', '2D', 'AS'],
    ['the pair with the higher suit', '8S 8D', '8H 8C'],
    ['a higher straight', '4D 5C 6H 7S 8D', '3D 4C 5H 6S 7D'],
    ['a flush over a straight', '3D 5D 9D TD KD', 'TS JD QD KH AC'],
    ['a full house over a flush', '3D 3C 3H 4S 4D', '3S 5S 9S KS 2S'],
    ['the higher three of full houses', '4D 4C 4H 3S 3D', '3C 3H 3S 2S 2D'],
    ['four of a rank over a full house', '3D 3C 3H 3S 4D', '2D 2C 2H AS AD'],
    ['the higher four', '4D 4C 4H 4S 3D', '3C 3D 3H 3S 2D'],
    ['a straight flush over four', '3D 4D 5D 6D 7D', '2D 2C 2H 2S 4C'],
  ])('wins with %s', (_, next, table) => {
    expect(rules.beats(read(next), read(table))).toBe(true)
    expect(rules.beats(read(table), read(next))).toBe(false)
  })

  test.each([
    ['a pair on a single', '5S 5H', '4S'],
    ['five cards on a two', '3D 3C 3H 3S 4D', '2S'],
    ['a triple on a pair', '5S 5H 5D', '4S 4H'],
  ])('does not win with %s', (_, next, table) => {
    expect(rules.beats(read(next), read(table))).toBe(false)
  })
})

test.each([
  [1, 1],
  [9, 9],
  [10, 20],
  [12, 24],
  [13, 39],
])('%i cards left cost %i points', (count, points) => {
  const left = cards('3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S').slice(0, count)
  expect(rules.pointsLeft({ cards: left, hasPlayed: count < 13 })).toBe(points)
})

test('the combinations in a hand are found, and each once', () => {
  const found = rules.combinationsIn(cards('3D 3C 3H 3S 4D 5D 6D 7D 7S'))
  const texts = found.map(({ kind, cards: own }) => `${kind} ${own.join(' ')}`)
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts).toEqual(
    expect.arrayContaining([
      'single 3D',
      'triple 3D 3C 3S',
      'straight_flush 3D 4D 5D 6D 7D',
      'straight 3D 4D 5D 6D 7S',
      'full_house 3D 3C 3H 7D 7S',
      'four_one 3D 3C 3H 3S 4D',
    ]),
  )
})
