import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { reportRanges } from '#domain/agents/report-range.ts'
import { teamScopes, userChoices } from '#domain/agents/team-report.ts'
import { recordGroups } from '#domain/records/record-group.ts'

import { Announcement } from './content.ts'
import { endpoint } from './endpoint.ts'
import { BookDay, SignedAmount } from './records.ts'
import { Moment, Nothing, strict } from './schema.ts'

const access = 'guarded:agent_centre' as const

const Range = Enum([...reportRanges])
const Id = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })
const After = Optional(String({ minLength: 1, maxLength: 300 }))
const Least = Optional(String({ pattern: '^-?\\d{1,13}(\\.\\d{1,5})?$', maxLength: 20 }))

const PlaySums = {
  plays: Integer(),
  stake: SignedAmount,
  validBet: SignedAmount,
  returned: SignedAmount,
  /** The members' win or loss: returned less staked. */
  result: SignedAmount,
}

const MoneySums = { deposits: SignedAmount, withdrawals: SignedAmount }

const Figures = {
  ...PlaySums,
  ...MoneySums,
  newMembers: Integer(),
  newAgents: Integer(),
  firstDeposits: Integer(),
  active: Integer(),
  /** Active accounts that are not among them, because another one of their person is. */
  linked: Integer(),
}

/** The days of the range, and the currency of all amounts. */
const Answered = { period: strict({ from: BookDay, to: BookDay }), currency: String() }

/** When a business day begins: a time of day, and the time zone. */
const Clock = strict({ dayStart: String(), zone: String() })

const UserFilters = {
  range: Optional(Range),
  scope: Optional(Enum([...teamScopes])),
  who: Optional(Enum([...userChoices])),
  /** The beginning of an account's name. */
  find: Optional(String({ minLength: 1, maxLength: 64 })),
  validBetMin: Least,
  validBetMax: Least,
  resultMin: Least,
  resultMax: Least,
  depositsMin: Least,
  depositsMax: Least,
  withdrawalsMin: Least,
  withdrawalsMax: Least,
}

const TransferFilters = {
  range: Optional(Range),
  scope: Optional(Enum([...teamScopes])),
  group: Optional(Enum(recordGroups.filter((group) => group !== 'bets'))),
  find: Optional(String({ minLength: 1, maxLength: 64 })),
}

const BettingFilters = { range: Optional(Range), scope: Optional(Enum(['team', 'direct'])) }

/** A single settled bet, without what belongs to the member alone: choices, numbers of tickets, bonuses, devices. */
export const TeamBet = {
  id: String(),
  /** The last change: the settlement, or a later correction. */
  at: Moment,
  /** The day of the settlement. */
  day: BookDay,
  game: String(),
  category: String(),
  stake: SignedAmount,
  validBet: SignedAmount,
  /** The part of the stake in cash that is no valid bet: low odds, opposite sides or a covered draw. */
  uncounted: SignedAmount,
  returned: SignedAmount,
  result: SignedAmount,
}

const file = {
  method: 'GET',
  access,
  value: Nothing,
  refusals: ['files_busy'],
  cookieOnly: true,
  throttle: 'dear',
} as const

