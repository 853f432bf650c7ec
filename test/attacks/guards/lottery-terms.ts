import { type Guard, provenBy } from './guard.ts'

const terms = 'src/server/play/lottery/terms/terms.pg.test.ts'

export const lotteryTermsGuards: readonly Guard[] = [
  ...provenBy(terms, [
    [
      'lottery-terms-version-checked',
      'an approval of an old proposal overwrites newer terms',
      'an approval is refused once the terms have changed since',
      'dropped',
    ],
    [
      'lottery-terms-faults-refused',
      'terms are saved that no ticket can fit',
      'terms that do not fit are refused',
      'dropped',
    ],
    [
      'looser-lottery-terms-need-second',
      'one operator lets the house lose more in a draw',
      '%s waits for a second operator, and holds',
      'never',
    ],
    [
      'lottery-order-as-read',
      'a list that lacks lotteries, or a stale one, replaces the order',
      'the order is saved as a whole',
      'never',
    ],
  ]),
]
