import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { languageCodes } from '#domain/language/language.ts'
import { familyCodes } from '#domain/lottery/families/families.ts'
import { SLIP_DRAWS, SLIP_LINES } from '#domain/lottery/slips/bounds.ts'

import { endpoint } from './endpoint.ts'
import { playRefusals } from './launch.ts'
import { DrawNumber, LoadName, LotteryCode, LotteryGame, Opened, PrizeMode, drawStates } from './lottery.ts'
import { SignedAmount } from './records.ts'
import { Amount, Moment, Nothing, strict, Uuid } from './schema.ts'

const TicketId = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })
const Odds = String({ pattern: '^(0|[1-9][0-9]{0,14})\\.[0-9]{3}$', maxLength: 19 })

const line = {
  type: String({ pattern: '^[a-z0-9_]{1,30}$', maxLength: 30 }),
  /** Chosen numbers by row, ascending. */
  choice: ArrayOf(ArrayOf(Integer({ minimum: 0, maximum: 9_999 }), { maxItems: 100 }), {
    minItems: 1,
    maxItems: 10,
  }),
  /** For each unit. */
  stake: Amount,
  /** By outcome. */
  odds: ArrayOf(Odds, { minItems: 1, maxItems: 10 }),
}

export const LotteryTicket = strict({
  id: TicketId,
  gameCode: String(),
  /** The rules of its bet types. */
  family: Enum([...familyCodes]),
  /** The name of the game. */
  remark: String(),
  numero: String(),
  drawState: Enum([...drawStates]),
  /** Until then it may be cancelled, where the market allows it. */
  closesAt: Moment,
  drawsAt: Moment,
  opened: Optional(Opened),
  /** The second draw of a ticket on two; it has the same number, and closing is the earlier one of both. */
  second: Optional(
    strict({
      gameCode: String(),
      remark: String(),
      drawState: Enum([...drawStates]),
      drawsAt: Moment,
      opened: Optional(Opened),
    }),
  ),
  placedAt: Moment,
  currency: String(),
  cost: Amount,
  /** The most that it can win. */
  most: Amount,
  state: Enum(['open', 'won', 'lost', 'returned']),
  /** Returned once a ticket of an earlier draw of the slip wins. */
  stopsOnWin: Boolean(),
  /** In a folded list: the running tickets of the same slip in later draws, and their cost together. */
  later: Optional(strict({ slip: TicketId, tickets: Integer(), cost: Amount })),
  /** Winnings; zero while it is open. */
  win: Amount,
  /** The part of them that is of a jackpot. */
  jackpot: Optional(Amount),
  lines: ArrayOf(
    strict({
      ...line,
      cost: Amount,
      /** Winnings of the line, once the draw has a result. */
      win: Optional(Amount),
    }),
  ),
  /** Of a settled draw whose result was corrected: how the last correction changed the member's own ticket. */
  corrected: Optional(
    strict({
      /** The win that was paid before, and the one by the numbers in force. */
      before: Amount,
      now: Amount,
      difference: SignedAmount,
      /** Money that the correction moved to the member; below zero from the member. */
      moved: SignedAmount,
      /** Of a spent wrong win: what is still owed, and what was paid since. */
      owed: Amount,
      collected: Amount,
    }),
  ),
})

const lottRecent = endpoint({
  method: 'GET',
  path: '/wps/lottery/recent',
  access: 'real-member',
  summary: 'The lotteries that the member played lately, newest first.',
  input: strict({
    prizeMode: Optional(PrizeMode),
    device: Optional(Enum(['WEB'])),
    language: Optional(Enum([...languageCodes])),
  }),
  value: strict({ list: ArrayOf(LotteryGame) }),
  refusals: [],
})

