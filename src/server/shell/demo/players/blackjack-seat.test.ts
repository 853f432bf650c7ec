import { expect, test } from 'vitest'

import { decide, decisionIn, freeSeats, moveOn } from './blackjack-seat.ts'
import { SeatOver } from './studio-seat.ts'

test.each([
  ['8S 8D', 'TH', false, 'split'],
  ['AS AD', '6H', false, 'split'],
  ['8S 8D', '6H', true, 'stand'],
  ['TS KD', '6H', false, 'stand'],
  ['AS 6D', 'TH', false, 'hit'],
  ['AS 7D', 'TH', false, 'stand'],
  ['AS 5D TC', '7H', false, 'hit'],
  ['6S 5D', 'TH', false, 'double'],
  ['6S 4D', '9H', false, 'double'],
  ['6S 4D', 'TH', false, 'hit'],
  ['2S 3D 6C', '5H', false, 'hit'],
  ['9S 7D', '6H', false, 'stand'],
  ['9S 7D', '7H', false, 'hit'],
  ['9S 7D', 'AH', false, 'hit'],
  ['TS 7D', 'AH', false, 'stand'],
] as const)('with %s against %s (split: %s) a player decides to %s', (cards, up, isSplit, move) => {
  expect(moveOn(cards.split(' '), up, isSplit)).toBe(move)
})

const hand = (cards: string, isDone = false) => ({ cards: cards.split(' '), isDone })
const table = (hands: readonly object[], { dealer = ['6H'], moves = [{}], phase = 'playing' } = {}) => ({
  round: { phase, publicPart: { dealer, seats: [{ seat: 3, hands }] } },
  mine: [
    { id: 'further', status: 'standing', bet: { seat: 3, of: 'first' } },
    { id: 'first', status: 'standing', bet: { seat: 3, moves } },
  ],
})

test('a player decides on the first open hand, by the number of decisions before', () => {
  expect(decisionIn(table([hand('8S 9D', true), hand('8C 2D')]))).toEqual({
    name: 'first 1',
    bet: 'first',
    command: { kind: 'double', hand: 1, nth: 1 },
  })
})

test.each([
  ['all hands are done', table([hand('8S 9D', true)])],
  ['the dealer turned the second card', table([hand('8S 2D')], { dealer: ['6H', 'TD'] })],
  ['bets are open', table([hand('8S 2D')], { phase: 'betting' })],
])('where %s, nothing is left to decide', (_, view) => {
  expect(decisionIn(view)).toBeUndefined()
})

test('a seat with a bet is not free', () => {
  const seated = [{ bets: [{ seat: 0 }, { seat: 4 }] }, { bets: [{ seat: 6 }] }]
  expect(freeSeats({ seated })).toEqual([1, 2, 3, 5])
})

test.each([
  ['double', ['double', 'stand']],
  ['split', ['split', 'stand']],
] as const)('a hand whose %s is refused stands', async (kind, sent) => {
  const kinds: string[] = []
  const refuse = async (_path: string, body: object) => {
    const { command } = body as { command: { kind: string } }
    kinds.push(command.kind)
    if (command.kind === kind) throw new SeatOver('limit_reached')
  }
  await decide(refuse, { name: 'one', bet: 'one', command: { kind, hand: 0, nth: 0 } })
  expect(kinds).toEqual(sent)
})

test.each([
  ['a refused hit', 'hit', new SeatOver('session_over')],
  ['a double without an answer', 'double', new Error('network')],
] as const)('%s ends the play', async (_, kind, error) => {
  const fail = async () => {
    throw error
  }
  await expect(decide(fail, { name: 'one', bet: 'one', command: { kind, hand: 0, nth: 0 } })).rejects.toBe(
    error,
  )
})
