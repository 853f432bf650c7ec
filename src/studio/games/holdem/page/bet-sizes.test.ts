import { expect, test } from 'vitest'

import type { HoldemView } from '#studio/games/holdem/hand-view.ts'

import { betSizes } from './bet-sizes.ts'

const view = (given: Partial<HoldemView>): HoldemView => ({
  players: [{ left: 98, bet: 2, hasFolded: false, last: undefined, cards: undefined }],
  own: 0,
  cards: [],
  kind: undefined,
  board: [],
  street: 0,
  button: 0,
  blinds: [0, 1],
  pot: 12,
  pots: [],
  turn: 0,
  options: { call: 4, raise: { least: 10, most: 100 } },
  moves: 0,
  over: undefined,
  ...given,
})

test('half the pot and the pot are those after a call', () => {
  // The bet is 6, a call makes the pot 16.
  expect(betSizes(view({}))).toEqual([
    { name: 'least', to: 10 },
    { name: 'half_pot', to: 14 },
    { name: 'pot', to: 22 },
    { name: 'all_in', to: 100 },
  ])
})

test('sizes beyond the stack are left out', () => {
  const short = view({ options: { call: 4, raise: { least: 10, most: 16 } } })
  expect(betSizes(short).map(({ name }) => name)).toEqual(['least', 'half_pot', 'all_in'])
})

test('there are none where only a call is possible, or no one is to act', () => {
  expect(betSizes(view({ options: { call: 4, raise: undefined } }))).toEqual([])
  expect(betSizes(view({ turn: undefined }))).toEqual([])
})
