import { type Guard, guardsIn, provenBy } from './guard.ts'

const attacks = 'test/attacks/withdrawals.pg.test.ts'
const ways = 'src/server/money/withdrawals/withdrawals.pg.test.ts'
const evidence = 'src/server/money/withdrawals/evidence.pg.test.ts'
const payouts = 'src/server/money/withdrawals/payouts.pg.test.ts'
const deciding = 'src/server/money/withdrawals/deciding.pg.test.ts'
const holding = 'src/server/money/withdrawals/holding.pg.test.ts'
const transfers = 'test/attacks/member-transfers.pg.test.ts'
const wagering = 'test/attacks/wagering.pg.test.ts'
const left = 'src/server/money/ledger/wagering.pg.test.ts'

export const withdrawalGuards: readonly Guard[] = [
  ...provenBy(holding, [
    [
      'held-withdrawal-not-approved',
      'a withdrawal is approved while an operator checks it',
      'a hold voids approvals, stops further ones',
    ],
    [
      'hold-voids-approvals',
      'the end of a hold brings back the approval before it',
      'a hold voids approvals, stops further ones',
    ],
    [
      'held-withdrawal-not-cancelled',
      'a member cancels a withdrawal that is being checked, and asks anew',
      'a member sees the check, and does not evade it',
      { cut: '&& !isHeld' },
    ],
    [
      'withdrawal-beside-hold-looked-at',
      'money goes out automatically while another withdrawal is checked',
      'a member sees the check, and does not evade it',
    ],
  ]),
  ...provenBy(attacks, [
    ['withdrawing-locked', 'the same request is two withdrawals', '50: twins that come at the same moment'],
    [
      'withdrawal-request-same',
      'a number of a request stands for another amount',
      '51: the same request with another amount',
      { replace: ["throw refuse<Calls['request']>('request_conflict')", 'return known'] },
    ],
    [
      'withdrawal-amount-parsed',
      'an amount that is none is rounded into one',
      '53 and 54: what is no amount is refused',
      { replace: ['= parseAmount(input.amount, merchant.currency)', ': bigint | undefined = 10_000_000n'] },
    ],
    [
      'payout-destination-checked',
      'money goes to another member’s account, or without the payment password',
      'another member’s account is none to pay to',
    ],
    [
      'cancelling-where-allowed',
      'a withdrawal is taken back to play on',
      '57: where the market does not allow it',
    ],
    [
      'withdrawal-still-cancellable',
      'what is on its way is taken back, and comes twice',
      '57: an approved withdrawal stays: it may be on its way already',
    ],
    [
      'confirmation-due',
      'what is not due confirms itself',
      '59: what confirms itself does so once',
      { value: '!row || isDue.length > 9' },
    ],
    [
      'cancelling-when-not-shut-out',
      'whoever keeps out of play takes money back to play on',
      '57: an excluded member takes no withdrawal back to play on',
      { value: 'standingOf.length > 0' },
    ],
    [
      'reset-withdrawal-looked-at',
      'after a reset by an operator money goes out without anybody looking',
      'after a reset by an operator money leaves after a review only',
      { cut: 'isResetLately(factorsResetHours) ||' },
    ],
    [
      'account-after-reset-looked-at',
      'an account that was added after a reset is paid to without anybody looking',
      'after a reset by an operator money leaves after a review only',
    ],
  ]),
  ...provenBy(wagering, [
    [
      'wagering-read-locked',
      'a deposit goes out unplayed with a withdrawal that was judged before it',
      'a deposit that is credited while a withdrawal is judged',
      { cut: ', isLocked: true' },
    ],
    [
      'wagering-before-withdrawal',
      'deposits are paid out unplayed',
      'a deposit made while an earlier withdrawal waits',
    ],
    [
      'unplayed-deposit-looked-at',
      'nobody looks at a deposit that goes out unplayed',
      'a deposit made while an earlier withdrawal waits',
      { replace: ['> 0n', '< 0n'] },
    ],
    [
      'wagering-carried-over',
      'a deposit that is sent away leaves what it asks behind',
      'a deposit sent to another member is to be played there',
    ],
  ]),
  ...provenBy(left, [
    [
      'wagering-not-negative',
      'what is still to be played falls below nothing',
      'the remaining wagering never falls below zero:',
    ],
    [
      'stake-wagering-bounded',
      'a stake lowers what is still to be played below nothing',
      'the remaining wagering never falls below zero:',
      { replace: ['least(w_wagering[v_main],', '('] },
    ],
  ]),
  ...provenBy(ways, [
    [
      'unknown-holder-looked-at',
      'money goes out automatically to a holder whose name nothing proves',
      'a withdrawal without risk reasons is approved automatically',
      { replace: ['payeeName === undefined', "payeeName === ''"] },
    ],
    [
      'approval-confirms-risks',
      'money leaves although nobody has read why it should be checked',
      'an approval counts only with every risk reason',
    ],
    [
      'approval-reason-read',
      'money leaves with blanks in place of a reason',
      'an approval needs a reason, which the audit and the next operator read',
      { value: 'input.reason' },
    ],
    ['withdrawal-limits-kept', 'the merchant’s limits count for nothing', 'the merchant’s settings are kept'],
    [
      'received-parts-whole',
      'parts that do not make the whole are believed',
      'the received part and the missing part make the whole, and the rest is sent again or returned',
      { replace: ['!isWhole', 'received === undefined || remaining === undefined'] },
    ],
    [
      'dispute-needs-picture',
      'nobody proves that nothing came',
      'a missing payout requires a picture of the member',
    ],
    [
      'approval-refusal-kept',
      'one operator approves alone what needs two',
      'another operator has to agree to a large one',
    ],
    [
      'references-locked',
      'a reference of the bank stands for two payouts',
      'a reference of the bank stands for one payout',
    ],
    [
      'paid-amount-within-asked',
      'more is paid than was asked for',
      'another amount or another destination takes back',
      { value: 'amount <= fee' },
    ],
    [
      'withdrawal-claimed-by-one',
      'two operators decide the same at once',
      'nobody decides what another operator has in hand',
    ],
  ]),
  ...provenBy(evidence, [
    [
      'payer-does-not-settle',
      'who said that it was paid decides that it came',
      'the operator who marked it as paid does not confirm its receipt',
    ],
    [
      'forced-receipt-needs-picture',
      'a receipt is forced without anything that shows it',
      'a receipt is forced with one to three pictures',
    ],
    [
      'evidence-of-operator',
      'what somebody else has sent is shown as evidence',
      'a picture is evidence only of its sender, and only once',
    ],
  ]),
  ...provenBy(payouts, [
    [
      'payout-asked-after',
      'a lost answer is paid twice',
      'an answer that was lost is asked after',
      { replace: ['1', '99'] },
    ],
    [
      'refused-retry-unclear',
      'a refused retry frees money whose first try may be paid',
      'a refused retry frees nothing until the provider says',
    ],
    [
      'payout-amount-compared',
      'news of another amount concludes a payout',
      'news of another amount concludes nothing',
    ],
    [
      'paid-after-end-reported',
      'a payment after the money went back passes for known',
      'a payment after the money went back is never known already',
    ],
    [
      'duplicate-payout-unclear',
      'a payout that the provider calls a duplicate is free again',
      'a provider that calls the first request a duplicate',
      { cut: '409,' },
    ],
  ]),
  ...provenBy(deciding, [
    [
      'failed-after-end-reported',
      'a failure after the receipt passes for known',
      'a provider that pays afterwards raises the alarm',
    ],
    [
      'payout-not-asked-now',
      'money goes back while the request that pays it is on its way',
      'nothing is given back while a request to pay is on its way',
    ],
    [
      'payout-in-doubt',
      'a payout that its provider has is decided by operators',
      'a payout without a doubt cannot be decided',
    ],
    [
      'payout-answer-fresh',
      'a payout is decided by an answer of long ago',
      'without a query of the last two hours nothing is decided',
    ],
    [
      'payout-queries-enough',
      'our own silence passes for the provider’s',
      'three days and 24 queries without a status',
      { replace: ['DOUBT_QUERIES', '0'] },
    ],
    [
      'payout-decision-needs-second',
      'one operator gives back money that may have left',
      'waits for a second operator, and gives the money back',
    ],
    [
      'payout-reference-unused',
      'a reference stands for two payouts of a provider',
      'a reference stands for one payout of the provider',
    ],
    [
      'payout-request-same',
      'one request decides a payout in two ways',
      'waits for a second operator, and gives the money back',
      { replace: ['return row', "throw refuse<typeof call>('request_conflict')"] },
    ],
    [
      'payout-claimed-by-one',
      'somebody decides what another operator has in hand',
      'a payout that another operator has claimed is left to them; evidence without a text is refused',
    ],
    [
      'payout-decider-not-settler',
      'who proposed that it was paid decides that it came',
      'who proposed it proves no receipt',
      { cut: "', 'decide_paid" },
    ],
    [
      'payout-still-paying',
      'a process that stood still sends a request to pay after the money went back',
      'nothing is given back while a request to pay is on its way',
    ],
    [
      'answer-overtakes-proposal',
      'a proposal outlives the answer of the provider',
      'the provider’s answer ends the proposal',
    ],
    [
      'used-reference-replaced',
      'a reference that operators wrote keeps another payout from being paid',
      'one that is taken keeps none from being paid',
      {
        replace: [
          '!(await selectIsReferenceUsed(tx, { ...row, reference }))',
          'reference !== selectIsReferenceUsed.name',
        ],
      },
    ],
  ]),
  ...provenBy(transfers, [
    [
      'transfers-switched-on',
      'money goes between members where the market has no such thing',
      'the market switch holds',
    ],
    [
      'transfer-daily-limit',
      'the limits of a day count for nothing',
      'the day’s limits and the payment password are kept',
      { replace: ["? 'transfer_day_reached'", '&& facts.memberId === 0n ? undefined'] },
    ],
    [
      'transfer-claimed-by-one',
      'two operators decide the same transfer at once',
      'nobody decides what another operator has in hand',
      { replace: ['!== operatorId', '< 0n'] },
    ],
    [
      'transfer-judged-once',
      'a large transfer is judged twice',
      'a large one is held until an operator lets it arrive',
      { leadsTo: 'return row' },
    ],
    [
      'upline-number-masked',
      'a member reads the mobile number of their upline',
      'is masked for the other side of a transfer',
      { cut: ': accountInPart(upline)' },
    ],
    [
      'receiver-number-masked',
      'the sender of money reads the mobile number of its receiver',
      'is masked for the other side of a transfer',
      { replace: ["accountInPart(accounts.get(otherOf(row)) ?? '')", "accounts.get(otherOf(row)) ?? ''"] },
    ],
    [
      'reset-transfer-looked-at',
      'after a reset by an operator money goes to another member without anybody looking',
      'after a reset of the factors by an operator the smallest transfer waits',
    ],
    [
      'transfer-proves-factor',
      'six digits send the money of an armed account to another member',
      'the payment password alone sends nothing from an armed account',
    ],
    ['receiver-fit', 'money goes to somebody whose account is closed', '55: to oneself, to a stranger'],
    ['sending-locked', 'the same request is two transfers', '50: twins that come at the same moment'],
  ]),
  ...guardsIn('db/migrations/0022_withdrawal_evidence.sql', evidence, [
    [
      'a forced receipt without a picture is stored',
      'the database itself keeps a forced receipt without a picture out',
      "CHECK (deed <> 'force' OR cardinality(pictures) > 0) NOT VALID",
      'CHECK (true) NOT VALID',
    ],
  ]),
  ...guardsIn('db/migrations/0014_withdrawals.sql', ways, [
    [
      'an approval counts for another amount',
      'the database itself starts a new round of approval on every change of the row',
      'NEW.round := OLD.round + 1;',
      'NEW.round := OLD.round;',
    ],
  ]),
]
