import { type Guard, provenBy } from './guard.ts'

const earning = 'src/server/money/points/earning.pg.test.ts'

const converting = 'src/server/money/points/converting.pg.test.ts'
const terms = 'src/domain/points/terms.test.ts'
const saving = 'src/server/money/points/terms.pg.test.ts'

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
  ...provenBy(saving, [
    [
      'point-terms-as-read',
      'an operator overwrites terms that they did not read',
      'terms are replaced as they were read',
    ],
    [
      'point-terms-of-form',
      'a point earns a stake of nothing, or is converted alone',
      'conversion from one point on',
    ],
    ['point-terms-by-two', 'one operator sets what points are worth', 'two operators set the terms'],
  ]),
  ...provenBy(terms, [
    [
      'earlier-points-within-cap',
      'points that were earned at lower stakes become worth more than the cap',
      'their points are judged by the new worth',
    ],
    [
      'least-points-converted',
      'fewer points than published are converted',
      'the rate of a conversion is judged',
    ],
    [
      'conversion-at-rate',
      'a member is paid another worth than the published one',
      'the rate of a conversion is judged',
      { value: 'undefined' },
    ],
  ]),
  ...provenBy(converting, [
    [
      'proof-bound-to-deed',
      'a proof for a small conversion pays a large one',
      'a proof is for this very conversion',
      { replace: ['deed === undefined ? secret : Buffer.concat([secret, Buffer.from(deed)])', 'secret'] },
    ],
    ['conversion-proven', 'a stolen session turns points into money', 'a proof is for this very conversion'],
    [
      'conversion-request-same',
      'a retry with other content gets the first answer',
      'points become money of the main wallet',
    ],
    [
      'barred-member-converts-nothing',
      'an excluded member gets money to play',
      'an excluded member converts nothing',
    ],
  ]),
]
