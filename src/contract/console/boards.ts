import { Array as ArrayOf, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Amount, Moment, named, strict } from '#contract/schema.ts'
import { BEST_MOST, BOARDS_MOST, boardScores, boardStates, PLACES_MOST } from '#domain/boards/board.ts'
import { TEAM_BEST_MOST, TEAMS_LEAST, TEAMS_MOST, teamShares } from '#domain/boards/teams.ts'
import { categories } from '#domain/navigation/category.ts'

import { Day, Reason, Scope, Waits } from './schema.ts'

const BoardCode = String({ pattern: '^[a-z0-9-]{2,40}$', maxLength: 40 })

const rules = {
  ...named(40),
  score: Enum([...boardScores]),
  /** The least stake of a bet that counts. */
  stakeMin: Amount,
  /** How many multiples are added. */
  best: Integer({ minimum: 1, maximum: BEST_MOST }),
  /** Empty: bets of all categories count. */
  categories: ArrayOf(Enum(categories.map(({ id }) => id)), {
    maxItems: categories.length,
    uniqueItems: true,
  }),
  fromDay: Day,
  /** The last day. */
  toDay: Day,
  gives: Enum(['points', 'cash']),
  /** By place from the first one on: whole points, or money. */
  prizes: ArrayOf(Amount, { minItems: 1, maxItems: PLACES_MOST }),
  /** So many first places share the one prize in proportion to their scores. Absent: prizes by place. */
  sharedBy: Optional(Integer({ minimum: 1, maximum: PLACES_MOST })),
  /** Members join one of these teams, and the places are those of teams. */
  teams: Optional(
    strict({
      list: ArrayOf(strict(named(40)), { minItems: TEAMS_LEAST, maxItems: TEAMS_MOST }),
      /** So many best members of a team are added, and share its prize. */
      best: Integer({ minimum: 1, maximum: TEAM_BEST_MOST }),
      share: Enum([...teamShares]),
    }),
  ),
}

export const listBoards = endpoint({
  method: 'GET',
  path: '/console/boards',
  access: 'operator:settings.read',
  summary: 'The boards of a brand with their prizes, those that end last first.',
  input: strict({ ...Scope }),
  value: strict({
    currency: String(),
    today: Day,
    list: ArrayOf(
      strict({
        board: BoardCode,
        ...rules,
        state: Enum([...boardStates]),
        publishedAt: Moment,
        /** Absent for boards that came with the brand. */
        operator: Optional(String()),
        second: Optional(String()),
        /** Members with a score. */
        members: Integer(),
        /** Prizes that were paid. */
        winners: Integer(),
        /** Members who have joined each team, by its number. */
        joined: Optional(ArrayOf(Integer(), { maxItems: TEAMS_MOST })),
      }),
      { maxItems: BOARDS_MOST },
    ),
  }),
  refusals: [],
})

export const publishBoard = endpoint({
  method: 'POST',
  path: '/console/boards',
  access: 'operator:settings.write',
  summary:
    'Publishes a board that begins on a later day. Two operators do so; a published board never changes.',
  input: strict({ ...Scope, board: BoardCode, rules: strict(rules), reason: Reason }),
  value: strict({ ...Waits }),
  refusals: ['board_known', 'board_too_dear', 'too_many_boards'],
})
