import { type Guard, provenBy } from './guard.ts'

const approvals = 'src/server/platform/approvals/approvals.pg.test.ts'
const alone = 'test/attacks/money-alone.pg.test.ts'
const oneOwner = 'test/attacks/one-owner.pg.test.ts'
const payouts = 'src/server/money/withdrawals/two-operators.pg.test.ts'
const transfers = 'test/attacks/member-transfers.pg.test.ts'
const firstApproval = 'src/server/money/withdrawals/first-approval.pg.test.ts'
const brands = 'src/server/shell/brands/brands.pg.test.ts'

export const approvalGuards: readonly Guard[] = [
  ...provenBy(approvals, [
    [
      'proposal-maker-not-checker',
      'an operator says yes to what they asked for',
      'the maker is never the checker',
    ],
    [
      'proposal-judged-once',
      'what was rejected is done all the same',
      'a rejection needs a reason, moves nothing and is final',
    ],
    [
      'proposal-lapses',
      'what an operator asked for who was suspended since is done',
      'a withdrawn or lapsed proposal, or one of a suspended operator, is not executed',
    ],
    [
      'checker-independent',
      'a second account of the same person is the second operator',
      'an operator without the right, of another brand, or who made the maker’s account cannot judge',
      { value: 'undefined' },
    ],
    [
      'operator-daily-sum',
      'many deeds just below the threshold pass, of one operator',
      'amounts below the threshold add up over the day, for one member and for one operator',
    ],
    [
      'member-daily-sum',
      'many deeds just below the threshold pass, for one member',
      'amounts below the threshold add up over the day, for one member and for one operator',
    ],
    [
      'large-amount-needs-two',
      'an amount for two operators is moved by one',
      'waiting proposals are listed with both states, and none of another brand',
    ],
    [
      'maker-right-kept',
      'a proposal of an operator who lost the right to make it is done',
      'a withdrawn or lapsed proposal, or one of a suspended operator, is not executed',
    ],
    [
      'maker-still-active',
      'a proposal of a suspended operator is done',
      'a withdrawn or lapsed proposal, or one of a suspended operator, is not executed',
    ],
    [
      'statement-of-lapsed-operator',
      'a statement of a suspended operator stands for a second one',
      'a statement counts for nothing once the operator who imported it may no longer import',
    ],
    [
      'right-to-judge',
      'whoever may judge something judges everything',
      'an operator without the right, of another brand, or who made the maker’s account cannot judge',
    ],
    [
      'rejection-explained',
      'a no comes without a reason',
      'a rejection needs a reason, moves nothing and is final',
    ],
    [
      'proposal-withdrawn-by-maker',
      'somebody takes back the proposal of another operator',
      'a withdrawn or lapsed proposal, or one of a suspended operator, is not executed',
    ],
    [
      'rights-proposal-stays',
      'whoever gave rights over money alone hides that from the others',
      'rights over money given by one operator count after a second one approves; a rejection suspends the account',
    ],
    [
      'daily-sum-locked',
      'two deeds at once each see the day without the other',
      'amounts below the threshold add up over the day, for one member and for one operator',
    ],
    [
      'proposal-request-same',
      'the same request with another amount passes for the first one',
      'a retry returns the same proposal; other input is a conflict; another proposal is already open',
    ],
    [
      'proposals-of-brand',
      'an operator of one brand judges what waits at another',
      'an operator without the right, of another brand, or who made the maker’s account cannot judge',
      {
        replace: [
          'proposal.merchant_id = ${merchantId ?? null}::integer',
          '${merchantId ?? 0}::integer >= 0',
        ],
      },
    ],
    [
      'support-by-independent-statement',
      'an operator brings in a statement of their own and credits by it',
      'a statement line imported by another operator counts as the second operator, for that amount, once',
      { value: '!found' },
    ],
    [
      'statement-line-supports-once',
      'a line of a statement supports two credits',
      'a statement line imported by another operator counts as the second operator, for that amount, once',
      'always',
    ],
  ]),
  ...provenBy(oneOwner, [
    [
      'independence-both-ways',
      'one owner is both operators, by two accounts of their own making',
      'makes two accounts and waits for 72 hours',
      {
        replace: [
          'isApart(one, other) && isApart(other, one)',
          'one !== other && !holdersOf(one, lineages).has(other) && !holdersOf(other, lineages).has(one)',
        ],
      },
    ],
    [
      'makers-climbed',
      'a confirmed account is two persons with an unconfirmed one of its maker',
      'once an independent one has confirmed both',
      { value: 'holdersOf(made, lineages)' },
    ],
    [
      'account-confirmed-by-others',
      'an account, or its maker, confirms itself as another person',
      'does not confirm them alone',
      { replace: [".startsWith('operators.') ? [proposedBy, BigInt(subject)]", '=== subject ? []'] },
    ],
    [
      'lineage-shares-daily-sum',
      'an owner with ten accounts moves ten times what one may move in a day',
      'share one day',
      {
        replace: ['shareADay(operatorId, id, lineages)', 'id === operatorId && shareADay(id, id, lineages)'],
      },
    ],
    [
      'new-password-unconfirms',
      'an account stays confirmed though its maker holds a new password',
      'once an independent one has confirmed both',
      { replace: ['. confirmed_at: given.by === null ? now : null,', '.'] },
    ],
    [
      'maker-reset-voids-proposal',
      'what an account proposed before its password was handed over is approved by the one who held it',
      'before its password was handed over',
    ],
  ]),
  ...provenBy(firstApproval, [
    [
      'lapsed-approval-ignored',
      'a first approval counts after its operator was suspended',
      'a first approval counts no longer once its operator',
      { cut: '.filter(({ lapse }) => lapse === undefined)' },
    ],
    [
      'void-change-needs-two',
      'a change by an operator who was suspended since counts as one of two',
      'who changed a withdrawal and was suspended since',
      { replace: ['isChangeVoid', '(isChangeVoid && row.id === 0n)'] },
    ],
  ]),
  ...provenBy(brands, [
    [
      'lapsed-closing-ignored',
      'a brand is ended by a proposal of long ago, or of an operator who is suspended, was reset or lost the right',
      'a proposal to end a brand lapses after a week, and with its maker',
      { replace: ['=== undefined', '!== null'] },
    ],
  ]),
  ...provenBy(alone, [
    [
      'credit-weighed',
      'one operator credits nine million against an order of a hundred',
      ': one operator with every right',
    ],
    ['uncredit-weighed', 'one operator takes a large credit back', ': one operator with every right'],
    [
      'new-channel-needs-second',
      'one operator adds a channel of their own',
      ': one operator with every right',
    ],
    [
      'channel-redirection-seen',
      'one operator sends deposits to another account',
      ': one operator with every right',
    ],
    [
      'payment-provider-redirection-seen',
      'one operator moves a provider of payments',
      ': one operator with every right',
      { value: 'undefined' },
    ],
    [
      'payment-provider-switched-on-seen',
      'one operator switches on a provider whose key was stolen',
      ': one operator with every right',
      { value: 'undefined' },
    ],
    [
      'service-redirection-seen',
      'one operator leads members to a customer service and apps of their own',
      ': one operator with every right',
      { value: 'undefined' },
    ],
    [
      'identity-provider-redirection-seen',
      'one operator chooses who vouches for members',
      ': one operator with every right',
      { value: 'undefined' },
    ],
    [
      'firebase-redirection-seen',
      'one operator chooses whose codes are believed at sign-in',
      ': one operator with every right',
    ],
    [
      'looser-withdrawal-settings-need-second',
      'an owner raises the threshold of two operators and pays alone',
      ': one operator with every right',
      { replace: ['0', '1_000'] },
    ],
    [
      'withdrawal-settling-weighed',
      'one operator gives back a payout that arrived',
      ': one operator with every right',
    ],
    [
      'transfer-arrival-weighed',
      'one operator lets any amount reach another member',
      ': one operator with every right',
    ],
    ['round-voiding-weighed', 'one operator voids a round of any stake', ': one operator with every right'],
    [
      'game-provider-move-needs-second',
      'one operator moves a provider of games',
      ': one operator with every right',
    ],
    [
      'factor-reset-needs-second',
      'one operator disarms a member',
      ': one operator with every right',
      { value: '… || held.hasPaymentPassword' },
    ],
    [
      'flags-need-second',
      'one operator switches on sign-in by a code',
      ': one operator with every right',
      { cut: "second: { deed: 'settings.saveFlags', why: whyFlagsWait }," },
    ],
    [
      'looser-market-needs-second',
      'one operator loosens the law of the market',
      ': one operator with every right',
    ],
    [
      'money-rights-rest',
      'an owner makes a second operator and is both',
      ': one operator with every right',
      { value: 'all' },
    ],
  ]),
  ...provenBy('src/domain/approvals/redirection.test.ts', [
    [
      'weaker-entry-seen',
      'one operator removes the second step of members without factors',
      'how people get in: ',
      { cut: 'isWayGone ||' },
    ],
    [
      'weaker-entry-seen',
      'one operator lets a recent sign-in pass for a code by text message',
      'how people get in: ',
      { cut: '|| isProofGone' },
    ],
    [
      'entry-flags-seen',
      'one operator opens sign-in or reset by a text message alone',
      'flags: ',
      {
        replace: [
          ".some((flag) => after[flag] && !before[flag]) ? 'loosened'",
          '.every((flag) => after[flag] && !before[flag]) ? undefined',
        ],
      },
    ],
    [
      'factor-loss-seen',
      'one operator takes the payment password and the factors of a member',
      'a reset of a member who holds ',
      {
        replace: [
          "|| passkeys > 0 || hasPaymentPassword ? 'loosened'",
          '&& passkeys > 0 && hasPaymentPassword ? undefined',
        ],
      },
    ],
  ]),
  ...provenBy('src/server/people/console-members/console-members.pg.test.ts', [
    [
      'refused-reset-overtakes-proposal',
      'a reset that its member refused is approved all the same',
      'a member refuses the reset',
    ],
  ]),
  ...provenBy(payouts, [
    [
      'large-withdrawal-waits',
      'a large withdrawal without risks is paid without anybody looking',
      'one for two operators waits for them',
      { value: 'risks.length > 0' },
    ],
    [
      'withdrawals-of-day-summed',
      'slices of a large withdrawal need one operator each',
      'slices of one day are for two operators',
      { cut: 'today.sum +' },
    ],
    [
      'daily-withdrawal-threshold',
      'slices of a day are approved by themselves',
      'automatic approval is judged by the sum of the day',
      { value: '2n' },
    ],
    [
      'approval-alone-capped',
      'one operator approves one after the other without end',
      'an operator who has approved alone',
    ],
    [
      'approvals-by-other-people',
      'an operator approves twice by an account of their own making',
      'nobody agrees to what an account',
    ],
  ]),
  ...provenBy(transfers, [
    [
      'transfers-of-day-summed',
      'slices of a large transfer pass without a look',
      'slices of one day are looked at as the whole',
      { replace: ['before + amount >= transferReviewFrom', 'amount >= transferReviewFrom && before >= 0n'] },
    ],
  ]),
]
