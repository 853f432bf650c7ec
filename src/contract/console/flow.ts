import { Array as ArrayOf, Enum, Integer, Number as NumberOf, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { SignedAmount } from '#contract/records.ts'
import { Amount, Moment, strict } from '#contract/schema.ts'
import { flowSpans } from '#domain/dashboard/flow.ts'

import { Scope } from './schema.ts'

/** A sum, and the change from the same time a week before in tenths of a percent; absent if there was nothing. */
const compared = (amount: typeof Amount) =>
  strict({ amount, before: amount, changePerMille: Optional(Integer()) })

export const flow = endpoint({
  method: 'GET',
  path: '/console/flow',
  access: 'operator:reports.read',
  summary:
    'Money in and out, play and players of a brand by hour or day, beside the same time a week before. Days are business days; sums before end at the same moment of their week. Trial accounts are not counted.',
  input: strict({ ...Scope, span: Enum([...flowSpans]) }),
  value: strict({
    at: Moment,
    currency: String(),
    zone: String(),
    /** The end of the span, which may lie ahead. */
    endsAt: Moment,
    steps: ArrayOf(
      strict({
        at: Moment,
        paidIn: Amount,
        paidOut: Amount,
        /** Of the same step a week before, complete. */
        paidInBefore: Amount,
        paidOutBefore: Amount,
        /** Stakes less returns. */
        net: SignedAmount,
        /** The mean of the samples; absent if there is none. */
        players: Optional(Integer({ minimum: 0 })),
        playersBefore: Optional(Integer({ minimum: 0 })),
      }),
    ),
    paidIn: compared(Amount),
    paidOut: compared(Amount),
    stays: compared(SignedAmount),
    net: compared(SignedAmount),
    staked: SignedAmount,
    won: SignedAmount,
    /** The median time from the request of a withdrawal to its payout. */
    payoutSeconds: Optional(NumberOf()),
    payoutSecondsBefore: Optional(NumberOf()),
    /** Right now, whatever the span. */
    playersNow: Integer({ minimum: 0 }),
    playersWeekAgo: Optional(Integer({ minimum: 0 })),
    /** The mean of five minutes. */
    betsPerSecond: NumberOf(),
  }),
  refusals: [],
})
