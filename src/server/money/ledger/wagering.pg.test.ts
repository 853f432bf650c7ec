import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { LedgerAccount } from '#domain/ledger/account.ts'
import type { LedgerKind } from '#domain/ledger/kind.ts'
import { type Posting, moved } from '#domain/ledger/posting.ts'
import { CURRENCY, giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { type Posted, findWagering, post } from './actions.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

/** One step of a case: amounts are in units, and `of` refers to an earlier step by index. */
type Step = readonly [what: What, amount: bigint, of?: number]
type What =
  | Exclude<LedgerKind, 'transfer_in' | 'transfer_out' | 'transfer_out_held'>
  | 'send'
  | 'receive'
  | 'send_held'
  | 'factor'
  | 'round'
  | 'round_ends'
type Member = Awaited<ReturnType<TestServer['fixtures']['member']>>

const between: Partial<Record<What, readonly [from: LedgerAccount, to: LedgerAccount]>> = {
  deposit: ['payment:test', 'main'],
  deposit_return: ['main', 'payment:test'],
  withdrawal_hold: ['main', 'locked'],
  withdrawal_release: ['locked', 'main'],
  withdrawal_payout: ['locked', 'payment:test'],
  withdrawal_return: ['payment:test', 'main'],
  transfer_hold: ['main', 'locked'],
  transfer_release: ['locked', 'main'],
  wallet_transfer: ['main', 'vendor:test'],
  bet: ['main', 'provider:test'],
  bet_return: ['provider:test', 'main'],
  win: ['provider:test', 'main'],
}
const settling: readonly What[] = ['withdrawal_release', 'withdrawal_payout', 'transfer_release']
const reversing: readonly What[] = ['deposit_return', 'bet_return', 'reversal']

const all = (postings: readonly Posting[]) =>
  server.services.store.transact((tx) => post(tx, postings)) as Promise<readonly Posted[]>
const whose = ({ merchantId, id }: Member) => ({ merchantId, memberId: id, currency: CURRENCY })
const left = async (member: Member) => {
  const { wageringLeft, unplayed } = await findWagering(server.services.store.read, whose(member))
  return [wageringLeft, unplayed]
}

/** Plays the steps; returns what sender and receiver still have to stake. */
async function play(steps: readonly Step[]) {
  const member = await server.fixtures.member()
  const other = await server.fixtures.member({ merchantId: member.merchantId })
  await server.asOwner('DELETE FROM withdrawal_settings')
  const written: (bigint | undefined)[] = []
  for (const step of steps) written.push(await one(member, other, step, written))
  return { member, other }
}

async function one(member: Member, other: Member, [what, amount, of]: Step, written: (bigint | undefined)[]) {
  const named = of === undefined ? undefined : written[of]
  const { merchantId } = member
  if (what === 'factor') {
    await server.asOwner(
      `INSERT INTO withdrawal_settings (merchant_id, settings) VALUES ($1, jsonb_build_object('wageringHundredths', $2::int))
       ON CONFLICT (merchant_id) DO UPDATE SET settings = excluded.settings`,
      [merchantId, Number(amount)],
    )
    return undefined
  }
  if (what === 'round' || what === 'round_ends') {
    await server.asOwner(
      `INSERT INTO play (member_id, source, reference, merchant_id, vendor_code, game_code, currency, account,
                         state, stake, win, bets)
       VALUES ($1, 'test', 'r', $2, 'V', 'g', $3, 'main', $4, 1, 0, 1)
       ON CONFLICT (member_id, source, reference) DO UPDATE SET state = excluded.state`,
      [member.id, merchantId, CURRENCY, what === 'round' ? 'open' : 'closed'],
    )
    return undefined
  }
  const common = { merchantId, currency: CURRENCY, reference: 'test' }
  const mine = { ...common, memberId: member.id, key: `test:${randomUUID()}` }
  const its = { ...common, memberId: other.id, key: `test:${randomUUID()}` }
  if (what === 'send' || what === 'receive' || what === 'send_held') {
    const [from, to] = what === 'receive' ? [its, mine] : [mine, its]
    const isHeld = what === 'send_held'
    return await first([
      {
        ...from,
        kind: isHeld ? 'transfer_out_held' : 'transfer_out',
        legs: moved(amount, { from: isHeld ? 'locked' : 'main', to: 'clearing' }),
        ...(isHeld && named !== undefined ? { settles: named } : {}),
      },
      { ...to, kind: 'transfer_in', legs: moved(amount, { from: 'clearing', to: 'main' }) },
    ])
  }
  const [from, to] =
    what === 'adjustment' || what === 'reversal'
      ? amount > 0n
        ? (['adjustments', 'main'] as const)
        : (['main', 'adjustments'] as const)
      : (between[what] ?? (['payment:test', 'main'] as const))
  return await first([
    {
      ...mine,
      kind: what,
      legs: moved(amount < 0n ? -amount : amount, { from, to }),
      ...(named !== undefined && settling.includes(what) ? { settles: named } : {}),
      ...(named !== undefined && reversing.includes(what) ? { reverses: named } : {}),
    },
  ])
}

async function first(postings: readonly Posting[]) {
  const answers = await all(postings)
  expect(answers.map(({ outcome }) => outcome)).toEqual(postings.map(() => 'posted'))
  const [posted] = answers
  return posted?.outcome === 'posted' ? posted.transferId : undefined
}

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
  const { member } = await play(steps)
  expect(await left(member)).toEqual(expected)
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
  const { member, other } = await play(steps)
  expect(await left(member)).toEqual(sender)
  expect(await left(other)).toEqual(receiver)
})

test('deposits and bets at once: nothing of what is to be played is lost', async () => {
  const { member } = await play([])
  await giveMoney(server, member, 100n * M)
  const bet = (): Posting => ({
    ...whose(member),
    key: `test:${randomUUID()}`,
    kind: 'bet',
    reference: 'test',
    legs: moved(M, { from: 'main', to: 'provider:test' }),
  })
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      if (index % 2 === 0) await giveMoney(server, member, 10n * M)
      else await all([bet()])
    }),
  )
  expect(await left(member)).toEqual([0n, 190n * M])
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
])('what is still to be played never falls below nothing: %s', async (_what, steps) => {
  const { member } = await play(steps)
  for (const one of await left(member)) expect(one).toBeGreaterThanOrEqual(0n)
  const [kept] = await server.asOwner<{ least: bigint }>(
    'SELECT min(least(wagering_left, unplayed)) AS least FROM wallet',
  )
  expect(kept?.least).toBeGreaterThanOrEqual(0n)
})
