import { type Guard, provenBy } from './guard.ts'

const earning = 'src/server/money/points/earning.pg.test.ts'

const converting = 'src/server/money/points/converting.pg.test.ts'
const terms = 'src/domain/points/terms.test.ts'
const saving = 'src/server/money/points/terms.pg.test.ts'
const goods = 'src/domain/points/goods.test.ts'
const redeeming = 'src/server/money/points/redeeming.pg.test.ts'

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
  ...provenBy(goods, [
    ['good-within-cap', 'a good is worth more than points may be', 'a good is judged'],
    ['good-on-offer', 'a good that was taken off is redeemed', 'a redemption is judged'],
    ['redeemed-at-price', 'a member pays another price than they read', 'a redemption is judged'],
    ['redeemed-by-rank', 'a good of a higher level is redeemed', 'a redemption is judged'],
    [
      'good-in-stock',
      'more pieces are redeemed than there are',
      'a redemption is judged',
      { value: 'undefined' },
    ],
  ]),
  ...provenBy(redeeming, [
    ['owed-points-not-redeemed', 'a member spends points that are owed', 'points that are owed'],
    [
      'redemption-request-same',
      'a retry with other content gets the first answer',
      'a member redeems a piece',
    ],
    [
      'barred-member-redeems-nothing',
      'an excluded member spends points',
      'an excluded member redeems nothing',
    ],
    ['redemption-proven', 'a stolen session spends points', 'a proof is for this very redemption'],
    [
      'rejection-cause-chosen',
      'a member reads no reason of a rejection',
      'a rejection gives points and pieces back',
    ],
    ['redemption-judged-once', 'a redemption is judged twice', 'one operator approves and sends'],
    [
      'redemption-weighed',
      'one operator approves dear goods',
      'a dear redemption is approved by two operators',
    ],
    [
      'point-good-as-read',
      'an operator overwrites a good that they did not read',
      'a new or cheaper good needs two operators',
    ],
    ['looser-good-by-two', 'one operator makes a good cheaper', 'a new or cheaper good needs two operators'],
    ['point-good-of-form', 'a good costs nothing', 'a new or cheaper good needs two operators'],
    [
      'good-pictures-used',
      'a good shows a picture that is not there',
      'a good has a picture of the brand',
      { value: 'await Promise.resolve(pictures)' },
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
      'goods-within-cap-of-terms',
      'lower stakes make a good worth more than the cap',
      'terms are judged with',
    ],
    [
      'earlier-points-within-cap',
      'points that were earned at lower stakes become worth more than the cap',
      'their points are judged by the new worth',
    ],
    [
      'mission-points-within-cap-of-terms',
      'points of published missions become worth more than the cap',
      'points that a mission gave',
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
    ['owed-points-not-converted', 'a member converts points that are owed', 'points that are owed'],
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
