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
  ...provenBy('src/domain/payee/payee.test.ts', [
    [
      'sentence-is-no-host',
      'a host with a capital passes as the beginning of a sentence',
      'a payee is named: ',
      'never',
    ],
  ]),
  ...provenBy('test/attacks/money-untouched.pg.test.ts', [
    [
      'club-without-payee',
      'one operator names a club as an account to pay to',
      'moves nothing in the books beyond what its trial names',
    ],
    [
      'club-renamed-without-payee',
      'one operator renames a club as an account to pay to',
      'moves nothing in the books beyond what its trial names',
    ],
    [
      'vendor-without-payee',
      'one operator names a vendor as an account to pay to',
      'moves nothing in the books beyond what its trial names',
    ],
    [
      'own-name-without-payee',
      'one operator renames a vendor as an account to pay to',
      'moves nothing in the books beyond what its trial names',
    ],
    [
      'menu-without-payee',
      'one operator names a menu as an account to pay to',
      'moves nothing in the books beyond what its trial names',
    ],
    [
      'game-names-without-payee',
      'one operator uploads games named as an account to pay to',
      'moves nothing in the books beyond what its trial names',
    ],
    [
      'member-names-without-payee',
      'one operator has a member’s own name tell them where to pay',
      'moves nothing in the books beyond what its trial names',
    ],
    [
      'deposit-reason-without-payee',
      'a rejected deposit is sent again to an account of the operator',
      'moves nothing in the books beyond what its trial names',
    ],
    [
      'withdrawal-reason-without-payee',
      'a rejected withdrawal names an account of the operator',
      'moves nothing in the books beyond what its trial names',
    ],
    [
      'application-reason-without-payee',
      'a rejected application names an account of the operator',
      'moves nothing in the books beyond what its trial names',
    ],
  ]),
  ...provenBy('test/attacks/member-transfers.pg.test.ts', [
    [
      'transfer-reason-without-payee',
      'a returned transfer names an account of the operator',
      'returned money is the sender’s again, with the reason, which names no account to pay to',
    ],
  ]),
]
