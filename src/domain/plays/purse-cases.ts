import type { LateTo } from './purse.ts'

/**
 * Parts of a deed besides its amount: which purse pays first, the earlier deed that it refers to, where late money
 * goes.
 */
interface Overrides {
  readonly first?: 'cash' | 'bonus'
  readonly of?: number
  readonly lateTo?: LateTo
}

/** One deed: its amount, and cash and bonus afterwards. `ends`: the bonus is converted, or goes to the house. */
export type PurseStep = readonly [
  deed: 'bet' | 'win' | 'return' | 'take_back' | 'ends',
  amount: bigint,
  overrides: Overrides,
  outcome: 'posted' | 'insufficient',
  cash: bigint,
  bonus: bigint,
]

export interface PurseCase {
  readonly what: string
  readonly cash: bigint
  readonly bonus: bigint
  readonly steps: readonly PurseStep[]
  /** The split of the play afterwards: stake, the bonus's part of it, and of the wins. Absent: there is none. */
  readonly split?: readonly [stake: bigint, bonusStake: bigint, bonusWin: bigint]
}

/** 1.00 of the main unit; a step that is paid out is 0.01. */
const M = 100_000n
const C = 1_000n
const cashFirst: Overrides = { first: 'cash' }
const bonusFirst: Overrides = { first: 'bonus' }

