import { expect, test } from 'vitest'

import { addRounds, noRounds, type RoundSums, type SumOfState } from './round-sums.ts'

const of = (state: SumOfState['state'], rounds: bigint, stake: bigint, win: bigint): SumOfState => ({
  state,
  rounds,
  stake,
  win,
})

test.each<[string, readonly SumOfState[], Partial<RoundSums>]>([
  ['nothing', [], noRounds],
  [
    'lost rounds cost their stakes',
    [of('lost', 2n, 30n, 5n)],
    { rounds: 2n, stake: 30n, win: 5n, net: -25n },
  ],
  ['won ones bring what is above', [of('won', 1n, 10n, 35n)], { rounds: 1n, net: 25n }],
  [
    'what is open is staked, and has brought nothing',
    [of('open', 1n, 10n, 4n)],
    { stake: 10n, net: 0n, open: 1n },
  ],
  ['a voided one was none', [of('voided', 3n, 0n, 0n)], { rounds: 0n, voided: 3n }],
  [
    'together',
    [of('won', 1n, 10n, 35n), of('even', 1n, 10n, 10n), of('open', 1n, 7n, 0n), of('voided', 1n, 0n, 0n)],
    { rounds: 3n, stake: 27n, win: 45n, net: 25n, open: 1n, voided: 1n },
  ],
])('%s', (_what, rows, sums) => {
  expect(rows.reduce(addRounds, noRounds)).toMatchObject(sums)
})
