import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Amount, Moment, named, strict, Uuid } from '#contract/schema.ts'
import {
  cancelCauses,
  drawStates,
  raffleGifts,
  raffleKinds,
  reservingSources,
} from '#domain/raffles/raffle.ts'
import {
  GIFT_ACCOUNTS_MOST,
  GIFT_TICKETS_MOST,
  PRIZES_MOST,
  RAFFLES_MOST,
  TICKETS_MOST,
  WEIGHT_MOST,
} from '#domain/raffles/refuse-raffle.ts'
import { stepOutcomes } from '#domain/raffles/ticket-draw.ts'

import { OfferCode } from './offers.ts'
import { Day, Id, MemberName, Reason, Scope, Version, Waits } from './schema.ts'

const RaffleCode = String({ pattern: '^[a-z0-9-]{2,40}$', maxLength: 40 })

const prize = {
  gives: Enum([...raffleGifts]),
  /** Whole points, which a good costs too; money of cash and bonuses; the number of free rounds; of no prize 0. */
  amount: Amount,
  weight: Integer({ minimum: 1, maximum: WEIGHT_MOST }),
  /** Absent: no limit. Of envelopes it is the weight. */
  stock: Optional(Integer({ minimum: 1, maximum: TICKETS_MOST })),
  /** The good that it is. */
  good: Optional(Id),
  /** The version of an offer that gives its bonus or free rounds. */
  offer: Optional(OfferCode),
  offerVersion: Optional(Version),
}

const rules = {
  ...named(40),
  kind: Enum([...raffleKinds]),
  tickets: Integer({ minimum: 1, maximum: TICKETS_MOST }),
  ticketDays: Integer({ minimum: 1, maximum: 92 }),
  /** Check-ins within a month for one ticket; absent: check-ins give none. */
  checkIns: Optional(Integer({ minimum: 1, maximum: 28 })),
  /** The last day on which tickets are given; absent: no end. */
  toDay: Optional(Day),
  /** Of a draw: tickets are given before it closes, and drawn five minutes after. */
  draw: Optional(
    strict({
      closesAt: Moment,
      /** With fewer the draw is cancelled, and its tickets wait for the next version. */
      ticketsLeast: Integer({ minimum: 1, maximum: TICKETS_MOST }),
      isOnePerMember: Boolean(),
    }),
  ),
}

export const listRaffles = endpoint({
  method: 'GET',
  path: '/console/raffles',
  access: 'operator:settings.read',
  summary:
    'The raffles of a brand, each in its newest version, with tickets, prizes and what they have paid.',
  input: strict({ ...Scope }),
  value: strict({
    currency: String(),
    today: Day,
    /** Goods that can be prizes, each for the points that it costs. */
    goods: ArrayOf(strict({ good: Id, name: String(), points: Integer(), left: Integer() })),
    /** Offers that can give prizes: a bonus, or free rounds of a game. */
    offers: ArrayOf(
      strict({
        offer: OfferCode,
        offerVersion: Version,
        gives: Enum(['bonus', 'free_rounds']),
        amount: Amount,
        /** The part of the offer’s budget that a piece takes. */
        worth: Amount,
        game: Optional(String()),
      }),
    ),
    list: ArrayOf(
      strict({
        raffle: RaffleCode,
        version: Version,
        ...rules,
        prizes: ArrayOf(strict({ ...prize, label: Optional(String()), taken: Integer() }), {
          maxItems: PRIZES_MOST,
        }),
        standing: Enum(['running', 'ended', 'stopped']),
        publishedAt: Moment,
        /** Absent for raffles that came with the brand. */
        operator: Optional(String()),
        second: Optional(String()),
        given: Integer(),
        /** Promised by rewards that wait to be claimed; neither given nor left. */
        reserved: Integer(),
        drawn: Integer(),
        /** Paid under this version, and the most that it can pay; cash with bonuses and the stakes of free rounds. */
        points: Amount,
        pointsMost: Amount,
        cash: Amount,
        cashMost: Amount,
      }),
      { maxItems: RAFFLES_MOST },
    ),
  }),
  refusals: [],
})

export const listReserved = endpoint({
  method: 'GET',
  path: '/console/raffles/reserved',
  access: 'operator:settings.read',
  summary:
    'The reserved tickets of a raffle by reward, the oldest first: the account, the offer or mission, and until when.',
  input: strict({
    ...Scope,
    raffle: RaffleCode,
    after: Optional(String({ minLength: 1, maxLength: 200 })),
  }),
  value: strict({
    list: ArrayOf(
      strict({
        source: Enum([...reservingSources]),
        /** The number of the reward. */
        reward: Id,
        /** The offer or the mission that promised them. */
        promisedBy: String(),
        member: MemberName,
        count: Integer(),
        reservedAt: Moment,
        /** Absent: the reward waits for operators. */
        claimEndsAt: Optional(Moment),
      }),
    ),
    next: Optional(String()),
  }),
  refusals: [],
})

