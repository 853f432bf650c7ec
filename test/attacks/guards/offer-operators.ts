import { type Guard, guardsIn, provenBy } from './guard.ts'

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
]
