import { type Guard, guardsIn, provenBy } from './guard.ts'

const reviewing = 'src/server/money/offers/reviewing.pg.test.ts'
const rights = 'only operators with the right judge, and rewards of another brand'
const pausing = 'src/server/money/offers/pausing.pg.test.ts'

/** Guards of the deeds of operators about offers that pay, beside publishing versions. */
export const offerOperatorGuards: readonly Guard[] = [
  ...provenBy(pausing, [
    [
      'offer-pause-as-read',
      'an approval of an old proposal ends a later pause',
      'a proposal to resume ends only the pause that its operator read',
    ],
    ['offer-resumed-by-two', 'one operator lets a paused offer pay again', 'two operators resume an offer'],
  ]),
  ...guardsIn('db/migrations/0109_offer_pauses.sql', pausing, [
    [
      'one operator is both who resume an offer',
      'the database refuses one operator as both who resume',
      '  CHECK (approved_by <> resumed_by),\n',
    ],
  ]),
  ...provenBy(reviewing, [
    [
      'reward-judging-right-needed',
      'an operator without the right pays rewards',
      rights,
      { replace: ['ledger.adjust', 'cashier.read'] },
    ],
    ['rewards-of-own-brand', 'an operator reads rewards of another brand', rights],
    [
      'reward-judged-once',
      'a reward that was refused is paid',
      'a refused reward is never paid, and the member gets a message',
    ],
    [
      'no-approval-when-barred',
      'an excluded member is rewarded by an operator',
      'an excluded member is not paid by an approval',
    ],
    [
      'approval-within-limits',
      'an approval pays more than the offer allows',
      'an excluded member is not paid by an approval',
    ],
    ['reward-weighed', 'one operator alone pays any sum', 'beyond the threshold a second operator approves'],
  ]),
]
