import { Array as ArrayOf, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Amount, Moment, strict } from '#contract/schema.ts'
import { lotterySpans } from '#domain/lottery/returns/lottery-band.ts'

import { Scope } from './schema.ts'

/** A part of the stakes, in basis points. */
const Share = Optional(Integer())

export const listLotteryReturns = endpoint({
  method: 'GET',
  path: '/console/lottery/returns',
  access: 'operator:rounds.read',
  summary:
    'Actual returns of lotteries since yesterday, over thirty days and all time, compared with the returns of their prices.',
  input: strict(Scope),
  value: strict({
    currency: String(),
    list: ArrayOf(
      strict({
        gameCode: String(),
        name: String(),
        /** Start of the alarm. */
        since: Optional(Moment),
        windows: ArrayOf(
          strict({
            span: Enum([...lotterySpans]),
            draws: Integer(),
            tickets: Integer(),
            stake: Amount,
            win: Amount,
            standing: Enum(['few', 'within', 'watch', 'alarm', 'price']),
            actualBp: Share,
            /** By the returns of the tickets, and by the odds on them. */
            modelBp: Share,
            pricedBp: Share,
            lowBp: Share,
            highBp: Share,
          }),
        ),
      }),
    ),
  }),
  refusals: [],
})
