import { expect, test } from 'vitest'

import {
  type JackpotBalance,
  type JackpotTerms,
  carryJackpot,
  divideJackpot,
  seedFor,
  shareOf,
} from './jackpot.ts'

test.each<[stake: bigint, milli: number, share: bigint]>([
  [10_000_000n, 50, 500_000n],
  [10_000_000n, 0, 0n],
  [999n, 50, 49n],
  [19n, 50, 0n],
  [1_000n, 200, 200n],
  [0n, 50, 0n],
])('of a stake of %s, %s thousandths are %s', (stake, milli, share) => {
  expect(shareOf(stake, milli)).toBe(share)
})

const terms = (change: Partial<JackpotTerms> = {}) => ({ cap: undefined, fullStake: 1_000n, ...change })

test.each<
  [
    what: string,
    pool: bigint,
    Partial<JackpotTerms>,
    stakes: readonly (readonly [units: bigint, stake: bigint])[],
    wins: readonly bigint[],
    unitWin: bigint,
  ]
>([
  ['without a winner', 90_000n, {}, [], [], 0n],
  ['one unit of the full stake wins all', 90_000n, {}, [[1n, 1_000n]], [90_000n], 90_000n],
  ['a larger stake wins no more', 90_000n, {}, [[1n, 5_000n]], [90_000n], 18_000n],
  ['half the stake wins half', 90_000n, {}, [[1n, 500n]], [45_000n], 90_000n],
  [
    'two units share',
    90_000n,
    {},
    [
      [1n, 1_000n],
      [1n, 1_000n],
    ],
    [45_000n, 45_000n],
    45_000n,
  ],
  [
    'units share by their stakes',
    90_000n,
    {},
    [
      [1n, 2_000n],
      [1n, 1_000n],
    ],
    [60_000n, 30_000n],
    30_000n,
  ],
  [
    'two halves of the full stake win all',
    90_000n,
    {},
    [
      [1n, 500n],
      [1n, 500n],
    ],
    [45_000n, 45_000n],
    90_000n,
  ],
  [
    'a ticket with two units counts as two',
    90_000n,
    {},
    [
      [2n, 2_000n],
      [1n, 1_000n],
    ],
    [60_000n, 30_000n],
    30_000n,
  ],
  [
    'three share, and the rest of the division stays',
    100_000n,
    {},
    [
      [1n, 1_000n],
      [1n, 1_000n],
      [1n, 1_000n],
    ],
    [33_000n, 33_000n, 33_000n],
    33_000n,
  ],
  ['the pool is finer than the currency', 90_999n, {}, [[1n, 1_000n]], [90_000n], 90_000n],
  ['above its cap, a draw pays the cap', 90_000n, { cap: 60_000n }, [[1n, 1_000n]], [60_000n], 60_000n],
  ['below its cap, it pays all', 90_000n, { cap: 90_001n }, [[1n, 1_000n]], [90_000n], 90_000n],
  ['a share that cannot be paid is none', 90_000n, {}, [[1n, 10n]], [], 90_000n],
  ['an empty pool pays nothing', 0n, {}, [[1n, 1_000n]], [], 0n],
])('%s', (_what, pool, change, stakes, wins, unitWin) => {
  const tickets = stakes.map(([units, stake], at) => ({ ticketId: BigInt(at), units, stake }))
  const count = divideJackpot(pool, terms(change), { tickets, step: 1_000n })
  expect([...count.wins.values()]).toEqual(wins)
  expect(count).toMatchObject({ unitWin, paid: wins.reduce((sum, win) => sum + win, 0n) })
})

test.each<[left: bigint, seed: bigint, added: bigint]>([
  [0n, 50_000n, 50_000n],
  [49_999n, 50_000n, 1n],
  [50_000n, 50_000n, 0n],
  [70_000n, 50_000n, 0n],
  [0n, 0n, 0n],
])('with %s left and a seed of %s, the house adds %s', (left, seed, added) => {
  expect(seedFor(left, seed)).toBe(added)
})

test.each<
  [
    what: string,
    before: [balance: bigint, lent: bigint],
    change: bigint,
    regained: bigint,
    after: [balance: bigint, lent: bigint, lends: bigint],
  ]
>([
  ['stakes fill it', [100n, 0n], 50n, 0n, [150n, 0n, 0n]],
  ['stakes repay no loan', [0n, 30n], 50n, 0n, [50n, 30n, 0n]],
  ['a correction that it can pay', [100n, 0n], -80n, 0n, [20n, 0n, 0n]],
  ['the house lends what it lacks', [100n, 0n], -180n, 0n, [0n, 80n, 80n]],
  ['and lends once more', [0n, 80n], -20n, 0n, [0n, 100n, 20n]],
  ['a win that comes back repays the house first', [10n, 80n], 100n, 100n, [30n, 0n, -80n]],
  ['a smaller one repays a part', [10n, 80n], 50n, 50n, [10n, 30n, -50n]],
  ['less the seed that the house takes back beside it', [0n, 80n], 60n, 100n, [0n, 20n, -60n]],
])('%s', (_what, [balance, lent], change, regained, [balanceAfter, lentAfter, lends]) => {
  const before: JackpotBalance = { balance, lent }
  expect(carryJackpot(before, { change, regained })).toEqual({
    balance: balanceAfter,
    lent: lentAfter,
    lends,
  })
})
