import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { cancelCauses, drawStates, raffleGifts } from '#domain/raffles/raffle.ts'
import { PRIZES_MOST } from '#domain/raffles/refuse-raffle.ts'
import { stepOutcomes } from '#domain/raffles/ticket-draw.ts'

import { endpoint } from './endpoint.ts'
import { PrizeBonus } from './raffles.ts'
import { Amount, Moment, Nothing, strict } from './schema.ts'

/** Draws in one answer, and the member’s tickets of each draw. */
export const DRAWS_MOST = 20
export const OWN_TICKETS_MOST = 20

const RaffleCode = String({ pattern: '^[a-z0-9-]{2,40}$', maxLength: 40 })
const VersionNumber = Integer({ minimum: 1, maximum: 2_147_483_647 })
const name = { raffle: RaffleCode, version: VersionNumber }
const Cursor = Optional(String({ minLength: 1, maxLength: 200 }))
const Hash = String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 })

const Prize = strict({
  place: Integer(),
  gives: Enum([...raffleGifts]),
  amount: Amount,
  /** The name of a good, or of the game of free rounds. */
  label: Optional(String()),
  bonus: Optional(PrizeBonus),
  /** Tickets that win it. */
  pieces: Integer(),
})

const Draw = strict({
  ...name,
  name: String(),
  state: Enum([...drawStates]),
  /** No tickets are given from this moment on. */
  closesAt: Moment,
  drawsAt: Moment,
  /** With fewer tickets the draw is cancelled, and they wait for the next version. */
  ticketsLeast: Integer(),
  isOnePerMember: Boolean(),
  /** In the order in which they are drawn. */
  prizes: ArrayOf(Prize, { maxItems: PRIZES_MOST }),
  /** Tickets that were given, or those of the sealed list. */
  tickets: Integer(),
  checkIns: Optional(Integer()),
  /** Published with the raffle, before its first ticket. */
  seedHash: Hash,
  /** Published when the list was sealed, before the seed. */
  listHash: Optional(Hash),
  sealedAt: Optional(Moment),
  /** Published by the draw. */
  seed: Optional(Hash),
  drawnAt: Optional(Moment),
  settledAt: Optional(Moment),
  cancelledAt: Optional(Moment),
  cancelCause: Optional(Enum([...cancelCauses])),
})

const Step = strict({
  position: Integer(),
  ticket: String(),
  holder: String(),
  path: ArrayOf(Hash, { maxItems: 17 }),
  outcome: Enum([...stepOutcomes]),
  /** Of a prize that was won; `player` is masked. */
  place: Optional(Integer()),
  player: Optional(String()),
})

export const ticketDraws = {
  list: endpoint({
    method: 'GET',
    path: '/wps/raffles/ticket-draws',
    access: 'public',
    summary:
      'Draws of all tickets at a time, the newest first, with their prizes and published hashes. Members who get no tickets see none.',
    input: Nothing,
    value: strict({ list: ArrayOf(Draw, { maxItems: DRAWS_MOST }) }),
    refusals: [],
  }),
  steps: endpoint({
    method: 'GET',
    path: '/wps/raffles/ticket-draws/steps',
    access: 'public',
    summary:
      'The tickets that a draw looked at, in their order, each with the hashes that prove it to be in the sealed list, page by page.',
    input: strict({ ...name, after: Cursor }),
    value: strict({ list: ArrayOf(Step), next: Optional(String()) }),
    refusals: [],
  }),
  tickets: endpoint({
    method: 'GET',
    path: '/wps/raffles/ticket-draws/tickets',
    access: 'public',
    summary: 'The sealed list of a draw in its order, without names, page by page.',
    input: strict({ ...name, after: Cursor }),
    value: strict({
      list: ArrayOf(strict({ position: Integer(), ticket: String(), holder: String() })),
      next: Optional(String()),
    }),
    refusals: [],
  }),
  own: endpoint({
    method: 'GET',
    path: '/wps/raffles/ticket-draws/own',
    access: 'real-member',
    summary: 'The member’s tickets of the listed draws, winning ones first.',
    input: Nothing,
    value: strict({
      list: ArrayOf(
        strict({
          ...name,
          count: Integer(),
          /** Stands for the member in the sealed list. */
          holder: Optional(String()),
          tickets: ArrayOf(
            strict({
              ticket: String(),
              /** Its place in the sealed list. */
              position: Optional(Integer()),
              /** The prize that it won. */
              place: Optional(Integer()),
            }),
            { maxItems: OWN_TICKETS_MOST },
          ),
        }),
      ),
    }),
    refusals: [],
  }),
  proof: endpoint({
    method: 'GET',
    path: '/wps/raffles/ticket-draws/proof',
    access: 'real-member',
    summary: 'The hashes that prove the member’s tickets to be in the sealed list of a draw.',
    input: strict(name),
    value: strict({
      list: ArrayOf(
        strict({
          position: Integer(),
          ticket: String(),
          holder: String(),
          path: ArrayOf(Hash, { maxItems: 17 }),
        }),
        { maxItems: OWN_TICKETS_MOST },
      ),
    }),
    refusals: [],
    throttle: 'dear',
  }),
}
