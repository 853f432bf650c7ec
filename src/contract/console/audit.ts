import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Moment, Nothing, strict } from '#contract/schema.ts'

import { Day, Id, Next, Noted, Paging, Scope } from './schema.ts'

const Action = String({ pattern: '^[a-z_]+(\\.[a-z_]+)?$', maxLength: 80 })

const AuditEntry = strict({
  id: Id,
  at: Moment,
  /** Absent: it concerns the whole house. */
  merchantCode: Optional(String()),
  action: String(),
  /** The actor: an operator, the member, or the system. */
  by: Enum(['operator', 'member', 'house']),
  operator: Optional(strict({ id: Id, name: String() })),
  /** The member who acted or was affected. */
  member: Optional(strict({ id: Id, account: String() })),
  reason: String(),
  before: Noted,
  after: Noted,
  /** Its block; absent while it is not sealed yet. */
  block: Optional(Integer()),
})

export const listAudit = endpoint({
  method: 'GET',
  path: '/console/audit',
  access: 'operator:audit.read',
  summary:
    'Actions of operators and members, newest first. An operator of the house who names no merchant sees all of them.',
  input: strict({
    ...Scope,
    /** `member.change_password`, or `member` for every action with that prefix. */
    action: Optional(Action),
    operatorId: Optional(Id),
    memberId: Optional(Id),
    by: Optional(Enum(['operator', 'member', 'house'])),
    from: Optional(Day),
    to: Optional(Day),
    ...Paging,
  }),
  value: strict({ list: ArrayOf(AuditEntry), next: Next }),
  refusals: [],
})

const AuditCheck = strict({
  at: Moment,
  isSound: Boolean(),
  blocks: Integer(),
  entries: Integer(),
  /** The first faulty block, and its fault. */
  block: Optional(Integer()),
  fault: Optional(Enum(['changed', 'missing', 'added', 'gap', 'cut_short'])),
})

export const auditChain = endpoint({
  method: 'GET',
  path: '/console/audit/chain',
  access: 'operator:audit.read',
  summary:
    'The state of the chain: its head, to be kept elsewhere, the unsealed entries, and the result of the last check.',
  input: Nothing,
  value: strict({
    blocks: Integer(),
    entries: Integer(),
    waiting: Integer(),
    head: Optional(strict({ block: Integer(), hash: String(), sealedAt: Moment })),
    lastCheck: Optional(AuditCheck),
  }),
  refusals: [],
})

export const checkAudit = endpoint({
  method: 'POST',
  path: '/console/audit/check',
  access: 'operator:audit.read',
  summary:
    'Recomputes the chain and names its first fault. With a head that was kept elsewhere, it also finds a chain that was cut short.',
  input: strict({
    block: Optional(Integer({ minimum: 1, maximum: 2_147_483_647 })),
    hash: Optional(String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 })),
  }),
  value: AuditCheck,
  refusals: [],
  throttle: 'dear',
})
