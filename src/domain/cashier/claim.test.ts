import { expect, test } from 'vitest'

import { lapsedClaims } from './claim.ts'

test.each<
  [
    name: string,
    steps: readonly (readonly [deed: string, minutes: number, of?: 'others' | 'end'])[],
    isClaimed: boolean,
    lapsed: string[],
  ]
>([
  ['no claim', [['request', 0]], false, []],
  [
    'a claim in force',
    [
      ['request', 0],
      ['claim', 1],
    ],
    true,
    [],
  ],
  [
    'a claim that ended without a step',
    [
      ['request', 0],
      ['claim', 1],
    ],
    false,
    ['1'],
  ],
  [
    'a released claim',
    [
      ['claim', 0],
      ['release_claim', 14],
    ],
    false,
    [],
  ],
  [
    'a decision in time',
    [
      ['claim', 0],
      ['approve', 14],
    ],
    false,
    [],
  ],
  [
    'a renewed claim',
    [
      ['claim', 0],
      ['claim', 14],
    ],
    true,
    [],
  ],
  [
    'a claim by a colleague after the first one expired',
    [
      ['claim', 0],
      ['claim', 15],
    ],
    true,
    ['0'],
  ],
  [
    'a decision after the claim expired',
    [
      ['claim', 0],
      ['approve', 20],
    ],
    false,
    ['0'],
  ],
  [
    'a claim that expired, although the player sent a receipt meanwhile',
    [
      ['claim', 0],
      ['send_proof', 5, 'others'],
    ],
    false,
    ['0'],
  ],
  [
    'a claim in force after the player sent a receipt',
    [
      ['claim', 0],
      ['send_proof', 5, 'others'],
    ],
    true,
    [],
  ],
  [
    'a claim of a record that the provider ended meanwhile',
    [
      ['claim', 0],
      ['credit', 5, 'end'],
    ],
    false,
    [],
  ],
])('%s', (_, steps, isClaimed, lapsed) => {
  const history = steps.map(([deed, minutes, of], index) => ({
    id: String(index),
    deed,
    atMs: minutes * 60_000,
    isOthers: of !== undefined,
    isEnd: of === 'end',
  }))
  expect([...lapsedClaims(history, isClaimed)]).toEqual(lapsed)
})
