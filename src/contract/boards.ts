import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { boardScores, boardStates, offerBoardScores, PLACES_MOST } from '#domain/boards/board.ts'
import { TEAMS_MOST, teamShares } from '#domain/boards/teams.ts'
import { categories } from '#domain/navigation/category.ts'
import { offerPeriods } from '#domain/offers/version.ts'

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

const TeamNumber = Integer({ minimum: 1, maximum: TEAMS_MOST })

/** The places of a board of teams. */
const Teams = strict({
  /** So many best members of a team are added, and share its prize. */
  best: Integer(),
  share: Enum([...teamShares]),
  /** The member has no team yet, and the board has not ended. */
  mayJoin: Boolean(),
  /** Those with a place first, in their order. */
  list: ArrayOf(
    strict({
      team: TeamNumber,
      name: String(),
      /** Absent without a score. */
      place: Optional(Integer()),
      score: Amount,
      /** Members who have joined. */
      members: Integer(),
    }),
    { maxItems: TEAMS_MOST },
  ),
  /** The member's own team and part in it. */
  own: Optional(
    strict({
      team: TeamNumber,
      /** Bets that began before count for nothing. */
      joinedAt: Moment,
      score: Amount,
      /** The score is among those that are added. */
      isAdded: Boolean(),
      /** The lowest score that is added, once a team has more members with a score than are added. */
      leastAdded: Optional(Amount),
      /** The part of the team's prize with the scores of now, which changes until the places are final. */
      prize: Optional(Amount),
    }),
  ),
})

/** The offer whose period the board is, with the title that operators wrote for it. */
const OfOffer = Optional(
  strict({ offer: String(), recurrence: Enum([...offerPeriods]), title: Optional(String()) }),
)

const leaders = {
  currency: String(),
  /** Boards of the brand, those that end last first. */
  list: ArrayOf(
    strict({
      board: BoardCode,
      name: String(),
      offer: OfOffer,
      state: Enum([...boardStates]),
      endsAt: Moment,
    }),
    { maxItems: 20 },
  ),
  board: Optional(
    strict({
      board: BoardCode,
      name: String(),
      offer: OfOffer,
      state: Enum([...boardStates]),
      score: Enum([...boardScores, ...offerBoardScores]),
      /** The least stake of a bet that counts. */
      stakeMin: Amount,
      /** How many multiples are added. */
      best: Integer(),
      /** Empty: bets of all categories count. */
      categories: ArrayOf(Enum(categories.map(({ id }) => id))),
      endsAt: Moment,
      gives: Enum(['points', 'cash', 'bonus', 'free_rounds', 'tickets']),
      /** By place from the first one on: money, or a number. */
      prizes: ArrayOf(Amount, { maxItems: PLACES_MOST }),
      /** So many first places share the one prize in proportion to their scores. Absent: prizes by place. */
      sharedBy: Optional(Integer()),
      /** Members with a score. */
      total: Integer(),
      ownPlace: Optional(Integer()),
      /** Of a board of teams alone. */
      teams: Optional(Teams),
      /** The first places, and those around the member's own. On a board of teams, those of the member's team. */
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
  joinTeam: endpoint({
    method: 'POST',
    path: '/wps/missions/boards/join',
    access: 'real-member',
    summary:
      'Joins a team of a board, for as long as the board runs. The team that was joined is never changed.',
    input: strict({ board: BoardCode, team: TeamNumber }),
    value: strict({ team: TeamNumber }),
    refusals: ['missions_closed', 'board_over', 'board_team_fixed'],
  }),
}
