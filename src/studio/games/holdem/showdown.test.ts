import { describe, expect, test } from 'vitest'

import { type Bets, stateOf } from './betting.ts'
import { boardOf, cardsOf, revealedBy, winnersOf } from './showdown.ts'

const BOARD = '2S 7H 9D JC 4S'
const NUTS = 'AS AH'
const PAIR = 'KS KH'
const LOW = '3D 5C'
const UNKNOWN = ['', '']

/** A hand of players with these cards; moves as `[act, to]`, in turn. */
function play(hands: readonly string[], moves: readonly (string | number)[], given: Partial<Bets> = {}) {
  const begun: Bets = {
    stacks: hands.map(() => 100),
    button: 0,
    joined: hands.map(() => false),
    moves: [],
    ...given,
  }
  const hand = moves.reduce<Bets>((before, move) => {
    const player = stateOf(before).turn ?? -1
    const made = typeof move === 'number' ? { act: 'raise' as const, to: move } : { act: move as 'call' }
    return { ...before, moves: [...before.moves, { player, move: made }] }
  }, begun)
  return { state: stateOf(hand), deck: [...hands, BOARD].flatMap((cards) => cards.split(' ')) }
}
const checks = (count: number) => Array.from({ length: count }, () => 'check')
const revealed = (...playing: Parameters<typeof play>) => {
  const { state, deck } = play(...playing)
  return revealedBy(state, deck)
}

test('two cards for each player, then the board', () => {
  const { deck } = play([NUTS, PAIR], [])
  expect([cardsOf(deck, 0), cardsOf(deck, 1)]).toEqual([NUTS.split(' '), PAIR.split(' ')])
  expect(boardOf(deck, 2, 3)).toEqual(['2S', '7H', '9D'])
})

describe('winners', () => {
  const { state, deck } = play([LOW, PAIR, PAIR.replace('KS KH', 'KD KC'), NUTS], [])
  test.each([
    ['the best hand', [0, 1, 3], [3]],
    ['equal hands together', [0, 1, 2], [1, 2]],
    ['the only one', [0], [0]],
  ])('%s', (_, players, winners) => {
    expect(winnersOf(state, deck, { chips: 10, players })).toEqual(winners)
  })

  test('a hand that stayed secret wins nothing', () => {
    const hidden = [...UNKNOWN, ...deck.slice(2)]
    expect(winnersOf(state, hidden, { chips: 10, players: [0, 1] })).toEqual([1])
  })
})

describe('cards are revealed', () => {
  const toRiver = ['call', 'call', ...checks(7)]

  test('of no one where all others folded, nor before the end', () => {
    expect(revealed([NUTS, PAIR], ['fold'])).toEqual([])
    expect(revealed([NUTS, PAIR], ['call'])).toEqual([])
  })

  test('from the button’s left on where nobody bet on the river, beaten hands not', () => {
    expect(revealed([LOW, NUTS, PAIR], [...toRiver, ...checks(3)])).toEqual([1])
    expect(revealed([NUTS, LOW, PAIR], [...toRiver, ...checks(3)])).toEqual([1, 2, 0])
  })

  test('from the last bet on the river on', () => {
    expect(revealed([NUTS, LOW, PAIR], [...toRiver, 'check', 10, 'call', 'call'])).toEqual([2, 0])
  })

  test('of equal hands both', () => {
    expect(revealed(['KD KC', PAIR], ['call', ...checks(7)])).toEqual([1, 0])
  })

  test('of all players where one is all in', () => {
    expect(revealed([LOW, NUTS, PAIR], [100, 'call', 'call'])).toEqual([1, 2, 0])
    expect(
      revealed([LOW, NUTS, PAIR], [40, 'call', 'call', ...checks(6)], { stacks: [40, 100, 100] }),
    ).toEqual([1, 2, 0])
  })

  test('the same, where a verifier does not know the beaten hand', () => {
    const { state, deck } = play([LOW, NUTS, PAIR], [...toRiver, ...checks(3)])
    expect(revealedBy(state, [...UNKNOWN, ...deck.slice(2, 4), ...UNKNOWN, ...deck.slice(6)])).toEqual([1])
  })
})
