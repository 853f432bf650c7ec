import { Array as ArrayOf, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Moment, strict } from '#contract/schema.ts'
import { RETURN_LEAST, RETURN_MOST } from '#domain/lottery/odds/return.ts'

import { Id, Reason, Scope, Version, Waits } from './schema.ts'

/** In thousandths. Absent: the returns of the brand. */
const Rate = Optional(Integer({ minimum: RETURN_LEAST, maximum: RETURN_MOST }))

export const readRate = endpoint({
  method: 'GET',
  path: '/console/member/lottery-rate',
  access: 'operator:lottery.read',
  summary: 'The return of a member in lotteries, its bounds, and the last changes.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    rateMilli: Rate,
    version: Version,
    /** Bounds of a new rate: the market’s least, and the most that the brand gives in a lottery. */
    leastMilli: Integer(),
    mostMilli: Integer(),
    /** Newest first; the first one is in force. */
    history: ArrayOf(
      strict({
        version: Version,
        rateMilli: Rate,
        operatorName: String(),
        startedAt: Moment,
        endedAt: Optional(Moment),
      }),
    ),
  }),
  refusals: [],
})

export const saveRate = endpoint({
  method: 'POST',
  path: '/console/member/lottery-rate',
  access: 'operator:settings.write', // guard: rate-right-needed
  summary:
    'Sets the return of a member in lotteries, within the brand’s. A higher one waits for a second operator.',
  input: strict({ ...Scope, id: Id, version: Version, rateMilli: Rate, reason: Reason }),
  value: strict({ version: Version, ...Waits }),
  refusals: ['changed_meanwhile', 'rate_too_high', 'rate_too_low'],
})
