import { expect, test } from 'vitest'

import { type PastWithdrawal, settingsEffect } from './settings-effect.ts'
import { readWithdrawalSettings, usualWithdrawalSettings } from './withdrawal-settings.ts'

const UNIT = 100_000n
const HOUR = 3_600_000
const sinceMs = 1_000 * HOUR

/** A withdrawal of so many main units, so many hours after the start of the days that count. */
function past(amount: number, hours: number, other: Partial<PastWithdrawal> = {}): PastWithdrawal {
  return {
    memberId: 1n,
    amount: BigInt(amount) * UNIT,
    requestedAtMs: sinceMs + hours * HOUR,
    day: `day ${Math.floor(hours / 24)}`,
    isVoid: false,
    risks: [],
    ...other,
  }
}

const rows = [
  // Before the days that count: only their sums do.
  past(4_000, -30),
  past(200, 1),
  past(6_000, 2),
  past(300, 3, { isVoid: true, risks: ['new_device'] }),
  past(60_000, 4, { memberId: 2n }),
  past(60_000, 5, { memberId: 2n }),
  past(1_000, 40),
]

// Each row: the changed settings, and what they mean.
test.each<[object, object]>([
  [{}, { of: 6, counts: [] }],
  [{ least: '250.00' }, { of: 6, counts: [{ setting: 'least', before: 0, after: 1 }] }],
  [{ most: '50000.00' }, { of: 6, counts: [{ setting: 'most', before: 0, after: 2 }] }],
  // The void one is refused by it too, but counts for nobody after it.
  [{ countADay: 1 }, { of: 6, counts: [{ setting: 'countADay', before: 0, after: 3 }] }],
  [{ sumADay: '6200.00' }, { of: 6, counts: [{ setting: 'sumADay', before: 0, after: 3 }] }],
  // Slices of one amount count together.
  [
    { twoOperatorsFrom: '120000.00' },
    { of: 6, counts: [{ setting: 'twoOperatorsFrom', before: 1, after: 1 }] },
  ],
  [
    { twoOperatorsFrom: '50000.00' },
    { of: 6, counts: [{ setting: 'twoOperatorsFrom', before: 1, after: 2 }] },
  ],
  // A reason of its own needs a person whatever the amount; the week before still counts in the sum of a week.
  [{ automaticUpTo: '6200.00' }, { of: 6, counts: [{ setting: 'automaticUpTo', before: 4, after: 3 }] }],
  [{ automaticUpTo: '2000.00' }, { of: 6, counts: [{ setting: 'automaticUpTo', before: 4, after: 5 }] }],
  [
    { feeFixed: '5.00', freeADay: 1 },
    { of: 6, counts: [], fees: { before: 0n, after: 10n * UNIT } },
  ],
])('%j', (change, effect) => {
  const found = settingsEffect(rows, {
    sinceMs,
    before: readWithdrawalSettings(usualWithdrawalSettings),
    after: readWithdrawalSettings({ ...usualWithdrawalSettings, ...change }),
    currency: 'PHP',
  })
  expect(found).toEqual(effect)
})
