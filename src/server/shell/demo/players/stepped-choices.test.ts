import { expect, test } from 'vitest'

import { holdsOfDeuces, holdsOfJacks, nextGuess, nextTile } from './stepped-choices.ts'

const never = (limit: number) => limit - 1
const always = () => 0

test.each([
  ['opens a tile first', [], always, { kind: 'step', deed: { tile: 0 } }],
  ['opens no tile twice', [0, 1], never, { kind: 'step', deed: { tile: 24 } }],
  ['opens the last of those that are closed', [24], never, { kind: 'step', deed: { tile: 23 } }],
  ['takes the payout of two gems at times', [3, 4], always, { kind: 'cash' }],
  ['takes that of five in any case', [3, 4, 5, 6, 7], never, { kind: 'cash' }],
] as const)('at Gem Mines a player %s', (_, opened, below, command) => {
  expect(nextTile({ opened }, below)).toEqual(command)
})

const turn = (rank: number, guess: string | null = null) => ({ card: { rank }, guess })
const guessed = (guess: string) => ({ kind: 'step', deed: { guess } })

test.each([
  ['says higher on an ace', [turn(1)], never, guessed('higher')],
  ['says lower on a king', [turn(13)], never, guessed('lower')],
  ['skips a seven', [turn(7)], never, guessed('skip')],
  [
    'skips three times at most',
    [turn(7), turn(7, 'skip'), turn(7, 'skip'), turn(7, 'skip')],
    never,
    guessed('higher'),
  ],
  ['goes on after a skip, with nothing to be paid', [turn(7), turn(9, 'skip')], always, guessed('lower')],
  ['takes the payout at times', [turn(2), turn(9, 'higher')], always, { kind: 'cash' }],
  [
    'takes the payout of four in any case',
    [turn(2), ...Array.from({ length: 4 }, () => turn(9, 'higher'))],
    never,
    { kind: 'cash' },
  ],
] as const)('at Emerald Hi-Lo a player %s', (_, turns, below, command) => {
  expect(nextGuess({ turns }, below)).toEqual(command)
})

/** `2S` to `AC`, as numbers of the studio. */
const cards = (text: string) =>
  text.split(' ').map((code) => 'SHDC'.indexOf(code.charAt(1)) * 13 + '23456789TJQKA'.indexOf(code.charAt(0)))

test.each([
  ['a pair', '9S 2H 9D KC 4S', [0, 2]],
  ['two pairs', '9S 2H 9D 2C 4S', [0, 1, 2, 3]],
  ['a full house', '9S 2H 9D 2C 9C', [0, 1, 2, 3, 4]],
  ['a straight', '9S 8H 7D 6C 5C', [0, 1, 2, 3, 4]],
  ['a straight from the ace', 'AS 2H 3D 4C 5C', [0, 1, 2, 3, 4]],
  ['four of a suit', '9S 2S 7S KS 5C', [0, 1, 2, 3]],
  ['two high cards', '9S 2H QD KC AC', [2, 3]],
  ['nothing', '9S 2H 4D 6C 8C', []],
])('a player of Jacks or Better holds %s', (_, hand, held) => {
  expect(holdsOfJacks(cards(hand))).toEqual(held)
})

test.each([
  ['deuces', '9S 2H 2D KC 4S', [1, 2]],
  ['a deuce with a pair', '9S 2H 9D KC 4S', [0, 1, 2]],
  ['four of a suit', '9S 3S 7S KS 5C', [0, 1, 2, 3]],
  ['a straight', '9S 8H 7D 6C 5C', [0, 1, 2, 3, 4]],
  ['no high cards', '9S 3H QD KC AC', []],
])('a player of Deuces Wild holds %s', (_, hand, held) => {
  expect(holdsOfDeuces(cards(hand))).toEqual(held)
})
