import { expect, test } from 'vitest'

import { type PastTransfer, transferEffect } from './transfer-effect.ts'

const UNIT = 100_000n
const HOUR = 3_600_000
const sinceMs = 1_000 * HOUR

/** A transfer of so many main units, so many hours after the start of the days that count. */
function past(amount: number, hours: number, other: Partial<PastTransfer> = {}): PastTransfer {
  return {
    memberId: 1n,
    receiverId: 9n,
    amount: BigInt(amount) * UNIT,
    requestedAtMs: sinceMs + hours * HOUR,
    day: `day ${Math.floor(hours / 24)}`,
    isVoid: false,
    ...other,
  }
}

const rows = [
  past(900, -1, { day: 'day 0' }),
  past(50, 1),
  past(300, 2, { isVoid: true }),
  past(400, 3, { memberId: 2n }),
  past(700, 4, { receiverId: 8n }),
  past(700, 30),
]

const before = {
  transferLeast: 10n * UNIT,
  transferMost: 5_000n * UNIT,
  transferCountADay: 10,
  transferSumADay: 9_000n * UNIT,
  transferReviewFrom: 2_000n * UNIT,
}

// Each row: the changed settings, and how many of five transfers they concern.
test.each<[Partial<typeof before>, object[]]>([
  [{}, []],
  [{ transferLeast: 100n * UNIT }, [{ setting: 'transferLeast', before: 0, after: 1 }]],
  [{ transferLeast: 1n * UNIT }, [{ setting: 'transferLeast', before: 0, after: 0 }]],
  [{ transferMost: 600n * UNIT }, [{ setting: 'transferMost', before: 0, after: 2 }]],
  // A transfer before the days counts for its business day, and a rejected one for no later one.
  [{ transferCountADay: 2 }, [{ setting: 'transferCountADay', before: 0, after: 2 }]],
  [{ transferSumADay: 1_000n * UNIT }, [{ setting: 'transferSumADay', before: 0, after: 2 }]],
  // The larger of what the sender sent and the receiver received on the day counts.
  [{ transferReviewFrom: 1_300n * UNIT }, [{ setting: 'transferReviewFrom', before: 0, after: 2 }]],
  [
    { transferMost: 600n * UNIT, transferReviewFrom: 1n },
    [
      { setting: 'transferMost', before: 0, after: 2 },
      { setting: 'transferReviewFrom', before: 0, after: 5 },
    ],
  ],
])('case %#', (change, counts) => {
  expect(transferEffect(rows, { sinceMs, before, after: { ...before, ...change } })).toEqual({
    of: 5,
    counts,
  })
})
