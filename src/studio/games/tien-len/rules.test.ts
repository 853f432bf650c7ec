import { describe, expect, test } from 'vitest'

import { tienLenRules as rules } from './rules.ts'

const cards = (text: string) => text.split(' ')
const read = (text: string) => {
  const found = rules.combinationOf(cards(text))
  if (!found) throw new Error(`no combination ${text}`)
  return found
}

describe('combinations', () => {
  test.each([
    ['3S', 'single'],
    ['2H', 'single'],
    ['5H 5S', 'pair'],
    ['9D 9S 9H', 'triple'],
    ['9D 9S 9H 9C', 'four'],
    ['5H 3S 4D', 'run'],
    ['TS JD QD KH AC', 'run'],
    ['3S 3D 4S 4C 5H 5D', 'pairs'],
    ['3S 3D 4S 4C 5H 5D 6H 6S', 'pairs'],
  ])('%s is a %s', (text, kind) => {
    expect(read(text).kind).toBe(kind)
  })

  test.each([
    ['two cards of two ranks', '3S 4S'],
    ['a run with a two', 'QS KS AS 2S'],
    ['a run around the two', '2S 3S 4S'],
    ['a gap', '3S 4S 6S'],
    ['two consecutive pairs', '3S 3D 4S 4D'],
    ['pairs with a two', 'KS KD AS AD 2S 2D'],
    ['a pair in a run', '3S 4S 4D 5S'],
    ['triples that follow each other', '3S 3D 3H 4S 4D 4H'],
  ])('%s is none', (_, text) => {
    expect(rules.combinationOf(cards(text))).toBeUndefined()
  })

  test('no cards are none', () => {
    expect(rules.combinationOf([])).toBeUndefined()
  })
})

describe('a combination', () => {
  test.each([
    ['a higher rank', '4S', '3H'],
    ['a higher suit of the rank', '4H', '4D'],
    ['diamonds over clubs, clubs over spades', '9D', '9C'],
    ['a two over an ace', '2S', 'AH'],
    ['the pair with the higher suit', '8S 8H', '8C 8D'],
    ['a higher run of the length', '4S 5S 6S', '3H 4H 5H'],
    ['a run by its highest card', '3S 4S 5H', '3H 4H 5S'],
    ['a higher four of a kind', '5S 5C 5D 5H', '4S 4C 4D 4H'],
    ['three pairs over a two', '3S 3D 4S 4C 5H 5D', '2H'],
    ['a four over a two', '3S 3C 3D 3H', '2H'],
    ['a four over two twos', '3S 3C 3D 3H', '2H 2D'],
    ['a four over three pairs', '3S 3C 3D 3H', 'QS QD KS KD AS AD'],
    ['four pairs over two twos', '3S 3D 4S 4C 5H 5D 6S 6D', '2H 2D'],
    ['four pairs over a four', '3S 3D 4S 4C 5H 5D 6S 6D', 'AS AC AD AH'],
    ['four pairs over three', '3S 3D 4S 4C 5H 5D 6S 6D', 'QS QD KS KD AS AD'],
    ['four pairs over lower four', '4S 4C 5H 5D 6S 6D 7S 7D', '3S 3D 4H 4D 5S 5C 6H 6C'],
  ])('wins with %s', (_, next, table) => {
    expect(rules.beats(read(next), read(table))).toBe(true)
    expect(rules.beats(read(table), read(next))).toBe(false)
  })

  test.each([
    ['another size', '5S 5H', '4S'],
    ['a longer run', '4S 5S 6S 7S', '3H 4H 5H'],
    ['a triple on a pair', '5S 5H 5D', '4S 4H'],
    ['three pairs on two twos', '3S 3D 4S 4C 5H 5D', '2H 2D'],
    ['a four on an ace', '3S 3C 3D 3H', 'AS'],
    ['a four on a pair of aces', '3S 3C 3D 3H', 'AS AH'],
    ['four pairs on three twos', '3S 3D 4S 4C 5H 5D 6S 6D', '2H 2D 2S'],
    ['a four on a run', '3S 3C 3D 3H', '4S 5S 6S'],
    ['four pairs on higher four', '3S 3D 4H 4D 5S 5C 6H 6C', '4S 4C 5H 5D 6S 6D 7S 7D'],
  ])('does not win with %s', (_, next, table) => {
    expect(rules.beats(read(next), read(table))).toBe(false)
  })
})

describe('points', () => {
  test.each([
    ['a black two', '2C', 4],
    ['a red two', '2D', 8],
    ['both colours', '2S 2H', 12],
    ['a lower pair of pairs', '3S 3D 4S 4C 5H 5D', 0],
  ])('a chop takes for %s', (_, table, points) => {
    expect(rules.chopPoints?.(read('9S 9D 9H 9C'), read(table))).toBe(points)
  })

  test('a higher two chops nothing', () => {
    expect(rules.chopPoints?.(read('2H'), read('2S'))).toBe(0)
  })

  test.each([
    ['each card', '3S 9D KH', true, 3],
    ['twos', '3S 2C 2H', true, 9],
    ['all twos', '2S 2C 2D 2H', true, 16],
    ['a hand of which nothing was played', '3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 3H', false, 26],
  ])('a loser pays for %s', (_, left, hasPlayed, points) => {
    expect(rules.pointsLeft({ cards: cards(left), hasPlayed })).toBe(points)
  })

  test('twelve cards with all twos left cost the stake of a hand', () => {
    const left = cards('3S 4S 5S 6S 7S 8S 9S TS 2S 2C 2D 2H')
    expect(rules.pointsLeft({ cards: left, hasPlayed: true })).toBeLessThanOrEqual(rules.pointsMost)
  })
})

describe('a dealt hand', () => {
  test.each([
    ['four twos', '3S 4S 5S 7S 8S 9D TD JD QH 2S 2C 2D 2H', 'four_twos'],
    ['a run from three to ace', '3S 4S 5S 6S 7D 8D 9D TD JH QH KH AH AS', 'dragon'],
    ['that run beside a two', '3S 4S 5S 6S 7D 8D 9D TD JH QH KH AH 2S', 'dragon'],
    ['five consecutive pairs', '3S 3D 4S 4D 5S 5D 6S 6D 7S 7D 9S JS 2S', 'five_pairs'],
    ['six pairs', '3S 3D 5S 5D 7S 7D 9S 9D JS JD KS KD 2S', 'six_pairs'],
    ['a four among six pairs', '3S 3D 3C 3H 7S 7D 9S 9D JS JD KS KD 2S', 'six_pairs'],
    ['five pairs that do not follow', '3S 3D 5S 5D 7S 7D 9S 9D JS JD KS AD 2S', undefined],
    ['a run with a gap', '3S 4S 5S 6S 7D 8D 9D TD JH QH AH AS AD', undefined],
  ])('with %s wins at once, or not', (_, text, kind) => {
    expect(rules.winAtOnce?.(cards(text))).toBe(kind)
  })

  test('wins at once only with all its cards', () => {
    expect(rules.winAtOnce?.(cards('2S 2C 2D 2H'))).toBeUndefined()
  })
})

test('the combinations in a hand are found, and each once', () => {
  const found = rules.combinationsIn(cards('3S 3D 4S 4C 5H 5D 2H'))
  const texts = found.map(({ kind, cards: own }) => `${kind} ${own.join(' ')}`)
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts).toEqual(
    expect.arrayContaining([
      'single 3S',
      'pair 3S 3D',
      'run 3S 4S 5D',
      'run 3S 4S 5H',
      'pairs 3S 3D 4S 4C 5D 5H',
      'single 2H',
    ]),
  )
})
