import { expect, test } from 'vitest'

import { type RoundsHere, type RoundsThere, roundsDifference } from './compare-rounds.ts'

const here: RoundsHere = {
  state: 'ready',
  player: 'one-7',
  currency: 'CNY',
  count: 10,
  stake: 20_000n,
  bets: 0,
}
const there: RoundsThere = { state: 'ready', player: 'one-7', currency: 'CNY', count: 10, stake: 20_000n }

test.each<[string, Partial<RoundsThere> | undefined, Partial<RoundsHere> | undefined, string | undefined]>([
  ['the same', {}, {}, undefined],
  [
    'nothing said but the state',
    { player: undefined, currency: undefined, count: undefined, stake: undefined },
    {},
    undefined,
  ],
  ['another player', { player: 'one-8' }, {}, 'player'],
  ['another currency', { currency: 'PHP' }, {}, 'currency'],
  ['more rounds', { count: 11 }, {}, 'amount'],
  ['a higher stake', { stake: 20_001n }, {}, 'amount'],
  ['known there alone', {}, undefined, 'only_there'],
  ['known there alone, and over', { state: 'expired' }, undefined, undefined],
  ['known there alone, and cancelled', { state: 'cancelled' }, undefined, undefined],
  ['missing there', undefined, {}, 'only_here'],
  ['missing there, and not asked for yet', undefined, { state: 'requested' }, undefined],
  ['missing there, and credited', undefined, { state: 'credited' }, undefined],
  ['a lost answer', {}, { state: 'requested' }, undefined],
  ['played there first', { state: 'started' }, {}, undefined],
  ['finished there, rounds missing here', { state: 'finished' }, { state: 'started' }, 'state'],
  ['expired there before its time', { state: 'expired' }, { state: 'ready' }, 'state'],
  ['cancelled there', { state: 'cancelled' }, { state: 'ready' }, 'state'],
  ['credited here, never played there', { state: 'ready' }, { state: 'credited' }, 'state'],
  ['refused by them, and usable there', { state: 'ready' }, { state: 'failed' }, 'state'],
  ['both finished', { state: 'finished' }, { state: 'credited' }, undefined],
])('free rounds on both sides: %s', (_what, changedThere, changedHere, expected) => {
  expect(
    roundsDifference(
      changedThere && { ...there, ...changedThere },
      changedHere && { ...here, ...changedHere },
    ),
  ).toBe(expected)
})
