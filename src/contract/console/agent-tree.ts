import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Moment, strict } from '#contract/schema.ts'
import { listedStates } from '#domain/agents/agent-state.ts'
import { limitBounds } from '#domain/agents/tree.ts'

import { Day, Id, Next, Paging, Reason, Scope, Version, Waits } from './schema.ts'

const Account = String({ minLength: 1, maxLength: 64 })
const Depth = Integer({ minimum: limitBounds.depthMax.least, maximum: limitBounds.depthMax.most })
const Breadth = Integer({ minimum: limitBounds.breadthMax.least, maximum: limitBounds.breadthMax.most })

const Named = strict({ id: Id, account: String() })
const Status = Enum(['active', 'suspended', 'closed'])
/** People below at any depth, agents apart. */
const Sizes = { agents: Integer(), members: Integer() }

export const listAgents = endpoint({
  method: 'GET',
  path: '/console/agents',
  access: 'operator:agents.read',
  summary:
    'Agents at the top, members directly below one of them, or those that a search finds, with the people below.',
  input: strict({
    ...Scope,
    /** Members below this one. */
    under: Optional(Id),
    /** The beginning of an account: below `under` at any depth, or in the whole brand. */
    find: Optional(Account),
    /** Agents in this state: below `under` at any depth, or in the whole brand. */
    state: Optional(Enum([...listedStates])),
    kind: Optional(Enum(['agents', 'players'])),
    ...Paging,
  }),
  value: strict({
    /** The member whose team is listed. */
    node: Optional(strict({ id: Id, account: String(), path: ArrayOf(Named), ...Sizes })),
    list: ArrayOf(
      strict({
        id: Id,
        account: String(),
        isAgent: Boolean(),
        status: Status,
        isFrozen: Boolean(),
        /** Members above; 0 at the top. */
        level: Integer(),
        upline: Optional(String()),
        joinedAt: Moment,
        signedInAt: Optional(Moment),
        ...Sizes,
      }),
    ),
    next: Next,
  }),
  refusals: [],
})

export const readAgent = endpoint({
  method: 'GET',
  path: '/console/agent',
  access: 'operator:agents.read',
  summary: 'One member of the tree: state, uplines, people below, and who has frozen it.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    id: Id,
    account: String(),
    type: Integer(),
    isAgent: Boolean(),
    status: Status,
    freeze: Optional(strict({ at: Moment, by: Named })),
    /** From the top down to the upline. */
    path: ArrayOf(Named),
    direct: Integer(),
    ...Sizes,
    joinedAt: Moment,
    signedInAt: Optional(Moment),
    /** The business day of the brand. */
    today: Day,
  }),
  refusals: [],
})

const TeamOfDay = strict({
  day: Day,
  /** Before the registration of the member there is no place. */
  isPlaced: Boolean(),
  path: ArrayOf(Named),
  ...Sizes,
})

export const compareTeams = endpoint({
  method: 'GET',
  path: '/console/agent/compare',
  access: 'operator:agents.read',
  summary:
    'The uplines and the team of a member on two business days, and those below whose direct upline differs.',
  input: strict({ ...Scope, id: Id, day: Day, otherDay: Day }),
  value: strict({
    day: TeamOfDay,
    otherDay: TeamOfDay,
    /** An absent account is the top of the tree. */
    moved: ArrayOf(
      strict({ id: Id, account: String(), fromAccount: Optional(String()), toAccount: Optional(String()) }),
    ),
    hasMore: Boolean(),
  }),
  refusals: [],
})

export const liftFreeze = endpoint({
  method: 'POST',
  path: '/console/agent/lift-freeze',
  access: 'operator:members.write',
  summary: 'Lifts the freeze that an upline has put on an agent. The upline may freeze the agent again.',
  input: strict({
    ...Scope,
    id: Id,
    /** The freeze that the operator read. */
    frozenAt: Moment,
    reason: Reason,
  }),
  value: strict({ id: Id }),
  refusals: ['changed_meanwhile'],
})

export const readPlace = endpoint({
  method: 'GET',
  path: '/console/member/place',
  access: 'operator:members.read',
  summary: 'The upline of a member on the next business day, and the last moves.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    /** Absent at the top of the tree. */
    upline: Optional(strict({ id: Id, account: String() })),
    /** Newest first. An absent account is the top of the tree. */
    moves: ArrayOf(
      strict({
        fromAccount: Optional(String()),
        toAccount: Optional(String()),
        actsOn: Day,
        isInForce: Boolean(),
        operatorName: String(),
        secondName: String(),
        approvedAt: Moment,
      }),
    ),
  }),
  refusals: [],
})

export const moveMember = endpoint({
  method: 'POST',
  path: '/console/member/move',
  access: 'operator:members.write',
  summary:
    'Proposes to move a member with the whole team below another agent, or to the top, from the next business day on.',
  input: strict({
    ...Scope,
    id: Id,
    /** The upline that the operator read; absent at the top. */
    fromUplineId: Optional(Id),
    /** Absent: to the top of the tree. */
    toAccount: Optional(Account),
    reason: Reason,
  }),
  value: strict(Waits),
  refusals: [
    'changed_meanwhile',
    'upline_unfit',
    'below_itself',
    'same_place',
    'too_deep',
    'too_broad',
    'rates_above_upline',
  ],
})

export const readTreeLimits = endpoint({
  method: 'GET',
  path: '/console/agents/limits',
  access: 'operator:settings.read',
  summary: 'The largest depth and breadth of the brand’s teams.',
  input: strict(Scope),
  value: strict({ depthMax: Integer(), breadthMax: Integer(), version: Version }),
  refusals: [],
})

export const saveTreeLimits = endpoint({
  method: 'POST',
  path: '/console/agents/limits',
  access: 'operator:settings.write',
  summary: 'Sets the largest depth and breadth of teams. Teams beyond them stay, but do not grow.',
  input: strict({ ...Scope, version: Version, depthMax: Depth, breadthMax: Breadth, reason: Reason }),
  value: strict({ version: Version }),
  refusals: ['changed_meanwhile'],
})

export const readLimitsEffect = endpoint({
  method: 'GET',
  path: '/console/agents/limits/effect',
  access: 'operator:settings.read',
  summary: 'Today’s teams against limits: the deepest, the broadest, and how many are beyond them.',
  input: strict({ ...Scope, depthMax: Depth, breadthMax: Breadth }),
  value: strict({
    deepest: Integer(),
    broadest: Integer(),
    /** Agents below the last level. */
    tooDeep: Integer(),
    /** Agents with more members directly below. */
    tooBroad: Integer(),
  }),
  refusals: [],
})
