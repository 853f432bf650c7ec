import { Array as ArrayOf, Boolean, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Moment, strict } from '#contract/schema.ts'
import { limitBounds } from '#domain/agents/tree.ts'

import { Day, Id, Reason, Scope, Version, Waits } from './schema.ts'

const Account = String({ minLength: 1, maxLength: 64 })
const Depth = Integer({ minimum: limitBounds.depthMax.least, maximum: limitBounds.depthMax.most })
const Breadth = Integer({ minimum: limitBounds.breadthMax.least, maximum: limitBounds.breadthMax.most })

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
  refusals: ['changed_meanwhile', 'upline_unfit', 'below_itself', 'same_place', 'too_deep', 'too_broad'],
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
