import { expect, test } from 'vitest'

import type { ChannelRules } from './channel.ts'
import { channelEffect } from './channel-effect.ts'

const UNIT = 100_000n

const before: ChannelRules = {
  least: 10n * UNIT,
  most: 5_000n * UNIT,
  feeFixed: 0n,
  feePerMille: 10,
  opensAt: '00:00',
  closesAt: '00:00',
  rankLeast: 0,
  isOn: true,
}

const past = [
  { amount: 50n * UNIT, time: '08:59', isCredited: true },
  { amount: 400n * UNIT, time: '09:00', isCredited: false },
  { amount: 1_000n * UNIT, time: '17:30', isCredited: true },
  { amount: 4_000n * UNIT, time: '23:00', isCredited: true },
]

// Each row: the changed rules, the counts, and the fees.
test.each<[Partial<ChannelRules>, object[], object?]>([
  [{}, []],
  [{ rankLeast: 3, isOn: false }, []],
  [{ least: 400n * UNIT }, [{ rule: 'least', before: 0, after: 1 }]],
  [{ most: 999n * UNIT }, [{ rule: 'most', before: 0, after: 2 }]],
  [{ most: 9_999n * UNIT }, [{ rule: 'most', before: 0, after: 0 }]],
  [{ opensAt: '09:00', closesAt: '17:30' }, [{ rule: 'hours', before: 0, after: 3 }]],
  [{ opensAt: '22:00', closesAt: '09:00' }, [{ rule: 'hours', before: 0, after: 2 }]],
  // Fees are those of credited deposits.
  [{ feeFixed: 2n * UNIT }, [], { before: 5_050_000n, after: 5_650_000n }],
  [
    { least: 51n * UNIT, feePerMille: 0 },
    [{ rule: 'least', before: 0, after: 1 }],
    { before: 5_050_000n, after: 0n },
  ],
])('case %#', (change, counts, fees) => {
  expect(channelEffect(past, { before, after: { ...before, ...change }, currency: 'CNY' })).toEqual({
    of: 4,
    counts,
    ...(fees ? { fees } : {}),
  })
})
