import { describe, expect, test } from 'vitest'

import { type Bets, type HoldemMove, blindsOf, callOf, raisesOf, refuseMove, stateOf } from './betting.ts'

/** `f` folds, `k` checks, `c` calls, a number raises to it. */
const readMove = (text: string): HoldemMove =>
  text === 'f'
    ? { act: 'fold' }
    : text === 'k'
      ? { act: 'check' }
      : text === 'c'
        ? { act: 'call' }
        : { act: 'raise', to: Number(text) }

/** A hand in which the players make these moves in turn; each of them must be allowed. */
function handOf(stacks: readonly number[], moves = '', given: Partial<Bets> = {}): Bets {
  const begun: Bets = { stacks, button: 0, joined: stacks.map(() => false), moves: [], ...given }
  return moves
    .split(' ')
    .filter(Boolean)
    .reduce((hand, text) => {
      const state = stateOf(hand)
      const made = { player: state.turn ?? -1, move: readMove(text) }
      expect([text, refuseMove(state, made)]).toEqual([text, undefined])
      return { ...hand, moves: [...hand.moves, made] }
    }, begun)
}
const after = (stacks: readonly number[], moves = '', given: Partial<Bets> = {}) =>
  stateOf(handOf(stacks, moves, given))

describe('blinds', () => {
  test('between two the button posts the small one, moves first before the flop and last after it', () => {
    expect(blindsOf({ stacks: [100, 100], button: 1 })).toEqual([1, 0])
    expect(after([100, 100])).toMatchObject({ bets: [1, 2], turn: 0 })
    expect(after([100, 100], 'c k')).toMatchObject({ street: 1, turn: 1, bets: [0, 0] })
  })

  test('among more the players left of the button post, and the next one moves first', () => {
    expect(after([100, 100, 100])).toMatchObject({ bets: [0, 1, 2], turn: 0 })
    expect(after([100, 100, 100, 100], '', { button: 2 })).toMatchObject({ bets: [2, 0, 0, 1], turn: 1 })
    expect(after([100, 100, 100], 'c c k')).toMatchObject({ street: 1, turn: 1 })
  })

  test('a player who joins posts a big one wherever they sit, and it counts as a bet', () => {
    const given = { joined: [true, true, false, true] }
    expect(after([100, 100, 100, 100], '', given)).toMatchObject({ bets: [2, 2, 2, 2], turn: 3 })
    expect(after([100, 100, 100, 100], 'k k k k', given)).toMatchObject({ street: 1 })
  })

  test('the big blind may raise when all others call', () => {
    const state = after([100, 100, 100], 'c c')
    expect(state).toMatchObject({ street: 0, turn: 2 })
    expect(raisesOf(state, 2)).toEqual({ least: 4, most: 100 })
  })
})

describe('a raise', () => {
  test.each([
    ['before the flop, of the big blind', '', { least: 4, most: 100 }],
    ['after a raise, as much as it', '8', { least: 14, most: 100 }],
    ['after two raises, as much as the last', '8 20', { least: 32, most: 100 }],
    ['on a new street, of the big blind', 'c c k', { least: 2, most: 98 }],
  ])('is at least a full one: %s', (_, moves, raises) => {
    const state = after([100, 100, 100], moves)
    expect(raisesOf(state, state.turn ?? 0)).toEqual(raises)
  })

  test.each([
    ['less than the least', '3'],
    ['more than the stack', '101'],
    ['no more than the bet', '2'],
  ])('of %s is refused', (_, to) => {
    const state = after([100, 100, 100])
    expect(refuseMove(state, { player: 0, move: readMove(to) })).toBe('not_now')
  })

  test('of all chips may be less than a full one, and then does not let players raise who have moved', () => {
    const state = after([100, 100, 13], '10 c 13')
    expect(state).toMatchObject({ level: 13, raise: 8, turn: 0 })
    expect([callOf(state, 0), raisesOf(state, 0)]).toEqual([3, undefined])
    expect(refuseMove(state, { player: 0, move: { act: 'raise', to: 40 } })).toBe('not_now')
  })

  test('of all chips that is a full one opens the betting again', () => {
    const state = after([100, 100, 18], '10 c 18')
    expect(raisesOf(state, 0)).toEqual({ least: 26, most: 100 })
  })

  test('two small ones that are a full one together open it again', () => {
    const state = after([100, 14, 18, 100, 100], '10 14 18 f c', { button: 2 })
    expect(state).toMatchObject({ level: 18, raise: 8, turn: 0 })
    expect(raisesOf(state, 0)).toEqual({ least: 26, most: 100 })
  })

  test('is impossible where no one could call it', () => {
    const state = after([40, 100], '40')
    expect([callOf(state, 1), raisesOf(state, 1)]).toEqual([38, undefined])
  })
})

describe('a move', () => {
  const state = after([100, 100, 100])
  test.each([
    ['of another player', 1, 'c'],
    ['a check against a bet', 0, 'k'],
  ])('%s is refused', (_, player, text) => {
    expect(refuseMove(state, { player, move: readMove(text) })).toBe('not_now')
  })

  test.each(['f', 'c'])('%s is refused where a check costs nothing', (text) => {
    const open = after([100, 100, 100], 'c c k')
    expect(refuseMove(open, { player: 1, move: readMove(text) })).toBe('not_now')
  })

  test('after the end is refused', () => {
    const over = after([100, 100], 'f')
    expect(over.turn).toBeUndefined()
    expect(refuseMove(over, { player: 1, move: readMove('k') })).toBe('not_now')
  })
})

describe('a hand ends', () => {
  test('when all others have folded', () => {
    expect(after([100, 100, 100], '6 f f')).toMatchObject({ turn: undefined, street: 0 })
  })

  test('after the river', () => {
    expect(after([100, 100], 'c k k k k k k k')).toMatchObject({ turn: undefined, street: 3 })
  })

  test('when no one can bet any more', () => {
    expect(after([100, 40], '100 c')).toMatchObject({ turn: undefined, totals: [100, 40] })
    // One player has chips left, and no one to bet against.
    expect(after([40, 60, 40], '40 c c')).toMatchObject({ turn: undefined, totals: [40, 40, 40] })
  })

  test('goes on between those who have chips', () => {
    const state = after([40, 100, 100], '40 c c')
    expect(state).toMatchObject({ street: 1, turn: 1 })
    expect(after([40, 100, 100], '40 c c k 20 f')).toMatchObject({ turn: undefined, totals: [40, 40, 60] })
  })

  test('a blind that takes all chips has nothing to add', () => {
    expect(after([100, 1], '')).toMatchObject({ bets: [1, 1], turn: undefined })
  })
})
