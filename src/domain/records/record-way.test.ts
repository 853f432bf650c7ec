import { expect, test } from 'vitest'

import { type LedgerKind, kindRule, ledgerKinds } from '#domain/ledger/kind.ts'

import { kindsOfGroup } from './record-group.ts'
import { type KindWay, kindsFor, wayOfKind } from './record-way.ts'

test.each<[LedgerKind, KindWay]>([
  ['deposit', 'in'],
  ['deposit_return', 'out'],
  ['withdrawal_hold', 'neither'],
  ['withdrawal_payout', 'out'],
  ['transfer_in', 'in'],
  ['wallet_transfer', 'neither'],
  ['bet', 'out'],
  ['win', 'in'],
  ['bet_return', 'in'],
  ['adjustment', 'either'],
  ['reversal', 'either'],
])('%s is %s', (kind, way) => {
  expect(wayOfKind(kind)).toBe(way)
})

const wallets = ['main', 'locked', 'bonus', 'vendor']

test('only moves between a member’s own wallets, or between accounts of the house, are neither in nor out', () => {
  const isOwn = (kind: LedgerKind) => {
    const { between } = kindRule(kind)
    return (
      between.every((family) => wallets.includes(family)) || between.every((family) => family === 'house')
    )
  }
  for (const kind of ledgerKinds) expect(wayOfKind(kind) === 'neither', kind).toBe(isOwn(kind))
})

test('a page that is not narrowed asks for no kinds; one that is asks for those that it may hold', () => {
  expect(kindsFor(undefined, undefined)).toBeUndefined()
  expect(kindsFor(kindsOfGroup('deposits'), undefined)).toEqual(['deposit', 'deposit_return'])
  expect(kindsFor(kindsOfGroup('deposits'), 'in')).toEqual(['deposit'])
  expect(kindsFor(kindsOfGroup('bets'), 'out')).toEqual(['bet'])
  expect(kindsFor(kindsOfGroup('bonuses'), 'in')).toEqual([
    'reward_cash',
    'bonus_grant',
    'bonus_end',
    'rebate',
    'points_earn',
    'points_spend',
    'points_return',
    'points_cash',
    'mission_points',
    'raffle_points',
    'level_points',
    'friend_points',
  ])
  expect(kindsFor(undefined, 'out')).toContain('adjustment')
  expect(kindsFor(undefined, 'out')).not.toContain('win')
})
