import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { boardScores, boardStates, PLACES_MOST } from '#domain/boards/board.ts'
import { categories } from '#domain/navigation/category.ts'

import { endpoint } from './endpoint.ts'
import { Amount, Moment, strict } from './schema.ts'

const BoardCode = String({ pattern: '^[a-z0-9-]{2,40}$', maxLength: 40 })

const Place = strict({
  place: Integer(),
  /** Masked. */
  player: String(),
  isOwn: Boolean(),
  /** An account that a program of the demonstration plays. */
  isDemo: Boolean(),
  /** Money, or the sum of multiples. */
  score: Amount,
  /** The part of a shared prize with the scores of now, which changes until the places are final. */
  share: Optional(Amount),
})

const leaders = {
  currency: String(),
  /** Boards of the brand, those that end last first. */
  list: ArrayOf(strict({ board: BoardCode, name: String(), state: Enum([...boardStates]), endsAt: Moment }), {
    maxItems: 20,
  }),
  board: Optional(
    strict({
      board: BoardCode,
      name: String(),
      state: Enum([...boardStates]),
      score: Enum([...boardScores]),
      /** The least stake of a bet that counts. */
      stakeMin: Amount,
      /** How many multiples are added. */
      best: Integer(),
      /** Empty: bets of all categories count. */
      categories: ArrayOf(Enum(categories.map(({ id }) => id))),
      endsAt: Moment,
      gives: Enum(['points', 'cash']),
      /** By place from the first one on. */
      prizes: ArrayOf(Amount, { maxItems: PLACES_MOST }),
      /** So many first places share the one prize in proportion to their scores. Absent: prizes by place. */
      sharedBy: Optional(Integer()),
      /** Members with a score. */
      total: Integer(),
      ownPlace: Optional(Integer()),
      /** The first places, and those around the member's own. */
      places: ArrayOf(Place, { maxItems: 10 }),
    }),
  ),
}

export const boards = {
  leaderboard: endpoint({
    method: 'GET',
    path: '/wps/relay/MCSFE_getMissionLeaderboard',
    access: 'real-member',
    summary: 'The boards of the brand, with the leaders of one and the member’s own place and neighbours.',
    /** Absent: the board that runs. */
    input: strict({ board: Optional(BoardCode) }),
    value: strict(leaders),
    refusals: [],
  }),
  MissionLeaderboard: endpoint({
    method: 'GET',
    path: '/wps/lottery/leaderboard',
    access: 'real-member',
    summary: 'The same for the boards to which tickets of lotteries count.',
    input: strict({ board: Optional(BoardCode), category: Optional(Enum(['lottery', 'elottery'])) }),
    value: strict(leaders),
    refusals: [],
  }),
}