/** A draw as operators see it. The seed is absent until it was drawn. */
const DrawOfVersion = strict({
  version: Version,
  state: Enum([...drawStates]),
  closesAt: Moment,
  drawsAt: Moment,
  given: Integer(),
  seedHash: String(),
  listHash: Optional(String()),
  listCount: Optional(Integer()),
  seed: Optional(String()),
  drawnAt: Optional(Moment),
  settledAt: Optional(Moment),
  cancelCause: Optional(Enum([...cancelCauses])),
  /** Its released seed cannot be opened. */
  isLost: Boolean(),
})

export const listDraws = endpoint({
  method: 'GET',
  path: '/console/raffles/draws',
  access: 'operator:settings.read',
  summary: 'The draws of all versions of a raffle, the newest first.',
  input: strict({ ...Scope, raffle: RaffleCode }),
  value: strict({ list: ArrayOf(DrawOfVersion) }),
  refusals: [],
})

export const listDrawSteps = endpoint({
  method: 'GET',
  path: '/console/raffles/draws/steps',
  access: 'operator:settings.read',
  summary:
    'The tickets that a draw looked at, in their order, with accounts, prizes and why a member was not eligible.',
  input: strict({
    ...Scope,
    raffle: RaffleCode,
    version: Version,
    after: Optional(String({ minLength: 1, maxLength: 200 })),
  }),
  value: strict({
    list: ArrayOf(
      strict({
        step: Integer(),
        position: Integer(),
        ticket: String(),
        account: String(),
        outcome: Enum([...stepOutcomes]),
        cause: Optional(Enum(['barred', 'of_person'])),
        place: Optional(Integer()),
        gives: Optional(Enum([...raffleGifts])),
        amount: Optional(Amount),
      }),
    ),
    next: Optional(String()),
  }),
  refusals: [],
})

export const cancelDraw = endpoint({
  method: 'POST',
  path: '/console/raffles/draws/cancel',
  access: 'operator:settings.write',
  summary:
    'Cancels a draw before its seed leaves the database; its tickets wait for the next version. Two operators do so.',
  input: strict({ ...Scope, raffle: RaffleCode, version: Version, reason: Reason, requestId: Uuid }),
  value: strict({ ...Waits }),
  refusals: ['changed_meanwhile', 'seed_released', 'request_conflict'],
})

export const saveRaffle = endpoint({
  method: 'POST',
  path: '/console/raffles',
  access: 'operator:settings.write',
  summary:
    'Publishes the next version of a raffle. Two operators do so; a published version never changes, and tickets keep theirs.',
  input: strict({
    ...Scope,
    raffle: RaffleCode,
    version: Version,
    rules: strict({ ...rules, prizes: ArrayOf(strict(prize), { minItems: 1, maxItems: PRIZES_MOST }) }),
    reason: Reason,
  }),
  value: strict({ version: Version, ...Waits }),
  refusals: [
    'changed_meanwhile',
    'raffle_too_dear',
    'raffle_worth_promised',
    'raffle_tickets_gone',
    'raffle_good_short',
    'raffle_budget_short',
    'too_many_raffles',
  ],
})

export const stopRaffle = endpoint({
  method: 'POST',
  path: '/console/raffles/stop',
  access: 'operator:settings.write',
  summary:
    'Stops the newest version of a raffle at once: it gives no more tickets. Given ones can be played.',
  input: strict({ ...Scope, raffle: RaffleCode, version: Version, reason: Reason }),
  value: strict({}),
  refusals: ['changed_meanwhile'],
})

export const giveTickets = endpoint({
  method: 'POST',
  path: '/console/raffles/tickets',
  access: 'operator:settings.write',
  summary:
    'Gives tickets of the newest version of a raffle to accounts. Two operators do so; accounts that may not be rewarded get none.',
  input: strict({
    ...Scope,
    raffle: RaffleCode,
    version: Version,
    accounts: ArrayOf(String({ minLength: 1, maxLength: 40 }), {
      minItems: 1,
      maxItems: GIFT_ACCOUNTS_MOST,
      uniqueItems: true,
    }),
    /** Tickets for each account. */
    count: Integer({ minimum: 1, maximum: GIFT_TICKETS_MOST }),
    reason: Reason,
    requestId: Uuid,
  }),
  value: strict({ ...Waits }),
  refusals: [
    'changed_meanwhile',
    'account_unknown',
    'raffle_closed',
    'raffle_tickets_gone',
    'request_conflict',
  ],
})
