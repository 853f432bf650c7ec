import { type Guard, provenBy } from './guard.ts'

const alone = 'test/attacks/money-alone.pg.test.ts'

/** Guards that keep one operator from publishing a payee. */
export const payeeGuards: readonly Guard[] = [
  ...provenBy(alone, [
    [
      'payees-need-second',
      'one operator publishes an account to pay to',
      ': one operator with every right',
      { replace: ['0', '1_000'] },
    ],
    [
      'digits-folded',
      'an account in other digits passes unseen',
      ': one operator with every right',
      { replace: ['/gu', '{99}/gu'] },
    ],
    [
      'invisible-signs-folded',
      'an account with invisible signs between its digits passes unseen',
      ': one operator with every right',
    ],
    [
      'payees-compared',
      'one operator rewrites the pages on which members pay',
      ': one operator with every right',
      { replace: ['isOfCashier ||', '!isOfCashier &&'] },
    ],
    [
      'payees-compared',
      'one operator has the site name an account to pay to',
      ': one operator with every right',
      { cut: '|| newPayees({}, changed, known).length > 0' },
    ],
  ]),
]
