import { expect, test } from 'vitest'

import { ledgerKinds, playedKinds } from '#domain/ledger/kind.ts'

import { groupOfKind, isRecordGroup, kindsOfGroup, recordGroups } from './record-group.ts'

test.each([
  ['deposit', 'deposits'],
  ['deposit_return', 'deposits'],
  ['withdrawal_hold', 'withdrawals'],
  ['withdrawal_payout', 'withdrawals'],
  ['transfer_out_held', 'transfers'],
  ['wallet_transfer', 'transfers'],
  ['bet', 'bets'],
  ['win', 'bets'],
  ['bet_return', 'bets'],
  ['bonus_grant', 'bonuses'],
  ['friend_points', 'bonuses'],
  ['adjustment', 'adjustments'],
  ['reversal', 'adjustments'],
  ['play_money', 'adjustments'],
  ['toString', 'adjustments'],
])('%s is looked for under %s', (kind, group) => {
  expect(groupOfKind(kind)).toBe(group)
})

test('every kind is found under one group, and under no other', () => {
  expect(recordGroups.flatMap(kindsOfGroup).toSorted()).toEqual([...ledgerKinds].toSorted())
})

test('only play comes by the million, as the index of the other kinds assumes', () => {
  expect(kindsOfGroup('bets')).toEqual(playedKinds)
  expect(playedKinds).toEqual(['bet', 'win', 'bet_return'])
})

test('a group is one of ours', () => {
  expect(['bets', 'constructor', "bets' --"].map(isRecordGroup)).toEqual([true, false, false])
})
