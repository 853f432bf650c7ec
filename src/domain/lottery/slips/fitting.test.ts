import { expect, test } from 'vitest'

import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'

import { type FreePayout, fitStakes } from './fitting.ts'

const type = (() => {
  const found = findBetType('north', 'lo2')
  if (!found) throw new Error('no lo2')
  return found
})()
/** Odds of 92 for one number. */
const line = (numbers: readonly number[], stake: bigint) => ({
  type,
  line: quoteLine(type, { choice: [numbers], stake, returnMilli: 920 }),
})
const full = (name: string, free: bigint): FreePayout => ({ name: `lo2:${name}`, free })

test.each<[what: string, Parameters<typeof fitStakes>[0], readonly FreePayout[], readonly bigint[]]>([
  ['a line without a full number keeps its stake', [line([4], 500n)], [full('17', 0n)], [500n]],
  ['a line within what is free keeps its stake', [line([4], 500n)], [full('04', 46_000n)], [500n]],
  ['a line is lowered to what is free', [line([4], 500n)], [full('04', 18_400n)], [200n]],
  ['a stake is rounded down to the step', [line([4], 500n)], [full('04', 18_399n)], [100n]],
  ['a line on a number without a free payout is left out', [line([4], 500n)], [full('04', 0n)], [0n]],
  ['a free payout below zero is none', [line([4], 500n)], [full('04', -5n)], [0n]],
  [
    'the tightest number of a line decides',
    [line([4, 17], 500n)],
    [full('04', 36_800n), full('17', 9_200n)],
    [100n],
  ],
  [
    'lines on the same number share it in their order',
    [line([4], 500n), line([4, 17], 500n)],
    [full('04', 55_200n)],
    [500n, 100n],
  ],
])('%s', (_what, lines, free, stakes) => {
  expect(fitStakes(lines, free, 100n).map(({ stake }) => stake)).toEqual(stakes)
})