/** The table of cases for both rules: the one in TypeScript, and the deciding one in the database. */
export const purseCases: readonly PurseCase[] = [
  {
    what: 'cash first, the rest from the bonus',
    cash: 10n * M,
    bonus: 100n * M,
    steps: [['bet', 20n * M, cashFirst, 'posted', 0n, 90n * M]],
    split: [20n * M, 10n * M, 0n],
  },
  {
    what: 'cash that is enough',
    cash: 20n * M,
    bonus: 100n * M,
    steps: [['bet', 20n * M, cashFirst, 'posted', 0n, 100n * M]],
    split: [20n * M, 0n, 0n],
  },
  {
    what: 'the bonus first',
    cash: 10n * M,
    bonus: 15n * M,
    steps: [['bet', 20n * M, bonusFirst, 'posted', 5n * M, 0n]],
    split: [20n * M, 15n * M, 0n],
  },
  {
    what: 'both together are enough to the last unit',
    cash: 1n,
    bonus: 2n,
    steps: [['bet', 3n, cashFirst, 'posted', 0n, 0n]],
    split: [3n, 2n, 0n],
  },
  {
    what: 'one unit more than both',
    cash: 1n,
    bonus: 2n,
    steps: [
      ['bet', 4n, cashFirst, 'insufficient', 1n, 2n],
      ['bet', 4n, bonusFirst, 'insufficient', 1n, 2n],
    ],
  },
  {
    what: 'a stake that names no bonus',
    cash: 10n * M,
    bonus: 100n * M,
    steps: [
      ['bet', 20n * M, {}, 'insufficient', 10n * M, 100n * M],
      ['bet', 10n * M, {}, 'posted', 0n, 100n * M],
    ],
  },
  {
    what: 'a win is shared, and the odd cent is cash',
    cash: 10n * M,
    bonus: 100n * M,
    steps: [
      ['bet', 20n * M, cashFirst, 'posted', 0n, 90n * M],
      ['win', 70n * M + C, {}, 'posted', 35n * M + C, 125n * M],
    ],
    split: [20n * M, 10n * M, 35n * M],
  },
  {
    what: 'wins of a cent do not drift',
    cash: 10n * M,
    bonus: 10n * M,
    steps: [
      ['bet', 20n * M, cashFirst, 'posted', 0n, 0n],
      ['win', C, {}, 'posted', C, 0n],
      ['win', C, {}, 'posted', C, C],
      ['win', C, {}, 'posted', 2n * C, C],
      ['win', C, {}, 'posted', 2n * C, 2n * C],
    ],
    split: [20n * M, 10n * M, 2n * C],
  },
  {
    what: 'a third of a bonus: three wins are as one',
    cash: 20n * M,
    bonus: 10n * M,
    steps: [
      ['bet', 30n * M, cashFirst, 'posted', 0n, 0n],
      ['win', 10n * M, {}, 'posted', 667n * C, 333n * C],
      ['win', 10n * M, {}, 'posted', 1_334n * C, 666n * C],
      ['win', 10n * M, {}, 'posted', 20n * M, 10n * M],
    ],
    split: [30n * M, 10n * M, 10n * M],
  },
  {
    what: 'below the smallest part all is cash',
    cash: 10n * M,
    bonus: 10n * M,
    steps: [
      ['bet', 20n * M, cashFirst, 'posted', 0n, 0n],
      ['win', 1_999n, {}, 'posted', 1_999n, 0n],
    ],
    split: [20n * M, 10n * M, 0n],
  },
  {
    what: 'a bet that is taken back gives both parts back exactly',
    cash: 10n * M + 1n,
    bonus: 100n * M,
    steps: [
      ['bet', 20n * M, cashFirst, 'posted', 0n, 90n * M + 1n],
      ['return', 20n * M, { of: 0 }, 'posted', 10n * M + 1n, 100n * M],
    ],
    split: [0n, 0n, 0n],
  },
  {
    what: 'a win that is taken back gives both parts back exactly, and the next one is shared anew',
    cash: 10n * M,
    bonus: 10n * M,
    steps: [
      ['bet', 20n * M, cashFirst, 'posted', 0n, 0n],
      ['win', 3n * C, {}, 'posted', 2n * C, C],
      ['take_back', 3n * C, { of: 1 }, 'posted', 0n, 0n],
      ['win', 10n * C, {}, 'posted', 5n * C, 5n * C],
    ],
    split: [20n * M, 10n * M, 5n * C],
  },
  {
    what: 'a win whose cash is spent cannot be taken back',
    cash: 10n * M,
    bonus: 10n * M,
    steps: [
      ['bet', 20n * M, cashFirst, 'posted', 0n, 0n],
      ['win', 10n * M, {}, 'posted', 5n * M, 5n * M],
      ['bet', 5n * M, {}, 'posted', 0n, 5n * M],
      ['take_back', 10n * M, { of: 1 }, 'insufficient', 0n, 5n * M],
    ],
    split: [25n * M, 10n * M, 5n * M],
  },
  {
    what: 'a stake after a win has no part in that win',
    cash: 10n * M,
    bonus: 10n * M,
    steps: [
      ['bet', 10n * M, cashFirst, 'posted', 0n, 10n * M],
      ['win', 10n * M, {}, 'posted', 10n * M, 10n * M],
      ['bet', 10n * M, bonusFirst, 'posted', 10n * M, 0n],
      ['win', 10n * M, {}, 'posted', 15n * M, 5n * M],
      ['take_back', 10n * M, { of: 1 }, 'posted', 5n * M, 5n * M],
      ['win', 10n * M, {}, 'posted', 10n * M, 10n * M],
    ],
    split: [20n * M, 10n * M, 10n * M],
  },
  {
    what: 'one of two stakes comes back: the next win follows what stands',
    cash: 10n * M,
    bonus: 10n * M,
    steps: [
      ['bet', 10n * M, cashFirst, 'posted', 0n, 10n * M],
      ['bet', 10n * M, cashFirst, 'posted', 0n, 0n],
      ['return', 10n * M, { of: 0 }, 'posted', 10n * M, 0n],
      ['win', 7n * M, {}, 'posted', 10n * M, 7n * M],
    ],
    split: [10n * M, 10n * M, 7n * M],
  },
  {
    what: 'a late win of a converted bonus is cash',
    cash: 10n * M,
    bonus: 34n * M,
    steps: [
      ['bet', 20n * M, cashFirst, 'posted', 0n, 24n * M],
      ['ends', 24n * M, { lateTo: 'cash' }, 'posted', 24n * M, 0n],
      ['win', 24n * M, {}, 'posted', 48n * M, 0n],
    ],
    split: [20n * M, 10n * M, 0n],
  },
  {
    what: 'a late win of a bonus that has expired is shared with the house',
    cash: 10n * M,
    bonus: 10n * M,
    steps: [
      ['bet', 20n * M, cashFirst, 'posted', 0n, 0n],
      ['ends', 0n, { lateTo: 'house' }, 'posted', 0n, 0n],
      ['win', 40n * M, {}, 'posted', 20n * M, 0n],
      ['take_back', 40n * M, { of: 2 }, 'posted', 0n, 0n],
    ],
    split: [20n * M, 10n * M, 0n],
  },
  {
    what: 'a late return of a converted bonus is cash',
    cash: 10n * M,
    bonus: 10n * M,
    steps: [
      ['bet', 20n * M, cashFirst, 'posted', 0n, 0n],
      ['ends', 0n, { lateTo: 'cash' }, 'posted', 0n, 0n],
      ['return', 20n * M, { of: 0 }, 'posted', 20n * M, 0n],
    ],
    split: [0n, 0n, 0n],
  },
  {
    what: 'a late return of a bonus that was given up: its part is the house’s',
    cash: 10n * M,
    bonus: 30n * M,
    steps: [
      ['bet', 20n * M, cashFirst, 'posted', 0n, 20n * M],
      ['ends', 20n * M, { lateTo: 'house' }, 'posted', 0n, 0n],
      ['return', 20n * M, { of: 0 }, 'posted', 10n * M, 0n],
    ],
    split: [0n, 0n, 0n],
  },
  {
    what: 'a win before the conversion is taken back after it: from cash',
    cash: 10n * M,
    bonus: 10n * M,
    steps: [
      ['bet', 20n * M, cashFirst, 'posted', 0n, 0n],
      ['win', 10n * M, {}, 'posted', 5n * M, 5n * M],
      ['ends', 5n * M, { lateTo: 'cash' }, 'posted', 10n * M, 0n],
      ['take_back', 10n * M, { of: 1 }, 'posted', 0n, 0n],
    ],
    split: [20n * M, 10n * M, 0n],
  },
  {
    what: 'a bonus that has ended pays no stake',
    cash: 10n * M,
    bonus: 10n * M,
    steps: [
      ['bet', 1n * M, bonusFirst, 'posted', 10n * M, 9n * M],
      ['ends', 9n * M, { lateTo: 'house' }, 'posted', 10n * M, 0n],
      ['bet', 11n * M, cashFirst, 'insufficient', 10n * M, 0n],
      ['bet', 10n * M, bonusFirst, 'posted', 0n, 0n],
    ],
    split: [11n * M, 1n * M, 0n],
  },
]
