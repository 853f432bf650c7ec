/** The play, and the part of its stake in cash that is no valid bet. */
export const uncountedCashCases = [
  ['a ticket that counts whole', { uncounted: 0n, stake: 1000n, bonusStake: 0n }, 0n],
  ['a part of a ticket in cash', { uncounted: 400n, stake: 1000n, bonusStake: 0n }, 400n],
  ['a ticket that counts nothing', { uncounted: 1000n, stake: 1000n, bonusStake: 0n }, 1000n],
  ['a ticket of which a bonus paid a quarter', { uncounted: 400n, stake: 1000n, bonusStake: 250n }, 300n],
  ['a part that is rounded down', { uncounted: 1n, stake: 3n, bonusStake: 1n }, 0n],
  ['a ticket that a bonus paid', { uncounted: 400n, stake: 1000n, bonusStake: 1000n }, 0n],
  ['a play without a stake', { uncounted: 400n, stake: 0n, bonusStake: 0n }, 0n],
  ['never more than the stake', { uncounted: 1500n, stake: 1000n, bonusStake: 200n }, 800n],
] as const
