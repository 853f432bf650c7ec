import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Amount, Moment, named, strict } from '#contract/schema.ts'
import { languageCodes } from '#domain/language/language.ts'
import { missionGifts, missionRecurrences, missionTasks } from '#domain/missions/mission.ts'
import {
  GAMES_FOUND_MOST,
  GAMES_MOST,
  MISSIONS_MOST,
  PROVIDERS_MOST,
} from '#domain/missions/refuse-mission.ts'
import { categories } from '#domain/navigation/category.ts'

import { Day, Id, Reason, Scope, Search, Version, Waits } from './schema.ts'
import { MissionSegment } from './segment.ts'

const MissionCode = String({ pattern: '^[a-z0-9-]{2,40}$', maxLength: 40 })

const NamedGame = strict({
  id: Id,
  name: String(),
  vendorName: String(),
  /** Members can play it. */
  isOn: Boolean(),
})

const rules = {
  ...named(40),
  task: Enum([...missionTasks]),
  /** The members for whom it is; absent: all. */
  segment: Optional(MissionSegment),
  /** Empty: plays of all categories count. */
  categories: ArrayOf(Enum(categories.map(({ id }) => id)), {
    maxItems: categories.length,
    uniqueItems: true,
  }),
  /** Providers whose plays count; absent: all. */
  providers: Optional(
    ArrayOf(String({ minLength: 1, maxLength: 40 }), {
      minItems: 1,
      maxItems: PROVIDERS_MOST,
      uniqueItems: true,
    }),
  ),
  /** Games whose plays count, without categories and providers; absent: all. */
  games: Optional(ArrayOf(Id, { minItems: 1, maxItems: GAMES_MOST, uniqueItems: true })),
  /** Money for stakes, else a whole number. */
  target: Amount,
  recurrence: Enum([...missionRecurrences]),
  /** The mission that must be done first. */
  after: Optional(MissionCode),
  gives: Enum([...missionGifts]),
  /** The raffle of tickets. */
  raffle: Optional(MissionCode),
  /** Whole points or tickets, or money; the budget likewise. */
  amount: Amount,
  budget: Amount,
  claimDays: Integer({ minimum: 1, maximum: 30 }),
  /** The last day; absent: no end. */
  toDay: Optional(Day),
}

const RulesInput = strict(rules)

export const listMissions = endpoint({
  method: 'GET',
  path: '/console/missions',
  access: 'operator:settings.read',
  summary:
    'The missions of a brand, each in its newest version, with rewards and what is left of the budget.',
  input: strict({ ...Scope }),
  value: strict({
    currency: String(),
    today: Day,
    /** The levels and languages of the brand, for segments. */
    levels: ArrayOf(strict({ rank: Integer(), name: String() })),
    languages: ArrayOf(Enum([...languageCodes])),
    /** The providers of the brand, without those of lotteries. */
    providers: ArrayOf(strict({ id: String(), name: String(), isOn: Boolean() })),
    /** The games that the missions name. */
    games: ArrayOf(NamedGame),
    list: ArrayOf(
      strict({
        mission: MissionCode,
        version: Version,
        ...rules,
        fromDay: Day,
        standing: Enum(['running', 'next', 'ended', 'stopped']),
        publishedAt: Moment,
        /** Absent for missions that came with the brand. */
        operator: Optional(String()),
        second: Optional(String()),
        /** Reserved and claimed under this version. */
        used: Amount,
        /** Rewards of all versions. */
        waiting: Integer(),
        claimed: Integer(),
        /** The version before it, which holds until the first day of this one. */
        isReplacing: Boolean(),
      }),
      { maxItems: MISSIONS_MOST },
    ),
  }),
  refusals: [],
})

export const saveMission = endpoint({
  method: 'POST',
  path: '/console/missions',
  access: 'operator:settings.write',
  summary:
    'Publishes the next version of a mission from its next period on. Two operators do so; a published version never changes.',
  input: strict({ ...Scope, mission: MissionCode, version: Version, rules: RulesInput, reason: Reason }),
  value: strict({ version: Version, ...Waits }),
  refusals: [
    'changed_meanwhile',
    'mission_too_dear',
    'mission_asks_too_much',
    'mission_raffle_short',
    'too_many_missions',
  ],
})

export const findMissionGames = endpoint({
  method: 'GET',
  path: '/console/missions/games',
  access: 'operator:settings.read',
  summary: 'Games of a brand that members can play, by a part of their names, for missions of single games.',
  input: strict({ ...Scope, name: Search }),
  value: strict({ list: ArrayOf(NamedGame, { maxItems: GAMES_FOUND_MOST }) }),
  refusals: [],
})

export const countMissionMembers = endpoint({
  method: 'POST',
  path: '/console/missions/count',
  access: 'operator:settings.read',
  summary:
    'The number of members for whom a mission with this segment would be now, without those whom rewards exclude.',
  input: strict({ ...Scope, segment: MissionSegment }),
  value: strict({ count: Integer() }),
  refusals: [],
})

export const stopMission = endpoint({
  method: 'POST',
  path: '/console/missions/stop',
  access: 'operator:settings.write',
  summary:
    'Stops the newest version of a mission at once: nothing is earned any more, and rewards that wait can be claimed.',
  input: strict({ ...Scope, mission: MissionCode, version: Version, reason: Reason }),
  value: strict({}),
  refusals: ['changed_meanwhile'],
})
