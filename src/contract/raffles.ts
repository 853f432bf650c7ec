import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { gameKinds, raffleGifts } from '#domain/raffles/raffle.ts'
import { ENVELOPES_MOST, OPEN_TICKETS_MOST, PRIZES_MOST } from '#domain/raffles/refuse-raffle.ts'

import { endpoint } from './endpoint.ts'
import { BookDay } from './records.ts'
import { Amount, Moment, Nothing, strict, Uuid } from './schema.ts'

const RaffleCode = String({ pattern: '^[a-z0-9-]{2,40}$', maxLength: 40 })
const TicketId = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })
const VersionNumber = Integer({ minimum: 1, maximum: 2_147_483_647 })

const prize = {
  gives: Enum([...raffleGifts]),
  /** Whole points, which a good costs too; money of cash and bonuses; the number of free rounds; of no prize 0. */
  amount: Amount,
  /** The name of a good, or of the game of free rounds. */
  label: Optional(String()),
}

/** Of a bonus: how often it must be staked before it becomes cash, in hundredths, and within how many days. */
export const PrizeBonus = strict({ multiplierHundredths: Integer(), days: Integer() })

const Weighted = strict({ place: Integer(), weight: Integer() })

/** A drawn ticket with all that a reader needs to repeat its draw. */
const drawn = {
  ticket: TicketId,
  raffle: RaffleCode,
  version: VersionNumber,
  name: String(),
  kind: Enum([...gameKinds]),
  at: Moment,
  place: Integer(),
  ...prize,
  /** Of wheels and eggs. */
  draw: Optional(
    strict({
      /** Published with the ticket. */
      seedHash: String(),
      seed: String(),
      word: String(),
      /** The prizes that were left. */
      from: ArrayOf(Weighted, { maxItems: PRIZES_MOST }),
      number: Integer(),
    }),
  ),
  envelope: Optional(strict({ position: Integer(), salt: String(), listHash: String() })),
}
const Drawn = strict(drawn)

/** A published hash. The chain is SHA-256 of the chain before, the ticket and the hash, with colons between. */
const Published = strict({
  nth: Integer(),
  ticket: TicketId,
  seedHash: String(),
  chain: String(),
  at: Moment,
})

const game = {
  raffle: RaffleCode,
  version: VersionNumber,
  name: String(),
  kind: Enum([...gameKinds]),
  /** In the order of the wheel. The chance of a prize is its weight divided by the weights of all that are left. */
  prizes: ArrayOf(
    strict({
      place: Integer(),
      ...prize,
      bonus: Optional(PrizeBonus),
      /** 0 once it has run out; of envelopes the number that is left. */
      weight: Integer(),
      /** Absent: no limit. */
      left: Optional(Integer()),
    }),
    { maxItems: PRIZES_MOST },
  ),
  /** The hash of the list of envelopes, published before the first one was opened. */
  listHash: Optional(String()),
  /** Tickets that were played under this version. */
  drawn: Integer(),
  /** Check-ins within a month for one ticket; absent: check-ins give none. */
  checkIns: Optional(Integer()),
  toDay: Optional(BookDay),
}

const Game = strict({
  ...game,
  /** More tickets are given. */
  isGiving: Boolean(),
  /** The member’s open tickets, all of them. */
  ticketCount: Integer(),
  tickets: ArrayOf(
    strict({
      id: TicketId,
      /** The hash of the seed that decides the draw together with the word of the member’s device. */
      seedHash: Optional(String()),
      lapsesAt: Moment,
    }),
    { maxItems: OPEN_TICKETS_MOST },
  ),
})

export const raffles = {
  list: endpoint({
    method: 'GET',
    path: '/wps/raffles',
    access: 'real-member',
    summary: 'Raffles with their prizes and weights, and the member’s open tickets.',
    input: Nothing,
    value: strict({
      currency: String(),
      /** No tickets are given to members with limits, agents, and members who are shut out of play. Those with limits play the ones that they have. */
      isInvited: Boolean(),
      list: ArrayOf(Game),
    }),
    refusals: [],
  }),
  open: endpoint({
    method: 'GET',
    path: '/wps/raffles/open',
    access: 'public',
    summary:
      'Raffles that give tickets, for visitors: prizes, weights and the hash of envelopes. Members who get no tickets see none.',
    input: Nothing,
    value: strict({ list: ArrayOf(strict(game)) }),
    refusals: [],
  }),
  draws: endpoint({
    method: 'GET',
    path: '/wps/raffles/draws',
    access: 'public',
    summary:
      'Played tickets of the brand with masked names, prizes and draws, newest first, page by page. Members who get no tickets see none.',
    input: strict({ after: Optional(String({ minLength: 1, maxLength: 200 })) }),
    value: strict({
      /** `player` is masked. */
      list: ArrayOf(strict({ ...drawn, player: String() })),
      next: Optional(String()),
    }),
    refusals: [],
  }),
  MCS2_claimRafflePromotion: endpoint({
    method: 'POST',
    path: '/wps/relay/MCS2_claimRafflePromotion',
    access: 'real-member',
    summary:
      'Plays a ticket once: its prize is drawn and paid in one transaction. A second tab, or a retry after a lost answer, gets the same answer.',
    input: strict({
      ticket: TicketId,
      /** Random, from the member’s device; it is part of the draw. */
      word: String({ pattern: '^[0-9a-f]{32}$', maxLength: 32 }),
      requestId: Uuid,
    }),
    value: Drawn,
    refusals: [
      'request_conflict',
      'raffle_ticket_over',
      'raffle_barred',
      'raffle_of_person',
      'raffle_prize_unavailable',
    ],
    movesMoney: true,
  }),
  drawn: endpoint({
    method: 'GET',
    path: '/wps/raffles/drawn',
    access: 'real-member',
    summary: 'The member’s played tickets with their prizes and draws, newest first, page by page.',
    input: strict({ after: Optional(String({ minLength: 1, maxLength: 200 })) }),
    value: strict({ list: ArrayOf(Drawn), next: Optional(String()) }),
    refusals: [],
  }),
  hashes: endpoint({
    method: 'GET',
    path: '/wps/raffles/hashes',
    access: 'public',
    summary:
      'The hashes of the seeds of all tickets of a version in the order of their publication, chained, page by page, without names.',
    input: strict({
      raffle: RaffleCode,
      version: VersionNumber,
      after: Optional(String({ minLength: 1, maxLength: 200 })),
    }),
    value: strict({ list: ArrayOf(Published), next: Optional(String()) }),
    refusals: [],
  }),
  hash: endpoint({
    method: 'GET',
    path: '/wps/raffles/hash',
    access: 'public',
    summary: 'The hash of the seed of one ticket, with the time of its publication.',
    input: strict({ ticket: TicketId }),
    value: Published,
    refusals: [],
  }),
  envelopes: endpoint({
    method: 'GET',
    path: '/wps/raffles/envelopes',
    access: 'public',
    summary:
      'The commitments of all envelopes of a version, in their order: their hash is the hash of the list.',
    input: strict({ raffle: RaffleCode, version: VersionNumber }),
    value: strict({ commitments: ArrayOf(String(), { maxItems: ENVELOPES_MOST }) }),
    refusals: [],
  }),
}
