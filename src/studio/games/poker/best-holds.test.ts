import { expect, test } from 'vitest'

import { holdsOf } from './best-holds.ts'
import { cardOf } from './card-code.ts'
import { DECK } from './hands.ts'
import { type PokerVariant, deucesWild, jacksOrBetter } from './rules.ts'

const cardsOf = (codes: string) => codes.split(' ').map(cardOf)

/** Every draw for the hold, card by card. */
function countDraws(variant: PokerVariant, dealt: readonly number[], held: readonly number[]) {
  const left = Array.from({ length: DECK }, (_, card) => card).filter((card) => !dealt.includes(card))
  const hand = held.map((place) => dealt[place] ?? 0)
  let [top, bottom] = [0, 0]
  const walk = (from: number) => {
    if (hand.length === 5) {
      top += variant.pays[variant.handOf(hand) ?? ''] ?? 0
      bottom += 1
      return
    }
    for (let place = from; place < left.length; place += 1) {
      hand.push(left[place] ?? 0)
      walk(place + 1)
      hand.pop()
    }
  }
  walk(0)
  return { held, top, bottom }
}

test.each([
  ['Jacks or Better', jacksOrBetter, 'KS KH 7D 4C 9S'],
  ['Jacks or Better', jacksOrBetter, 'TS JS QS KS 2H'],
  ['Jacks or Better', jacksOrBetter, '2C 5C 9C JC 7D'],
  ['Deuces Wild', deucesWild, '2S 2H 9D TD 4C'],
  ['Deuces Wild', deucesWild, '2S 8H 9H TH KC'],
  ['Deuces Wild', deucesWild, '3S 3H 5D 9D JD'],
])('%s with %#: each hold of two cards and more is worth what its draws pay', (_, variant, codes) => {
  const dealt = cardsOf(codes)
  const holds = holdsOf(variant, dealt)
  expect(holds).toHaveLength(32)
  for (const hold of holds)
    if (hold.held.length >= 2) expect(hold).toEqual(countDraws(variant, dealt, hold.held))
})

test.each([
  ['Jacks or Better', jacksOrBetter, '3S 5H 7D 9C 8S'],
  ['Deuces Wild', deucesWild, '2S 5H 7D 9C KS'],
])('%s: five new cards are counted over all 1 533 939 draws', (_, variant, codes) => {
  const dealt = cardsOf(codes)
  const none = holdsOf(variant, dealt).find(({ held }) => held.length === 0)
  expect(none).toEqual(countDraws(variant, dealt, []))
})

test.each([
  ['a pair of kings', jacksOrBetter, 'KS KH 7D 4C 9S', [0, 1]],
  ['four to a royal flush, though a pair pays', jacksOrBetter, 'KS KH TS JS QS', [0, 2, 3, 4]],
  ['a royal flush', jacksOrBetter, 'TS JS QS KS AS', [0, 1, 2, 3, 4]],
  ['nothing worth a card', deucesWild, '3S 5H 8D JC KS', []],
  ['a lone deuce', deucesWild, '2S 5H 8D JC KS', [0]],
])('the best hold of %s', (_, variant, codes, held) => {
  expect(holdsOf(variant, cardsOf(codes))[0]?.held).toEqual(held)
})
