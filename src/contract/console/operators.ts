import { Array as ArrayOf, Boolean, Enum, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Moment, Nothing, strict } from '#contract/schema.ts'
import { operatorRoles } from '#domain/access/operator-role.ts'
import { permissions } from '#domain/access/permission.ts'

import { Id, Next, Paging, Reason, RefusedReads, Scope, Search, Version, Waits } from './schema.ts'

const Role = Enum([...operatorRoles])

const Operator = strict({
  id: Id,
  name: String(),
  /** Absent: belongs to the whole house. */
  merchantCode: Optional(String()),
  role: Optional(Role),
  permissions: ArrayOf(Enum([...permissions])),
  status: Enum(['active', 'suspended']),
  hasTotp: Boolean(),
  hasPasskey: Boolean(),
  mustEnrol: Boolean(),
  lastLoginAt: Optional(Moment),
  /** When their permissions over money take effect; absent: they already have. */
  moneyFrom: Optional(Moment),
  /** Operators with whom the account counts as one person, until an independent one confirms it. */
  makers: ArrayOf(String()),
  createdAt: Moment,
  refusedReads: RefusedReads,
  version: Version,
  /**
   * Whether the calling operator may change this one: not themselves, and no one with a permission that the caller
   * lacks.
   */
  isChangeable: Boolean(),
})

export const listRoles = endpoint({
  method: 'GET',
  path: '/console/roles',
  access: 'operator:operators.read',
  summary: 'The roles with their permissions, and whether the caller may assign them.',
  input: Nothing,
  value: strict({
    list: ArrayOf(strict({ role: Role, permissions: ArrayOf(Enum([...permissions])), isGivable: Boolean() })),
  }),
  refusals: [],
})

export const listOperators = endpoint({
  method: 'GET',
  path: '/console/operators',
  access: 'operator:operators.read',
  summary: 'The operators that the caller may see, by name: all of the house, or those of a merchant.',
  input: strict({
    ...Scope,
    search: Optional(Search),
    status: Optional(Enum(['active', 'suspended'])),
    role: Optional(Role),
    ...Paging,
  }),
  value: strict({ list: ArrayOf(Operator), next: Next }),
  refusals: [],
})

export const addOperator = endpoint({
  method: 'POST',
  path: '/console/operators',
  access: 'operator:operators.write',
  summary:
    'Adds an operator with a password that is shown once, is valid for three days, and only allows its own replacement.',
  input: strict({
    /** Absent from an operator of the house: the new one belongs to the whole house. */
    ...Scope,
    name: String({ minLength: 3, maxLength: 64 }),
    role: Role,
    reason: Reason,
  }),
  value: strict({ id: Id, password: String() }),
  refusals: ['operator_name_unfit', 'operator_name_taken', 'rights_lacking'],
  throttle: 'dear',
})

export const changeOperatorRole = endpoint({
  method: 'PUT',
  path: '/console/operators/role',
  access: 'operator:operators.write',
  summary:
    'Changes an operator’s role. Operators cannot change their own role, or grant rights that they lack. Sessions continue with the new rights.',
  input: strict({ id: Id, version: Version, role: Role, reason: Reason }),
  value: strict({ version: Version }),
  refusals: ['changed_meanwhile', 'rights_lacking', 'not_oneself', 'last_owner'],
})

export const setOperatorStatus = endpoint({
  method: 'PUT',
  path: '/console/operators/status',
  access: 'operator:operators.write',
  summary: 'Suspends an operator, whose sessions end at once, or reactivates them.',
  input: strict({ id: Id, version: Version, status: Enum(['active', 'suspended']), reason: Reason }),
  value: strict({ version: Version }),
  refusals: ['changed_meanwhile', 'rights_lacking', 'not_oneself', 'last_owner'],
})

export const resetOperatorAccess = endpoint({
  method: 'POST',
  path: '/console/operators/access',
  access: 'operator:operators.write',
  summary:
    'For an operator who lost password or factor: deletes the factors, ends all sessions, and shows a new password once. If the account has a second factor, the reset and the password wait for a second operator.',
  input: strict({ id: Id, version: Version, reason: Reason }),
  value: strict({ version: Optional(Version), password: String(), ...Waits }),
  refusals: ['changed_meanwhile', 'rights_lacking', 'not_oneself', 'proposal_waits'],
  throttle: 'dear',
})
