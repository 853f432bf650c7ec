import { describe, expect, test } from 'vitest'

import { codeOf, cardOf } from './card-code.ts'
import { deucesHandOf, jacksHandOf } from './hands.ts'

const cardsOf = (text: string) => text.split(' ').map(cardOf)

test('codes of cards and their numbers belong together', () => {
  const all = Array.from({ length: 52 }, (_, card) => card)
  expect(all.map(codeOf).map(cardOf)).toEqual(all)
  expect([cardOf('2S'), cardOf('AC')]).toEqual([0, 51])
})

describe('Jacks or Better', () => {
  test.each<[cards: string, hand: string | undefined]>([
    ['TS JS QS KS AS', 'royal'],
    ['9H TH JH QH KH', 'straightFlush'],
    ['AD 2D 3D 4D 5D', 'straightFlush'],
    ['7S 7H 7D 7C 2S', 'four'],
    ['7S 7H 7D 2C 2S', 'fullHouse'],
    ['2H 9H JH QH KH', 'flush'],
    ['TS JH QS KS AS', 'straight'],
    ['AS 2H 3S 4S 5S', 'straight'],
    ['QS KH AS 2S 3S', undefined],
    ['7S 7H 7D 9C 2S', 'three'],
    ['7S 7H 9D 9C 2S', 'twoPair'],
    ['JS JH 9D 8C 2S', 'jacks'],
    ['AS AH 9D 8C 2S', 'jacks'],
    ['TS TH 9D 8C 2S', undefined],
    ['AS KH 9D 8C 2S', undefined],
  ])('%s is %s, in any order', (text, hand) => {
    expect(jacksHandOf(cardsOf(text))).toBe(hand)
    expect(jacksHandOf(cardsOf(text).toReversed())).toBe(hand)
  })
})

describe('Deuces Wild', () => {
  test.each<[cards: string, hand: string | undefined]>([
    ['TS JS QS KS AS', 'naturalRoyal'],
    ['2S 2H 2D 2C 9S', 'fourDeuces'],
    ['2H JS QS KS AS', 'wildRoyal'],
    ['2H 2D QS KS AS', 'wildRoyal'],
    ['2H 9S 9H 9D 9C', 'five'],
    ['2H 2D 2S 9D 9C', 'five'],
    ['2H 5S 6S 7S 8S', 'straightFlush'],
    ['2H 2D AS 3S 5S', 'straightFlush'],
    ['3H 9S 9H 9D 9C', 'four'],
    ['2H 2D 9H 9D KC', 'four'],
    ['2H 9S 9H KD KC', 'fullHouse'],
    ['9D 9S 9H KD KC', 'fullHouse'],
    ['2H 3S 9S JS KS', 'flush'],
    ['2H 5S 6H 7S 8S', 'straight'],
    ['2H TS JH QS KS', 'straight'],
    ['2H 9S 9H JD KC', 'three'],
    ['2H 2D 4H 9D KC', 'three'],
    ['2H AS 9H JD KC', undefined],
    ['9D 9S JH JD KC', undefined],
    ['AS AH 9D 8C 3S', undefined],
  ])('%s is %s, in any order', (text, hand) => {
    expect(deucesHandOf(cardsOf(text))).toBe(hand)
    expect(deucesHandOf(cardsOf(text).toReversed())).toBe(hand)
  })
})
