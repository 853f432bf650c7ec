import { expect, test } from 'vitest'

import { levelsFor } from './levels.ts'

const limits = { most: { side: 1_000n, tie: 50n }, mostTogether: 1_200n }

test.each<
  [title: string, stakeMax: bigint | undefined, levels: [least: bigint, side: bigint, all: bigint][]]
>([
  [
    'three stakes',
    undefined,
    [
      [10n, 10_000n, 12_000n],
      [50n, 50_000n, 60_000n],
      [250n, 250_000n, 300_000n],
    ],
  ],
  [
    'a market’s maximum bounds all chips of a round, rounded down to whole chips',
    11_111n,
    [
      [10n, 10_000n, 11_110n],
      [50n, 11_100n, 11_100n],
      [250n, 11_000n, 11_000n],
    ],
  ],
  [
    'stakes above the market’s maximum are not offered',
    249n,
    [
      [10n, 240n, 240n],
      [50n, 200n, 200n],
    ],
  ],
  ['a maximum below the smallest chip closes the table', 9n, []],
])('%s', (_, stakeMax, levels) => {
  const made = levelsFor(10n, limits, { stakeMax })
  expect(made.map(({ least, most, mostTogether }) => [least, most['side'], mostTogether])).toEqual(levels)
  expect(made.every(({ chip, least }) => chip === least)).toBe(true)
})

test('an operator’s minimum is the least on each spot, in whole chips', () => {
  const least = (stakeMin: bigint) =>
    levelsFor(10n, limits, { stakeMax: undefined, stakeMin }).map((level) => level.least)
  expect([least(10n), least(11n), least(60n)]).toEqual([
    [10n, 50n, 250n],
    [20n, 50n, 250n],
    [60n, 100n, 250n],
  ])
})

test.each<[title: string, stakeMin: bigint, stakeMax: bigint | undefined, chips: bigint[]]>([
  ['the least stake alone fits', 60n, 60n, [10n]],
  ['a chip lies between them', 55n, 69n, [10n]],
  ['no chip lies between them', 51n, 59n, []],
  ['the least of the higher stakes does not fit', 60n, 240n, [10n, 50n]],
  ['the lower stakes take less than the least', 10_001n, undefined, [50n, 250n]],
  ['no spot takes so much', 250_001n, undefined, []],
])(
  'levels without a stake between the operator’s bounds are not offered: %s',
  (_, stakeMin, stakeMax, chips) => {
    expect(levelsFor(10n, limits, { stakeMax, stakeMin }).map(({ chip }) => chip)).toEqual(chips)
  },
)