/** Reports of an agent's team: the agent is taken from the session, and sees the members below and no other. */
export const teamReports = {
  agentAnnouncements: endpoint({
    method: 'GET',
    path: '/wps/agent/announcements',
    access,
    summary: 'The published announcements for agents, newest first.',
    input: strict({ pageNo: Optional(Integer({ minimum: 1, maximum: 100 })) }),
    value: strict({ list: ArrayOf(Announcement), totalPages: Integer(), total: Integer() }),
    refusals: [],
  }),
  teamOverview: endpoint({
    method: 'GET',
    path: '/wps/agent/team/overview',
    access,
    summary: 'The figures of the agent’s team in a range and by day, and its people and balance now.',
    input: strict({ range: Optional(Range) }),
    value: strict({
      ...Answered,
      clock: Clock,
      /** Absent until the team has been counted. */
      now: Optional(
        strict({
          countedAt: Moment,
          members: Integer(),
          agents: Integer(),
          directMembers: Integer(),
          directAgents: Integer(),
          balance: SignedAmount,
          online: Integer(),
          unseen3: Integer(),
          unseen7: Integer(),
        }),
      ),
      figures: strict(Figures),
      direct: strict(Figures),
      /** Of the whole period before; absent while the range is not over. */
      before: Optional(strict(Figures)),
      /** The last fourteen days up to the end of the range, or all days of a longer one. */
      days: ArrayOf(strict({ day: BookDay, ...Figures })),
      halls: ArrayOf(strict({ category: String(), ...PlaySums })),
      ranges: ArrayOf(strict({ range: Range, ...Figures })),
    }),
    refusals: [],
  }),
  teamBetting: endpoint({
    method: 'GET',
    path: '/wps/agent/team/betting',
    access,
    summary: 'Settled bets of the agent’s team by day and hall, with their sums.',
    input: strict(BettingFilters),
    value: strict({
      ...Answered,
      clock: Clock,
      days: ArrayOf(
        strict({
          day: BookDay,
          ...PlaySums,
          halls: ArrayOf(strict({ category: String(), ...PlaySums })),
        }),
      ),
      halls: ArrayOf(strict({ category: String(), ...PlaySums })),
      totals: strict(PlaySums),
    }),
    refusals: [],
  }),
  teamUsers: endpoint({
    method: 'GET',
    path: '/wps/agent/team/users',
    access,
    summary: 'The figures of each member of the agent’s team, page by page.',
    input: strict({ ...UserFilters, after: After }),
    value: strict({
      ...Answered,
      list: ArrayOf(
        strict({
          id: String(),
          account: String(),
          isAgent: Boolean(),
          /** Levels below the agent: 1 for direct members, 0 for the agent. */
          level: Integer(),
          joinedDay: BookDay,
          seenAt: Moment,
          balance: SignedAmount,
          ...PlaySums,
          ...MoneySums,
          isActive: Boolean(),
          /** Of the choice `active` alone: other active accounts of the same person, which are counted with this one. */
          samePerson: Optional(ArrayOf(strict({ id: String(), account: String(), validBet: SignedAmount }))),
        }),
      ),
      next: Optional(String()),
    }),
    refusals: [],
  }),
  teamUserSums: endpoint({
    method: 'GET',
    path: '/wps/agent/team/users/sums',
    access,
    summary: 'The sums of the same filters.',
    input: strict(UserFilters),
    value: strict({ ...Answered, count: Integer(), ...PlaySums, ...MoneySums }),
    refusals: ['too_many_found'],
  }),
  teamBets: endpoint({
    method: 'GET',
    path: '/wps/agent/team/users/bets',
    access,
    summary:
      'The settled bets of one member of the agent’s team in a range, newest first, page by page: those settled while the agent was above.',
    input: strict({ member: Id, range: Optional(Range), after: After }),
    value: strict({ ...Answered, list: ArrayOf(strict(TeamBet)), next: Optional(String()) }),
    refusals: [],
  }),
  teamTransfers: endpoint({
    method: 'GET',
    path: '/wps/agent/team/transfers',
    access,
    summary: 'Transfers of members of the agent’s team without play, newest first, page by page.',
    input: strict({ ...TransferFilters, after: After }),
    value: strict({
      ...Answered,
      list: ArrayOf(
        strict({
          id: String(),
          at: Moment,
          day: BookDay,
          account: String(),
          isAgent: Boolean(),
          kind: String(),
          group: Enum([...recordGroups]),
          change: SignedAmount,
        }),
      ),
      next: Optional(String()),
    }),
    refusals: [],
  }),
  teamTransferSums: endpoint({
    method: 'GET',
    path: '/wps/agent/team/transfers/sums',
    access,
    summary: 'Deposits and withdrawals of the same members in the same range, whichever kinds are listed.',
    input: strict({ range: Optional(Range), scope: Optional(Enum([...teamScopes])), find: UserFilters.find }),
    value: strict({ ...Answered, ...MoneySums, net: SignedAmount }),
    refusals: ['too_many_found'],
  }),
  teamBettingFile: endpoint({
    ...file,
    path: '/wps/agent/team/betting.csv',
    summary: 'Settled bets of the team by day and hall as a CSV file, opened by the browser.',
    input: strict(BettingFilters),
  }),
  teamUserFile: endpoint({
    ...file,
    path: '/wps/agent/team/users.csv',
    summary: 'The figures of each member of the team as a CSV file, opened by the browser.',
    input: strict(UserFilters),
  }),
  teamTransferFile: endpoint({
    ...file,
    path: '/wps/agent/team/transfers.csv',
    summary: 'Transfers of the team as a CSV file, opened by the browser.',
    input: strict(TransferFilters),
  }),
}
