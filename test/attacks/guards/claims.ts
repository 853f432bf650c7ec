import { type Guard, provenBy } from './guard.ts'

const rules = 'src/domain/claims/claim.test.ts'
const claiming = 'src/server/play/lottery/tickets/claiming.pg.test.ts'
const collecting = 'src/server/money/claims/claims.pg.test.ts'
const writingOff = 'src/server/money/claims/writing-off.pg.test.ts'

export const claimGuards: readonly Guard[] = [
  ...provenBy(rules, [
    [
      'objected-claim-waits',
      'a withdrawal collects a claim whose objection waits',
      'a withdrawal collects open claims without those under objection',
      { replace: ["state === 'open'", 'true'] },
    ],
    ['claim-amount-open', 'more is paid than is open', 'a claim is reduced by', { value: 'undefined' }],
    [
      'overpaid-claim-returned',
      'the house keeps what a later result does not owe',
      'another version of the result',
      { replace: ['collected - carriesCollected', '0n'] },
    ],
    [
      'forgiven-stays-forgiven',
      'a member owes again what two operators gave up',
      'another version of the result',
      { replace: ['least(writtenOff, lacking - carriesCollected)', '0n'] },
    ],
  ]),
  ...provenBy(claiming, [
    [
      'old-claim-cancelled',
      'a member pays a claim and the win is taken back as well',
      'a correction that makes the win right returns what was paid',
      {
        replace: [
          'await cancelClaim(tx, claim, lacks.get(ticketId) ?? 0n)',
          '{ returns: 0n, carriesCollected: 0n, carriesWrittenOff: 0n }',
        ],
      },
    ],
    [
      'forgiven-win-not-voided',
      'a win that two operators forgave is taken back by voiding its ticket',
      'a ticket whose claim was partly written off is not voided',
    ],
    [
      'voided-ticket-owes-nothing',
      'a member owes the win of a voided ticket after it was taken back',
      'a voided ticket owes nothing',
    ],
  ]),
  ...provenBy(collecting, [
    [
      'only-agreed-claims-collected',
      'a withdrawal takes money that its page did not name',
      'a withdrawal pays what is owed first',
    ],
    [
      'claims-set-off-by-market',
      'a withdrawal collects where the market forbids it',
      'a market that does not allow it collects nothing from a withdrawal',
    ],
    [
      'claim-of-own-account',
      'a member pays or reads the claim of another one',
      'another member neither sees, pays nor objects to a claim',
      { replace: ['memberId, id', 'id'] },
    ],
    [
      'claim-payment-same',
      'the same request with another amount passes for the first one',
      'a payment happens once for each request, in two tabs as well',
      { replace: ["throw refuse<Calls['pay']>('request_conflict')", 'return claim'] },
    ],
    [
      'claim-objected-once',
      'an objection replaces the one that operators read',
      'an objection stops collecting from withdrawals, and is made once',
      {
        replace: [
          '!(await updateObjection(tx, { ...of, words }))',
          '!(await updateObjection(tx, { ...of, words })) && words === ""',
        ],
      },
    ],
    [
      'claim-equals-its-transfer',
      'the application records a payment that the ledger does not have',
      'the database records no movement that the ledger does not have',
      { cut: ' AND coalesce(entry.amount, 0) = p_amount' },
    ],
    [
      'claim-never-overdrawn',
      'more of a claim is collected than is open',
      'the database records no movement that the ledger does not have',
      { replace: ['p_amount > v_claim.open', 'false'] },
    ],
  ]),
  ...provenBy('src/server/money/ledger/claims-proof.pg.test.ts', [
    [
      'claims-equal-the-books',
      'the nightly check passes claims that differ from the books',
      'the nightly check finds',
      { replace: ['LIMIT 1000', 'LIMIT 0'] },
    ],
  ]),
  ...provenBy(writingOff, [
    [
      'claim-answer-right-needed',
      'an operator who only reads answers objections',
      'an operator without the right neither writes off nor answers',
      { replace: ['ledger.adjust', 'cashier.read'] },
    ],
    [
      'claim-write-off-right-needed',
      'an operator who only reads gives up money of the house',
      'an operator without the right neither writes off nor answers',
      { replace: ['ledger.adjust', 'cashier.read'] },
    ],
    [
      'write-off-weighed',
      'one operator forgives any amount',
      'beyond the threshold a second operator approves, and the first one never',
    ],
    ['write-off-request-same', 'a retry writes off once more', 'a write-off happens once for each request'],
    [
      'claims-of-own-brand',
      'an operator of one brand reads the claims of another one',
      'claims of another brand are absent',
      { replace: ['claim.merchant_id = ${merchantId}', 'true'] },
    ],
    [
      'claim-answer-without-payee',
      'one operator sends members of a brand to an account of their own',
      'an objection is answered once, without an account to pay to, and collected again',
    ],
    [
      'claim-second-has-approved',
      'the application names a second operator who approved nothing',
      'the database writes nothing off for two operators without the approval of both',
      { cut: ' AND judged_by = p_second' },
    ],
    [
      'carried-write-off-bounded',
      'the application writes off as if an earlier version had',
      'the database writes nothing off for two operators without the approval of both',
      { replace: ['), 0) THEN', '), p_amount) THEN'] },
    ],
  ]),
]
