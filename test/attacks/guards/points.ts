import { type Guard, provenBy } from './guard.ts'

const earning = 'src/server/money/points/earning.pg.test.ts'

export const pointGuards: readonly Guard[] = [
  ...provenBy(earning, [
    [
      'play-money-earns-no-points',
      'play money of trial accounts earns points',
      'play money earns nothing',
      { replace: ['merchant.currency = moved.currency', 'true'] },
    ],
    [
      'barred-member-earns-no-points',
      'agents and excluded members earn points',
      'wait, and are counted once the member may earn again',
      { value: 'due' },
    ],
  ]),
]
