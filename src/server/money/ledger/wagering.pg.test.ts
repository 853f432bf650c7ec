import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Posting, moved } from '#domain/ledger/posting.ts'
import { CURRENCY, giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { type Step, playSteps, wageringOf } from '#test/pg/wagering-steps.ts'

import { post } from './actions.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

// 1.00 is 100,000 units. The factor is in hundredths: 300 requires three times each deposit.
const M = 100_000n
const three: Step = ['factor', 300n]

// The steps; then the member's `wageringLeft` and `unplayed`.
test.each<[string, Step[], [bigint, bigint]]>([
  ['nothing came in', [three], [0n, 0n]],
  ['a deposit raises', [three, ['deposit', 100n * M]], [300n * M, 100n * M]],
  ['where the brand asks nothing, once is known all the same', [['deposit', 100n * M]], [0n, 100n * M]],
  [
    'a part of a unit is rounded up',
    [
      ['factor', 150n],
      ['deposit', 1n],
    ],
    [0n, 0n],
  ],
  ['the factor of the moment holds', [three, ['deposit', 10n * M], ['factor', 100n]], [30n * M, 10n * M]],
  ['a bet lowers', [three, ['deposit', 100n * M], ['bet', 40n * M]], [260n * M, 60n * M]],
  [
    'what is staked beyond it does not count for the next deposit',
    [three, ['deposit', 10n * M], ['win', 90n * M], ['bet', 50n * M], ['deposit', 10n * M]],
    [30n * M, 10n * M],
  ],
  [
    'a win changes nothing',
    [three, ['deposit', 100n * M], ['bet', 40n * M], ['win', 500n * M]],
    [260n * M, 60n * M],
  ],
  [
    'a bet that is returned raises by what it lowered',
    [three, ['deposit', 100n * M], ['bet', 40n * M], ['bet_return', 40n * M, 2]],
    [300n * M, 100n * M],
  ],
  [
    'a bet that lowered a part raises by that part',
    [
      ['factor', 100n],
      ['deposit', 10n * M],
      ['win', 50n * M],
      ['bet', 60n * M],
      ['bet_return', 60n * M, 3],
    ],
    [10n * M, 10n * M],
  ],
  [
    'a returned bet cannot free a deposit that came after it',
    [
      ['factor', 100n],
      ['deposit', 10n * M],
      ['win', 50n * M],
      ['bet', 60n * M],
      ['deposit', 5n * M],
      ['bet_return', 60n * M, 3],
    ],
    [15n * M, 15n * M],
  ],
  [
    'a withdrawal that is paid resets nothing: a deposit made while it waits is to be played',
    [
      ['factor', 100n],
      ['win', 100n * M],
      ['withdrawal_hold', 100n * M],
      ['deposit', 50n * M],
      ['withdrawal_payout', 100n * M, 2],
    ],
    [50n * M, 50n * M],
  ],
  [
    'money that is set aside takes its share, and brings it back when it is released',
    [
      ['deposit', 100n * M],
      ['withdrawal_hold', 40n * M],
      ['bet', 10n * M],
      ['withdrawal_release', 40n * M, 1],
    ],
    [0n, 90n * M],
  ],
  [
    'what was paid out takes its share along for good',
    [
      ['deposit', 100n * M],
      ['withdrawal_hold', 40n * M],
      ['withdrawal_payout', 40n * M, 1],
    ],
    [0n, 60n * M],
  ],
  [
    'a payout that came back was judged when it was paid',
    [
      ['deposit', 100n * M],
      ['withdrawal_hold', 40n * M],
      ['withdrawal_payout', 40n * M, 1],
      ['withdrawal_return', 40n * M],
    ],
    [0n, 60n * M],
  ],
  ['an adjustment that gives asks nothing', [three, ['adjustment', 100n * M]], [0n, 0n]],
  [
    'an adjustment that takes takes its share',
    [three, ['deposit', 100n * M], ['adjustment', -25n * M]],
    [225n * M, 75n * M],
  ],
  [
    'an adjustment taken back is undone',
    [three, ['deposit', 100n * M], ['adjustment', -25n * M], ['reversal', 25n * M, 2]],
    [300n * M, 100n * M],
  ],
  [
    'a deposit that the bank takes back lowers by what is left of it',
    [three, ['deposit', 100n * M], ['bet', 40n * M], ['win', 90n * M], ['deposit_return', 100n * M, 1]],
    [0n, 0n],
  ],
  [
    'one that was played leaves the next as it is',
    [
      ['factor', 100n],
      ['deposit', 100n * M],
      ['deposit', 100n * M],
      ['bet', 100n * M],
      ['win', 50n * M],
      ['deposit_return', 100n * M, 1],
    ],
    [100n * M, 100n * M],
  ],
  [
    'money in a vendor’s wallet is still there to be played',
    [
      ['factor', 100n],
      ['deposit', 100n * M],
      ['wallet_transfer', 80n * M],
      ['send', 10n * M],
    ],
    [90n * M, 90n * M],
  ],
  [
    'when the money is gone, a new deposit begins anew',
    [three, ['deposit', 100n * M], ['bet', 100n * M], ['deposit', 10n * M]],
    [30n * M, 10n * M],
  ],
  [
    'less than 1.00 is gone too',
    [three, ['deposit', 100n * M], ['bet', 99n * M + 1n], ['deposit', 10n * M]],
    [30n * M, 10n * M],
  ],
  [
    '1.00 is not',
    [three, ['deposit', 100n * M], ['bet', 99n * M], ['deposit', 10n * M]],
    [231n * M, 11n * M],
  ],
  [
    'nor is a stake whose round is open',
    [three, ['deposit', 100n * M], ['bet', 100n * M], ['round', 1n], ['deposit', 10n * M]],
    [230n * M, 10n * M],
  ],
  ['nothing is left to play for', [three, ['deposit', 100n * M], ['bet', 100n * M]], [0n, 0n]],
  [
    'while the round is open, it may come back',
    [three, ['deposit', 100n * M], ['round', 1n], ['bet', 100n * M]],
    [200n * M, 0n],
  ],
  [
    'nor is money that waits to be paid out',
    [
      ['deposit', 100n * M],
      ['bet', 40n * M],
      ['withdrawal_hold', 30n * M],
      ['bet', 30n * M],
      ['deposit', M],
    ],
    [0n, M],
  ],
])('%s', async (_what, steps, expected) => {
  const { member } = await playSteps(server, steps)
  expect(await wageringOf(server, member)).toEqual(expected)
})

// The steps; then `wageringLeft` and `unplayed` of the sender, and of the receiver.
test.each<[string, Step[], [bigint, bigint], [bigint, bigint]]>([
  [
    'half of the balance takes half of it along',
    [three, ['deposit', 100n * M], ['send', 50n * M]],
    [150n * M, 50n * M],
    [150n * M, 50n * M],
  ],
  [
    'all of it takes all',
    [three, ['deposit', 100n * M], ['bet', 40n * M], ['send', 60n * M]],
    [0n, 0n],
    [260n * M, 60n * M],
  ],
  [
    'with money that was won, the share is that of all there is',
    [
      ['factor', 100n],
      ['deposit', 100n * M],
      ['win', 300n * M],
      ['send', 100n * M],
    ],
    [75n * M, 75n * M],
    [25n * M, 25n * M],
  ],
  [
    'a part of a unit goes with the money',
    [
      ['deposit', 3n],
      ['win', 3n * M],
      ['send', M],
    ],
    [0n, 2n],
    [0n, 1n],
  ],
  [
    'money that waits for a payout does not thin the share',
    [
      ['factor', 100n],
      ['win', 900n * M],
      ['withdrawal_hold', 900n * M],
      ['deposit', 50n * M],
      ['send', 50n * M],
    ],
    [0n, 0n],
    [50n * M, 50n * M],
  ],
  [
    'one that an operator looks at takes it along when it arrives',
    [three, ['deposit', 100n * M], ['transfer_hold', 50n * M], ['bet', 10n * M], ['send_held', 50n * M, 2]],
    [140n * M, 40n * M],
    [150n * M, 50n * M],
  ],
  [
    'one that an operator gives back brings it back',
    [three, ['deposit', 100n * M], ['transfer_hold', 50n * M], ['transfer_release', 50n * M, 2]],
    [300n * M, 100n * M],
    [0n, 0n],
  ],
  [
    'sent to and fro, nothing is lost',
    [three, ['deposit', 100n * M], ['send', 100n * M], ['receive', 100n * M]],
    [300n * M, 100n * M],
    [0n, 0n],
  ],
])('sent: %s', async (_what, steps, sender, receiver) => {
  const { member, other } = await playSteps(server, steps)
  expect(await wageringOf(server, member)).toEqual(sender)
  expect(await wageringOf(server, other)).toEqual(receiver)
})

test('concurrent deposits and bets lose no part of the wagering', async () => {
  const { member } = await playSteps(server, [])
  await giveMoney(server, member, 100n * M)
  const bet = (): Posting => ({
    merchantId: member.merchantId,
    memberId: member.id,
    currency: CURRENCY,
    key: `test:${randomUUID()}`,
    kind: 'bet',
    reference: 'test',
    legs: moved(M, { from: 'main', to: 'provider:test' }),
  })
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      if (index % 2 === 0) await giveMoney(server, member, 10n * M)
      else await server.services.store.transact((tx) => post(tx, [bet()]))
    }),
  )
  expect(await wageringOf(server, member)).toEqual([0n, 190n * M])
})

