import { isOperatorRole, permissionsOfRole, reachOf, withinReach } from '#domain/access/operator-role.ts'
import { type Permission, isPermission } from '#domain/access/permission.ts'

import { moneyRights } from './money-rights.ts'

export interface RightsHolder {
  readonly role: string | null
  readonly permissions: readonly string[]
  /** `null`: the operator belongs to the whole platform. */
  readonly merchantId: number | null
}

/**
 * Permissions of the role, plus the operator's own. Retired permissions are ignored, and an operator of one brand has
 * none over all brands.
 */
export function permissionsOf({ role, permissions, merchantId }: RightsHolder): readonly Permission[] {
  const ofRole = role !== null && isOperatorRole(role) ? permissionsOfRole(role) : []
  const all = [...new Set([...ofRole, ...permissions.filter(isPermission)])]
  return withinReach(all, reachOf(merchantId))
}

/** Permissions in force now: money permissions wait for a while after one operator alone granted them. */
export function permissionsNow(
  operator: RightsHolder & { readonly restsMoney: boolean },
): readonly Permission[] {
  const all = permissionsOf(operator)
  // guard: money-rights-rest
  return operator.restsMoney ? all.filter((right) => !moneyRights.includes(right)) : all
}
