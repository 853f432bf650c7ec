import { Array as ArrayOf, Integer, Optional } from 'typebox'

import { endpoint } from './endpoint.ts'
import { DrawNumber, LotteryCode } from './lottery.ts'
import { Amount, strict } from './schema.ts'

export const lotteryJackpots = {
  pools: endpoint({
    method: 'GET',
    path: '/wps/lottery/jackpots',
    access: 'public',
    summary: 'The jackpots of the brand’s lotteries, as their next draws would pay them now.',
    input: strict({}),
    value: strict({
      list: ArrayOf(
        strict({
          gameCode: LotteryCode,
          /** 1 is the pool of the first prize. */
          level: Integer(),
          amount: Amount,
        }),
      ),
    }),
    refusals: [],
  }),
  ofDraw: endpoint({
    method: 'GET',
    path: '/wps/lottery/jackpots/draw',
    access: 'public',
    summary: 'The jackpots of a draw that is counted, with the units that won them, by its result in force.',
    input: strict({ gameCode: LotteryCode, numero: DrawNumber }),
    value: strict({
      list: ArrayOf(
        strict({
          level: Integer(),
          pool: Amount,
          /** Winning units of all members. */
          units: Integer(),
          /** The win of a unit of the full stake; absent without winners. */
          unitWin: Optional(Amount),
          /** The stake of such a unit. */
          fullStake: Amount,
        }),
      ),
    }),
    refusals: [],
  }),
}
