import { expect, test } from 'vitest'

import { changeOf, flowOf, isOwnMoney, movedBy, placeOf } from './flow.ts'

const leg = (account: string, amount: bigint) => ({ account, amount })

// Each row: the case, its legs, the member's change, and the amount moved.
test.each([
  ['a deposit with a fee', [leg('payment:3', -1_000n), leg('main', 970n), leg('fees', 30n)], 970n, 1_000n],
  ['money that is set aside', [leg('main', -500n), leg('locked', 500n)], 0n, 500n],
  ['a payout', [leg('locked', -500n), leg('payment:3', 490n), leg('fees', 10n)], -500n, 500n],
  [
    'a bet from two wallets',
    [leg('bonus:17', -20n), leg('main', -80n), leg('provider:PP', 100n)],
    -100n,
    100n,
  ],
  ['a move to a vendor', [leg('main', -70n), leg('vendor:PP', 70n)], 0n, 70n],
  ['points, which are no money', [leg('house', -5n), leg('points', 5n)], 0n, 5n],
])('%s', (_what, legs, change, moved) => {
  expect([changeOf(legs), movedBy(legs)]).toEqual([change, moved])
})

test('money comes from where it is less, and goes to where it is more', () => {
  expect(flowOf([leg('payment:3', -1_000n), leg('main', 970n), leg('fees', 30n)])).toEqual({
    from: ['payment:3'],
    to: ['main', 'fees'],
  })
})

test.each([
  ['main', true, 'main', ''],
  ['vendor:PP', true, 'vendor', 'PP'],
  ['points', false, 'points', ''],
  ['payment:12', false, 'payment', '12'],
  ['something', false, 'house', ''],
  ['constructor', false, 'house', ''],
])('%s: own money %s, called %s %s', (account, isOwn, place, code) => {
  expect([isOwnMoney(account), placeOf(account)]).toEqual([isOwn, { place, code }])
})
