import { type Guard, guardsIn } from './guard.ts'

const alone = 'test/attacks/money-alone.pg.test.ts'

/** What keeps one operator from telling members where to pay. */
export const payeeGuards: readonly Guard[] = [
  ...guardsIn('src/server/publishing/content/drafts.ts', alone, [
    [
      'one operator publishes an account to pay to',
      ': one operator with every right',
      'if (payees.length > 0)',
      'if (payees.length > 1_000)',
    ],
  ]),
  ...guardsIn('src/domain/payee/fold.ts', alone, [
    [
      'an account in other digits passes unseen',
      ': one operator with every right',
      '.replace(/\\p{Nd}/gu, digitOf)',
      '.replace(/\\p{Nd}{99}/gu, digitOf)',
    ],
    [
      'an account with invisible signs between its digits passes unseen',
      ': one operator with every right',
      ".replace(/[\\p{Cf}\\p{M}]/gu, '')",
      '',
    ],
  ]),
  ...guardsIn('src/domain/payee/new-payees.ts', alone, [
    [
      'one operator rewrites the pages on which members pay',
      ': one operator with every right',
      'return isOfCashier || newPayees({}, changed, known).length > 0',
      'return !isOfCashier && newPayees({}, changed, known).length > 0',
    ],
    [
      'one operator has the site name an account to pay to',
      ': one operator with every right',
      'return isOfCashier || newPayees({}, changed, known).length > 0',
      'return isOfCashier',
    ],
  ]),
]