// Only `ledger_write` keeps these figures within bounds: a constraint of the table would cost every bet.
test.each<[string, Step[]]>([
  ['a stake of all that was won', [three, ['deposit', M], ['win', 9n * M], ['bet', 10n * M]]],
  [
    'a deposit taken back that was played',
    [three, ['deposit', M], ['win', 9n * M], ['bet', 9n * M], ['deposit_return', M, 1]],
  ],
  [
    'a deposit taken back after another one',
    [three, ['deposit', M], ['deposit', M], ['bet', M], ['deposit_return', M, 1]],
  ],
  [
    'a deposit that was played, undone by hand',
    [three, ['deposit', M], ['win', 9n * M], ['bet', 9n * M], ['reversal', -M, 1]],
  ],
  ['an order of everything', [three, ['deposit', M], ['win', M], ['withdrawal_hold', 2n * M]]],
  ['a correction of everything', [three, ['deposit', M], ['win', M], ['adjustment', -2n * M]]],
])('the remaining wagering never falls below zero: %s', async (_what, steps) => {
  const { member } = await playSteps(server, steps)
  for (const one of await wageringOf(server, member)) expect(one).toBeGreaterThanOrEqual(0n)
  const [kept] = await server.asOwner<{ least: bigint }>(
    'SELECT min(least(wagering_left, unplayed)) AS least FROM wallet',
  )
  expect(kept?.least).toBeGreaterThanOrEqual(0n)
})
