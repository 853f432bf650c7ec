import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { LotteryCode } from '#contract/lottery.ts'
import { Amount, Moment, Nothing, strict } from '#contract/schema.ts'
import { familyCodes } from '#domain/lottery/families/families.ts'
import { SHARE_MOST } from '#domain/lottery/jackpots/jackpot.ts'
import { countedTerms } from '#domain/lottery/terms/terms-effect.ts'
import { RETURN_LEAST, RETURN_MOST } from '#domain/lottery/odds/return.ts'

import { Id, Next, Noted, Paging, Reason, Scope, Version, Waits } from './schema.ts'

const BetTypeCode = String({ pattern: '^[a-z0-9_]{1,30}$', maxLength: 30 })

const bounds = {
  /** Of the stake for each unit of a line. */
  stakeLeast: Optional(Amount),
  stakeMost: Optional(Amount),
  /** The most that a draw pays for one name, to all members of the brand together. */
  cap: Optional(Amount),
}

const Jackpot = strict({
  /** 1 is the pool of the first prize. */
  level: Integer({ minimum: 1, maximum: 2 }),
  /** The part of each stake that goes into the pool, in thousandths. */
  shareMilli: Integer({ minimum: 0, maximum: SHARE_MOST }),
  /** The house fills the pool up to it; absent for nothing. */
  seed: Optional(Amount),
  /** The most that one draw pays; absent for the whole pool. */
  cap: Optional(Amount),
  /** The stake for one unit from which a single winner gets everything. */
  fullStake: Amount,
})

/** Absent values are those of the house. */
const Terms = strict({
  isOn: Boolean(),
  /** In thousandths. */
  returnMilli: Optional(Integer({ minimum: RETURN_LEAST, maximum: RETURN_MOST })),
  ...bounds,
  /** Of the cost of a ticket. */
  ticketLeast: Optional(Amount),
  ticketMost: Optional(Amount),
  /** The most that one member stakes in one draw. */
  drawMost: Optional(Amount),
  /** Days on which its draws are sold, 1 for Sunday. */
  weekdays: Optional(ArrayOf(Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7 })),
  /** Minutes by which bets close before the house's own closing. */
  closesEarlierMinutes: Optional(Integer({ minimum: 0, maximum: 720 })),
  /** Bounds of single bet types, instead of those of the game. */
  types: ArrayOf(strict({ type: BetTypeCode, ...bounds }), { maxItems: 100 }),
  /** The pools of its jackpots. Every change of them waits for a second operator. */
  jackpots: Optional(ArrayOf(Jackpot, { minItems: 1, maxItems: 2 })),
})

export const listTerms = endpoint({
  method: 'GET',
  path: '/console/lottery/terms',
  access: 'operator:lottery.read',
  summary: 'The lotteries that a brand may sell, in its order, each with its terms.',
  input: strict(Scope),
  value: strict({
    currency: String(),
    /** The least return that the market allows, in thousandths. */
    marketMilli: Integer(),
    /** The cap of the house, where the brand has none. */
    cap: Amount,
    list: ArrayOf(
      strict({
        gameCode: String(),
        name: String(),
        family: Enum([...familyCodes]),
        /** Drawn every few minutes. */
        isFast: Boolean(),
        betTypes: ArrayOf(String()),
        /** The return of the house, and the most that the game allows. */
        returnMilli: Integer(),
        returnMaxMilli: Integer(),
        version: Version,
        terms: Terms,
      }),
    ),
  }),
  refusals: [],
})

export const saveTerms = endpoint({
  method: 'POST',
  path: '/console/lottery/terms',
  access: 'operator:settings.write',
  summary:
    'Changes how a brand sells a lottery. A change that loosens a bound of the house waits for a second operator.',
  input: strict({ ...Scope, gameCode: LotteryCode, version: Version, terms: Terms, reason: Reason }),
  value: strict({ version: Version, ...Waits }),
  refusals: ['changed_meanwhile', 'terms_refused'],
})

export const termsEffect = endpoint({
  method: 'POST',
  path: '/console/lottery/terms/effect',
  access: 'operator:lottery.read',
  summary:
    'Counts the tickets of the last seven days that changed terms of a lottery would have refused, and what a changed return gives back of their stakes, beside the saved ones. It reads the newest 20,000 tickets of the newest 2,000 draws at most, and saves nothing.',
  input: strict({ ...Scope, gameCode: LotteryCode, terms: Terms }),
  value: strict({
    /** How many tickets were placed. */
    of: Integer(),
    /** More were placed than are read: the figures are of the newest ones. */
    isCut: Boolean(),
    counts: ArrayOf(strict({ term: Enum([...countedTerms]), before: Integer(), after: Integer() })),
    /** Of a changed return: what the stakes give back on average. */
    returned: Optional(strict({ before: Amount, after: Amount })),
  }),
  refusals: ['terms_refused'],
})

export const orderLotteries = endpoint({
  method: 'POST',
  path: '/console/lottery/order',
  access: 'operator:settings.write',
  summary: 'Orders the lotteries of a brand.',
  input: strict({
    ...Scope,
    /** All lotteries of the list, in the order that the operator read. */
    before: ArrayOf(LotteryCode, { maxItems: 200 }),
    /** The same in the new order. */
    order: ArrayOf(LotteryCode, { maxItems: 200 }),
  }),
  value: Nothing,
  refusals: ['changed_meanwhile'],
})

export const termsHistory = endpoint({
  method: 'GET',
  path: '/console/lottery/terms/history',
  access: 'operator:lottery.read',
  summary: 'Changes of the terms of a lottery, newest first: operator, time, reason, before and after.',
  input: strict({ ...Scope, gameCode: LotteryCode, ...Paging }),
  value: strict({
    list: ArrayOf(
      strict({
        id: Id,
        at: Moment,
        operatorName: Optional(String()),
        reason: String(),
        before: Noted,
        after: Noted,
      }),
    ),
    next: Next,
  }),
  refusals: [],
})
