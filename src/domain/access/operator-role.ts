import { type Permission, isPlatformPermission, permissions } from './permission.ts'

/**
 * The roles of operators. The permissions of a role are code, so that they are reviewed and tested like any other
 * rule.
 */
export const operatorRoles = ['owner', 'support', 'payments', 'content', 'auditor'] as const
export type OperatorRole = (typeof operatorRoles)[number]

const permissionsOf: Readonly<Record<OperatorRole, readonly Permission[]>> = {
  owner: permissions,
  support: [
    'merchants.read',
    'system.read',
    'members.read',
    'members.contacts',
    'members.write',
    'members.recover',
    'sessions.end',
    'ledger.read',
    'lottery.read',
    'rounds.read',
    'agents.read',
    'promotions.judge',
    'outbox.read',
    'outbox.write',
    'service.read',
    'service.answer',
    'feedback.read',
    'feedback.write',
  ],
  payments: [
    'merchants.read',
    'system.read',
    'members.read',
    'members.contacts',
    'ledger.read',
    'reports.read',
    'agents.read',
    'promotions.judge',
    'outbox.read',
    'ledger.adjust',
    'ledger.approve',
    'limits.approve',
    'cashier.read',
    'cashier.deposits',
    'cashier.channels',
    'cashier.withdrawals',
    'cashier.approve',
    'cashier.reconcile',
    'providers.read',
    'providers.approve',
    'lottery.read',
    'lottery.void',
    'lottery.limit',
    'rounds.read',
    'rounds.void',
    'approvals.read',
    'approvals.judge',
  ],
  content: [
    'merchants.read',
    'system.read',
    'content.read',
    'content.write',
    'catalogue.read',
    'catalogue.write',
    'providers.read',
    'feedback.read',
  ],
  auditor: [
    'brands.read',
    'merchants.read',
    'system.read',
    'content.read',
    'catalogue.read',
    'providers.read',
    'feedback.read',
    'members.read',
    'ledger.read',
    'reports.read',
    'agents.read',
    'outbox.read',
    'settings.read',
    'operators.read',
    'service.read',
    'cashier.read',
    'lottery.read',
    'rounds.read',
    'approvals.read',
    'audit.read',
  ],
}

export function isOperatorRole(word: string): word is OperatorRole {
  return (operatorRoles as readonly string[]).includes(word)
}

/** Scope of a role: the whole platform, or one brand. */
export type RoleReach = 'platform' | 'brand'

export const reachOf = (merchantId: number | null | undefined): RoleReach =>
  merchantId === null || merchantId === undefined ? 'platform' : 'brand'

export function permissionsOfRole(role: OperatorRole, reach: RoleReach = 'platform'): readonly Permission[] {
  return withinReach(permissionsOf[role], reach)
}

/** Drops platform permissions from an operator who belongs to one brand. */
export function withinReach(rights: readonly Permission[], reach: RoleReach): readonly Permission[] {
  // guard: platform-rights-kept-back
  return reach === 'platform' ? rights : rights.filter((right) => !isPlatformPermission(right))
}

/** The facts of an operator by which changes between operators are judged. */
export interface RankedOperator {
  readonly id: bigint
  readonly permissions: readonly string[]
  /** Absent: the operator belongs to the whole platform. */
  readonly merchantId: number | undefined
}

export type ChangeRefusal = 'not_oneself' | 'rights_lacking'

/**
 * Why one operator may not create or change another. Operators cannot change their own rights, nor touch or grant a
 * right that they lack: otherwise they could escalate their own through a second account.
 */
export function refuseChange(
  by: RankedOperator,
  whom: Omit<RankedOperator, 'id'> & { readonly id: bigint | undefined },
  given: readonly Permission[] = [],
): ChangeRefusal | undefined {
  if (whom.id === by.id) return 'not_oneself' // guard: own-rights-untouched
  // An operator of one merchant cannot create or change operators outside that merchant.
  if (by.merchantId !== undefined && whom.merchantId !== by.merchantId) return 'rights_lacking'
  // guard: no-rights-beyond-own
  const isBeyond = [...whom.permissions, ...given].some((one) => !by.permissions.includes(one))
  return isBeyond ? 'rights_lacking' : undefined // guard: rights-beyond-refused
}
