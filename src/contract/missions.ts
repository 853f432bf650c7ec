import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { missionGifts, missionRecurrences, missionTasks } from '#domain/missions/mission.ts'
import { missionStates } from '#domain/missions/mission-state.ts'
import { MISSIONS_MOST } from '#domain/missions/refuse-mission.ts'
import { categories } from '#domain/navigation/category.ts'

import { endpoint } from './endpoint.ts'
import { BookDay } from './records.ts'
import { Amount, Moment, Nothing, strict, Uuid } from './schema.ts'

/** Past rewards on a page. */
export const PAST_PAGE = 20

const RewardId = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })

/** A mission in its present period, or in one that has ended and whose reward waits. */
export const MissionCard = strict({
  mission: String(),
  /** With the mission it names the card: the first day of its period. */
  startsOn: BookDay,
  name: String(),
  task: Enum([...missionTasks]),
  /** Empty: plays of all categories count. */
  categories: ArrayOf(Enum(categories.map(({ id }) => id))),
  /** Empty: plays with all providers count. */
  providers: ArrayOf(
    strict({
      /** Its code. */
      id: String(),
      name: String(),
      /** Its hall; absent while members cannot play there. */
      category: Optional(Enum(categories.map(({ id }) => id))),
    }),
  ),
  /** Empty: plays of all games count. */
  games: ArrayOf(
    strict({
      id: String(),
      name: String(),
      /** Absent while members cannot play it. */
      category: Optional(Enum(categories.map(({ id }) => id))),
    }),
  ),
  recurrence: Enum([...missionRecurrences]),
  /** Money for stakes, else a whole number. */
  target: Amount,
  progress: Amount,
  state: Enum([...missionStates]),
  /** The end of the period; absent for a mission without one. */
  endsAt: Moment,
  /** The name of the mission that must be done first. */
  after: Optional(String()),
  gives: Enum([...missionGifts]),
  /** Whole points or tickets, or money. */
  amount: Amount,
  /** The name of the raffle of tickets. */
  raffle: Optional(String()),
  /** The reward that waits to be claimed, or was claimed. */
  reward: Optional(strict({ id: RewardId, claimEndsAt: Moment, claimedAt: Optional(Moment) })),
})

const cards = {
  currency: String(),
  /** No missions are offered to members with limits, agents, and members who are shut out of play. */
  isInvited: Boolean(),
  list: ArrayOf(MissionCard, { maxItems: MISSIONS_MOST * 4 }),
  /** Rewards that the member can claim now. */
  claimable: Integer(),
}

const lotterySummary = endpoint({
  method: 'GET',
  path: '/wps/lottery/missions',
  access: 'real-member',
  summary: 'The missions to which tickets of lotteries count.',
  input: strict({ category: Optional(Enum(['lottery', 'elottery'])) }),
  value: strict(cards),
  refusals: [],
})

export const missions = {
  summary: endpoint({
    method: 'GET',
    path: '/wps/relay/MCSFE_getMissionSummaryDetails',
    access: 'real-member',
    summary: 'The member’s missions with states and progress, and the check-ins of this month.',
    input: Nothing,
    value: strict({
      ...cards,
      /** Given by missions and claimed since the first day of this week. */
      week: strict({ points: Amount, cash: Amount, endsAt: Moment }),
      checkIns: strict({
        /** A running mission counts check-ins. */
        isOffered: Boolean(),
        today: BookDay,
        /** Days of this month on which the member has checked in, oldest first. */
        days: ArrayOf(BookDay, { maxItems: 31 }),
      }),
    }),
    refusals: [],
  }),
  MissionSummary: lotterySummary,
  rewards: endpoint({
    method: 'GET',
    path: '/wps/missions/rewards',
    access: 'real-member',
    summary: 'Claimed rewards of missions and prizes of boards, newest first, page by page.',
    input: strict({ after: Optional(String({ minLength: 1, maxLength: 200 })) }),
    value: strict({
      currency: String(),
      list: ArrayOf(
        strict({
          id: String(),
          source: Enum(['mission', 'board']),
          name: String(),
          gives: Enum([...missionGifts]),
          /** Whole points, or money. */
          amount: Amount,
          at: Moment,
          /** On the board. */
          place: Optional(Integer()),
        }),
        { maxItems: PAST_PAGE },
      ),
      next: Optional(String()),
    }),
    refusals: [],
  }),
  checkIn: endpoint({
    method: 'POST',
    path: '/wps/missions/check-in',
    access: 'real-member',
    summary: 'Checks the member in for this business day, once.',
    input: Nothing,
    value: strict({ day: BookDay }),
    refusals: ['missions_closed'],
  }),
  claim: endpoint({
    method: 'POST',
    path: '/wps/missions/claim',
    access: 'real-member',
    summary:
      'Pays the reward of a mission once. A second tab, or a retry after a lost answer, gets the same answer.',
    input: strict({ id: RewardId, requestId: Uuid }),
    value: strict({ id: RewardId, gives: Enum([...missionGifts]), amount: Amount, at: Moment }),
    refusals: [
      'request_conflict',
      'mission_over',
      'mission_barred',
      'mission_not_done',
      'mission_of_person',
      'tickets_unavailable',
    ],
    movesMoney: true,
  }),
}
