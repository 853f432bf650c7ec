import { type Guard, provenBy } from './guard.ts'

export const rankingGuards: readonly Guard[] = [
  ...provenBy('src/domain/offers/refuse-version.test.ts', [
    [
      'kinds-of-other-engines-refused',
      'an offer of friends, missions or raffles is published and pays nobody',
      'friends, who have terms of their own',
    ],
  ]),
  ...provenBy('src/domain/offers/ranked-offer.test.ts', [
    [
      'ranking-for-all-members',
      'members see a place on a board that gives them nothing',
      'a race that members join',
      { value: 'undefined' },
    ],
  ]),
  ...provenBy('src/server/money/offers/publishing.pg.test.ts', [
    [
      'unpaid-offer-refused',
      'an offer is published that pays nobody',
      'rules that are incomplete, unlawful or of another group are refused',
    ],
  ]),
  ...provenBy('src/server/money/missions/rankings.pg.test.ts', [
    [
      'unfit-member-ranks-nowhere',
      'a member to whom the offer gives nothing takes a place from the one behind',
      'members whom the offer does not fit',
      { cut: ', ...unfit' },
    ],
  ]),
]
