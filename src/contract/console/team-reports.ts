import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { BookDay, SignedAmount } from '#contract/records.ts'
import { Nothing, strict } from '#contract/schema.ts'
import { teamReports } from '#contract/team-reports.ts'
import { listedStates } from '#domain/agents/agent-state.ts'
import { houseFigures } from '#domain/agents/house-teams.ts'
import { contractKinds } from '#domain/agents/terms.ts'
import { categories } from '#domain/navigation/category.ts'
import { products } from '#domain/plays/play.ts'

import { Day, Id, Next, Paging, Scope } from './schema.ts'

const access = 'operator:agents.read' as const

/** One day, week or month: that of `day`, or of today. */
const Period = {
  kind: Optional(Enum(['day', 'week', 'month'])),
  day: Optional(Day),
}

const Filters = {
  ...Scope,
  ...Period,
  /** Teams of the agents directly below this one; absent: of the agents at the top. */
  under: Optional(Id),
  /** The beginning of the agent’s account. */
  find: Optional(String({ minLength: 1, maxLength: 64 })),
  state: Optional(Enum([...listedStates])),
  /** Teams in which something happened. */
  isMoved: Optional(Boolean()),
  sort: Optional(Enum([...houseFigures])),
  isAscending: Optional(Boolean()),
}

/** People, held income and debts are those of now; all others those of the days. */
const Figures = strict({
  people: Integer(),
  joined: Integer(),
  active: Integer(),
  validBet: SignedAmount,
  /** The members' win or loss: returned less staked. */
  result: SignedAmount,
  rebates: SignedAmount,
  salaries: SignedAmount,
  dividends: SignedAmount,
  /** Rebates, salaries and dividends together. */
  cost: SignedAmount,
  held: SignedAmount,
  debts: SignedAmount,
})

const Named = strict({ id: Id, account: String() })

const Answered = {
  kind: Enum(['day', 'week', 'month']),
  period: strict({ from: BookDay, to: BookDay }),
  /** The business day of the brand. */
  today: BookDay,
  currency: String(),
}

export const listTeamFigures = endpoint({
  method: 'GET',
  path: '/console/team-reports',
  access,
  summary: 'The figures of all teams of one level of the tree in a day, week or month, with their sums.',
  input: strict({ ...Filters, ...Paging }),
  value: strict({
    ...Answered,
    /** The agent whose downlines are listed. */
    node: Optional(strict({ id: Id, account: String(), path: ArrayOf(Named) })),
    list: ArrayOf(
      strict({
        id: Id,
        account: String(),
        status: Enum(['active', 'suspended', 'closed']),
        isFrozen: Boolean(),
        /** Agents below at any depth. */
        agents: Integer(),
        figures: Figures,
      }),
    ),
    count: Integer(),
    sums: Figures,
    next: Next,
  }),
  refusals: [],
})

export const teamFigureFile = endpoint({
  method: 'GET',
  path: '/console/team-reports.csv',
  access,
  summary: 'The same teams as a CSV file. The export is audited.',
  input: strict(Filters),
  value: Nothing,
  refusals: ['files_busy'],
  cookieOnly: true,
  throttle: 'dear',
})

const OfTeam = { ...Scope, ...Period, agentId: Id }

export const listTeamMembers = endpoint({
  method: 'GET',
  path: '/console/team-reports/members',
  access,
  summary: 'The members behind the figures of a team: those who joined, are active, or have any figure.',
  input: strict({ ...OfTeam, who: Enum(['figures', 'active', 'new']), ...Paging }),
  value: strict({ ...Answered, list: teamReports.teamUsers.value.properties.list, next: Next }),
  refusals: [],
})

export const listTeamShares = endpoint({
  method: 'GET',
  path: '/console/team-reports/shares',
  access,
  summary: 'The statements that add up to the salaries or dividends of a team, newest first.',
  input: strict({ ...OfTeam, of: Enum(['salaries', 'dividends', 'all']), ...Paging }),
  value: strict({
    ...Answered,
    list: ArrayOf(
      strict({
        id: Id,
        runId: Id,
        kind: Enum([...contractKinds]),
        startDay: Day,
        endDay: Day,
        state: Enum(['waits', 'released', 'stopped', 'paid']),
        /** The part that the statement adds: of a correction the difference. */
        share: SignedAmount,
      }),
    ),
    next: Next,
  }),
  refusals: [],
})

export const listTeamRebates = endpoint({
  method: 'GET',
  path: '/console/team-reports/rebates',
  access,
  summary: 'The rebates for the play of a team by day and hall, newest first.',
  input: strict({ ...OfTeam, ...Paging }),
  value: strict({
    ...Answered,
    list: ArrayOf(
      strict({
        id: String(),
        runId: Id,
        /** The day whose run pays it. */
        bookedDay: Day,
        settledDay: Day,
        product: Enum([...products]),
        category: Enum(categories.map(({ id }) => id)),
        validBet: SignedAmount,
        /** Of members for their own bets. */
        members: SignedAmount,
        agents: SignedAmount,
      }),
    ),
    next: Next,
  }),
  refusals: [],
})
