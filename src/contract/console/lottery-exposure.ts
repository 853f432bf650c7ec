import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { DrawNumber, LoadName, LotteryCode, drawStates } from '#contract/lottery.ts'
import { Amount, Moment, strict } from '#contract/schema.ts'

import { Paired, Reason, Scope, Version, Waits } from './schema.ts'

const BetTypeCode = String({ pattern: '^[a-z0-9_]{1,30}$', maxLength: 30 })

const ofDraw = { ...Scope, gameCode: LotteryCode, numero: DrawNumber }

export const lotteryGames = endpoint({
  method: 'GET',
  path: '/console/lottery/games',
  access: 'operator:lottery.read',
  summary:
    'The lotteries that a brand offers, each with the draw that closes next, and those that it sells no more while tickets are open.',
  input: strict(Scope),
  value: strict({
    list: ArrayOf(
      strict({
        gameCode: String(),
        name: String(),
        /** Drawn every few minutes. */
        isFast: Boolean(),
        /** Not sold any more; the draw is the next one with open tickets. */
        isOff: Boolean(),
        /** The draw that takes bets, or takes them next. */
        nextNumero: Optional(String()),
        nextDrawsAt: Optional(Moment),
      }),
    ),
  }),
  refusals: [],
})

export const readExposure = endpoint({
  method: 'GET',
  path: '/console/lottery/exposure',
  access: 'operator:lottery.read',
  summary:
    'Possible payouts of a brand in one draw, by name, for one bet type: the fullest 200 names. Without a bet type: the one that would pay most.',
  input: strict({ ...ofDraw, type: Optional(BetTypeCode) }),
  value: strict({
    at: Moment,
    gameCode: String(),
    name: String(),
    family: String(),
    numero: String(),
    state: Enum([...drawStates]),
    closesAt: Moment,
    drawsAt: Moment,
    currency: String(),
    /** Tickets that were not returned, and their stakes. */
    tickets: Integer(),
    stake: Amount,
    /** Pairs whose second draw this is: by lottery, in the sums of whose draw they are. */
    paired: Paired,
    /** Bet types with stakes, the fullest first. */
    types: ArrayOf(strict({ type: String(), most: Amount })),
    type: String(),
    /** Fullest first; absent names pay nothing. */
    names: ArrayOf(strict({ name: String(), pays: Amount, cap: Amount })),
    /** The cap of names without stakes. */
    cap: Amount,
    /** Names with a limit that operators set by hand; without a cap they are closed. */
    limits: ArrayOf(strict({ name: String(), cap: Optional(Amount) })),
    /** Half of the names of the bet type pay no more than this. */
    middle: Amount,
    /** Names from 80 % of their cap on, and those at it. */
    near: Integer(),
    full: Integer(),
  }),
  refusals: [],
})

export const readNumber = endpoint({
  method: 'GET',
  path: '/console/lottery/number',
  access: 'operator:lottery.read',
  summary: 'The tickets of a brand that load one name in a draw.',
  input: strict({ ...ofDraw, name: LoadName }),
  value: strict({
    currency: String(),
    name: String(),
    pays: Amount,
    cap: Amount,
    tickets: Integer(),
    /** Stakes for one unit of the lines that load the name. */
    stake: Amount,
    /** The largest one of a ticket. */
    largest: Amount,
    /** The cap by the terms of the brand. */
    brandCap: Amount,
    /** Closed for this draw by operators. */
    isClosed: Boolean(),
    /** The cap that operators set for this draw. */
    ownCap: Optional(Amount),
    version: Version,
  }),
  refusals: [],
})

export const limitNumber = endpoint({
  method: 'POST',
  path: '/console/lottery/number/limit',
  access: 'operator:lottery.limit', // guard: number-limit-right-needed
  summary:
    'Closes a number of a draw, or sets what the draw may pay for it. Reopening, and a cap above that of the brand, wait for a second operator.',
  input: strict({
    ...ofDraw,
    name: LoadName,
    version: Version,
    isClosed: Boolean(),
    /** Absent: the cap of the brand. */
    cap: Optional(Amount),
    reason: Reason,
  }),
  value: strict({ version: Version, ...Waits }),
  refusals: ['changed_meanwhile', 'draw_over'],
})