export const lotteryTickets = {
  lottRecent,
  /** The same call under the path of the menus. */
  recentMenu: endpoint({ ...lottRecent, path: '/lgw/vn/games/game_menu/recent' }),
  terms: endpoint({
    method: 'GET',
    path: '/wps/lottery/terms',
    access: 'public',
    summary: 'Terms of bets on a lottery: its bet types, the return by which odds are made, and the stakes.',
    input: strict({ gameCode: LotteryCode }),
    value: strict({
      gameCode: String(),
      remark: String(),
      family: Enum([...familyCodes]),
      prizeMode: Enum(['SEA', 'Lott', 'ZY', 'Elott']),
      /** The drawing party: an official lottery, or we, from a published seed. */
      drawnBy: Enum(['official', 'house']),
      /** The time zone of its draws. */
      zone: String(),
      betTypes: ArrayOf(String()),
      /** In thousandths; members with a rate of their own have `ownReturn`. */
      returnMilli: Integer(),
      currency: String(),
      /** Stakes are multiples of it. */
      step: Amount,
      /** The most that a draw pays for one number, to all members together. */
      cap: Amount,
      /** Bounds of the stake for each unit, and of the cost of a ticket. */
      stakeLeast: Optional(Amount),
      stakeMost: Optional(Amount),
      ticketLeast: Optional(Amount),
      ticketMost: Optional(Amount),
      /** The most that the member stakes in one draw. */
      drawMost: Optional(Amount),
      /** Bounds of bet types, instead of those above. */
      types: ArrayOf(
        strict({
          type: String(),
          stakeLeast: Optional(Amount),
          stakeMost: Optional(Amount),
          cap: Optional(Amount),
        }),
      ),
      linesMax: Integer(),
      /** Tickets can be cancelled until the draw closes. */
      allowsCancelling: Boolean(),
      drawsMax: Integer(),
    }),
    refusals: [],
  }),
  ownReturn: endpoint({
    method: 'GET',
    path: '/wps/lottery/own-return',
    access: 'real-member',
    summary: 'The return by which the member’s own odds of a lottery are made, in thousandths.',
    input: strict({ gameCode: LotteryCode }),
    value: strict({ returnMilli: Integer() }),
    refusals: [],
  }),
  freeOfDraw: endpoint({
    method: 'GET',
    path: '/wps/lottery/free',
    access: 'real-member',
    summary:
      'Names of a draw whose cap is more than half used, or that operators have closed, with the payout that is still free for each.',
    input: strict({
      gameCode: LotteryCode,
      numero: DrawNumber,
      /** Of a bet on two draws: names of such bets in either draw, with the lower payout. */
      secondGameCode: Optional(LotteryCode),
    }),
    value: strict({
      list: ArrayOf(
        strict({
          name: LoadName,
          free: Amount,
          /** Operators have closed it for this draw. */
          isClosed: Optional(Boolean()),
        }),
      ),
    }),
    refusals: [],
  }),
  place: endpoint({
    method: 'POST',
    path: '/wps/lottery/slips',
    access: 'real-member',
    notWhileEnding: true,
    movesMoney: true,
    summary: 'Places tickets in one or several draws, all or none, with the odds that the member saw.',
    input: strict({
      requestId: Uuid,
      /** A chase: once a ticket of the slip wins, those of later draws are returned. */
      stopOnWin: Optional(Boolean()),
      tickets: ArrayOf(
        strict({
          gameCode: LotteryCode,
          /** Another station of the region, whose draw has the same number: for pairs across two draws. Such a slip has one ticket. */
          secondGameCode: Optional(LotteryCode),
          numero: DrawNumber,
          lines: ArrayOf(strict(line), { minItems: 1, maxItems: SLIP_LINES }),
        }),
        { minItems: 1, maxItems: SLIP_DRAWS },
      ),
    }),
    value: strict({
      tickets: ArrayOf(
        strict({ id: TicketId, gameCode: String(), numero: String(), cost: Amount, most: Amount }),
      ),
    }),
    refusals: [
      'slip_too_long',
      'draw_twice',
      'pair_unfit',
      'draw_closed',
      'day_not_sold',
      'lines_refused',
      'lottery_off',
      'stake_low',
      'stake_high',
      'ticket_too_small',
      'ticket_too_large',
      'draw_too_large',
      'odds_changed',
      'number_full',
      'number_closed',
      'insufficient_balance',
      'bonus_not_in_game',
      'bonus_stake_too_large',
      'request_conflict',
      'age_unproven',
      ...playRefusals,
    ],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/wps/lottery/tickets/cancel',
    access: 'real-member',
    movesMoney: true,
    summary: 'Takes a ticket back before its draw closes, where the market allows it; the stake is returned.',
    input: strict({ requestId: Uuid, id: TicketId }),
    value: LotteryTicket,
    refusals: ['cancelling_off', 'draw_closed'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/wps/lottery/tickets',
    access: 'real-member',
    summary: 'The member’s tickets, newest first.',
    input: strict({
      gameCode: Optional(LotteryCode),
      /** Those of one draw of the game. */
      numero: Optional(DrawNumber),
      /** Those whose draw is not paid yet, or the others. */
      state: Optional(Enum(['running', 'settled'])),
      /** Of the running tickets of each slip in a lottery only the next one. */
      folded: Optional(Boolean()),
      /** The running ones of one slip. */
      slip: Optional(TicketId),
      count: Optional(Integer({ minimum: 1, maximum: 50 })),
      after: Optional(String({ maxLength: 200 })),
    }),
    value: strict({ list: ArrayOf(LotteryTicket), next: Optional(String()) }),
    refusals: [],
  }),
  ticket: endpoint({
    method: 'GET',
    path: '/wps/lottery/ticket',
    access: 'real-member',
    summary: 'One ticket of the member.',
    input: strict({ id: TicketId }),
    value: LotteryTicket,
    refusals: [],
  }),
  pack: endpoint({
    method: 'GET',
    path: '/wps/lottery/ticket/dispute.zip',
    access: 'real-member',
    summary:
      'The dispute pack of one ticket, to show to a third party: bets, draw, results, ledger entries, messages, and actions.',
    input: strict({ id: TicketId }),
    value: Nothing,
    refusals: ['files_busy'],
    cookieOnly: true,
    throttle: 'dear',
  }),
}
