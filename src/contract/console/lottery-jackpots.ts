import { Array as ArrayOf, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { LotteryCode } from '#contract/lottery.ts'
import { Amount, Moment, strict } from '#contract/schema.ts'

import { Id, Next, Paging, Scope } from './schema.ts'

export const jackpotMoves = endpoint({
  method: 'GET',
  path: '/console/lottery/jackpots',
  access: 'operator:lottery.read',
  summary: 'The pools of a lottery beside their accounts in the ledger, and their movements, newest first.',
  input: strict({ ...Scope, gameCode: LotteryCode, ...Paging }),
  value: strict({
    currency: String(),
    pools: ArrayOf(
      strict({
        level: Integer(),
        /** The pool of the next draw that is counted, before its own shares. */
        balance: Amount,
        /** Shares of draws that are not counted. */
        open: Amount,
        /** Money that the house has lent. */
        lent: Amount,
        /** The account of the ledger: the sum of both, unless something is wrong. */
        ledger: String(),
      }),
    ),
    list: ArrayOf(
      strict({
        id: Id,
        at: Moment,
        level: Integer(),
        kind: Enum(['contributed', 'returned', 'paid', 'seeded', 'lent']),
        /** Below zero out of the pool. */
        amount: String(),
        /** Of the pool afterwards. */
        balance: Amount,
        numero: Optional(String()),
        ticketId: Optional(Id),
        /** The transfer of the ledger; stakes and their returns have their own. */
        transferId: Optional(Id),
      }),
    ),
    next: Next,
  }),
  refusals: [],
})
