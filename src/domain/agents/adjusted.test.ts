import { expect, test } from 'vitest'

import { adjustedBy } from './adjusted.ts'

const approved = (amount: bigint) => ({ state: 'approved', amount }) as const

// stored share, stored payment, computed share, computed payment; adjustments; count, sum, missing, rest, verdict
const cases = [
  ['equal, no adjustment', [100n, 100n, 100n, 100n], [], [0, 0n, 0n, 0n, 'none']],
  ['not paid yet', [100n, undefined, 100n, undefined], [], [0, 0n, 0n, 0n, 'none']],
  ['equal, an amount was granted', [100n, 100n, 100n, 100n], [approved(10n)], [1, 10n, 0n, -10n, 'granted']],
  [
    'equal, given and taken back',
    [100n, 100n, 100n, 100n],
    [approved(10n), approved(-10n)],
    [2, 0n, 0n, 0n, 'none'],
  ],
  ['the share lacks 10', [90n, 90n, 100n, 90n], [], [0, 0n, 10n, 10n, 'missing']],
  ['the payment lacks 10', [100n, 90n, 100n, 100n], [], [0, 0n, 10n, 10n, 'missing']],
  ['the share and its payment lack 10', [90n, 85n, 100n, 90n], [], [0, 0n, 15n, 15n, 'missing']],
  ['made up by one', [90n, 90n, 100n, 90n], [approved(10n)], [1, 10n, 10n, 0n, 'made_up']],
  ['made up by two', [90n, 90n, 100n, 90n], [approved(4n), approved(6n)], [2, 10n, 10n, 0n, 'made_up']],
  ['made up in part', [90n, 90n, 100n, 90n], [approved(4n)], [1, 4n, 10n, 6n, 'missing']],
  ['too much was given', [90n, 90n, 100n, 90n], [approved(12n)], [1, 12n, 10n, -2n, 'missing']],
  [
    'too much was paid, and taken',
    [110n, 110n, 100n, 110n],
    [approved(-10n)],
    [1, -10n, -10n, 0n, 'made_up'],
  ],
  [
    'only approved ones count',
    [90n, 90n, 100n, 90n],
    [
      { state: 'proposed', amount: 10n },
      { state: 'rejected', amount: 10n },
      { state: 'withdrawn', amount: 10n },
    ],
    [0, 0n, 10n, 10n, 'missing'],
  ],
] as const

test.each(cases)(
  '%s',
  (_name, [gross, paid, anew, paidAnew], adjustments, [count, sum, missing, rest, verdict]) => {
    const found = adjustedBy(adjustments, {
      stored: { gross, paid },
      computed: { gross: anew, paid: paidAnew },
    })
    expect(found).toEqual({ count, sum, missing, rest, verdict })
  },
)
