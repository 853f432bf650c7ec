import { randomInt } from 'node:crypto'

import { refuseOperatorName } from '#domain/access/operator-name.ts'
import { type OperatorRole, permissionsOfRole, reachOf } from '#domain/access/operator-role.ts'
import { hashPassword } from '#server/people/accounts/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { restMoney } from './money-rights.ts'
import { selectIsUntouched, updateHandedOver } from './manage-store.ts'
import { insertOperator, lockOperator, selectSigningIn } from './store.ts'

/** Days until a handed-over password expires. */
export const HANDED_OVER_DAYS = 3

/** Easy to read out, without letters that look alike; 20 of 31 letters give more than 99 bits. */
export function makePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => letters.charAt(randomInt(letters.length))).join('')
  return [group(), group(), group(), group(), group()].join('-')
}

/**
 * Creates the first operator of the platform or of a brand: from the command line, or by the operator who creates
 * the brand. The password is returned once and allows nothing but its own replacement.
 */
export async function addFirstOperator(
  tx: Tx,
  operator: {
    readonly name: string
    readonly role: OperatorRole
    readonly merchantId: number | undefined
    /** Absent: created by the owner of the database. */
    readonly by?: { readonly operatorId: bigint; readonly reason: string }
  },
): Promise<
  { readonly password: string } | { readonly refusal: 'operator_name_unfit' | 'operator_name_taken' }
> {
  const refusal = refuseOperatorName(operator.name)
  if (refusal) return { refusal }
  const password = makePassword()
  const passwordHash = await hashPassword(password)
  const { by, ...row } = operator
  const id = await insertOperator(tx, {
    ...row,
    permissions: [],
    handedOver: {
      passwordHash,
      days: HANDED_OVER_DAYS,
      ...(by === undefined ? {} : { by: by.operatorId }),
    },
  })
  if (id === undefined) return { refusal: 'operator_name_taken' }
  await writeAudit(tx, {
    merchantId: operator.merchantId ?? null,
    operatorId: by?.operatorId ?? null,
    action: 'operator.add',
    reason: by?.reason ?? 'added from the command line',
    before: {},
    after: { id: id.toString(), name: operator.name, role: operator.role },
  })
  // The operator who creates a brand holds the password of its first operator, so that account's money
  // permissions are suspended.
  // guard: first-operator-needs-second
  if (by)
    await restMoney(
      tx,
      by.operatorId,
      { id, name: operator.name, merchantId: operator.merchantId ?? null, role: null },
      {
        deed: 'operators.addOperator',
        permissions: permissionsOfRole(operator.role, reachOf(operator.merchantId)),
        role: operator.role,
        reason: by.reason,
      },
    )
  return { password }
}

/**
 * Replaces the first password of an operator whose password was never shown, because the answer was lost. Undefined
 * once the account was used, or its password was handed over by another operator. The money permissions stay
 * suspended.
 */
export async function replaceFirstPassword(
  tx: Tx,
  first: {
    readonly name: string
    readonly merchantId: number
    /** The operator who created the account. */
    readonly by: bigint
    readonly reason: string
  },
): Promise<string | undefined> {
  const { name, merchantId, by, reason } = first
  const known = await selectSigningIn(tx, name)
  const target = known && (await lockOperator(tx, known.id))
  if (!target || !(await selectIsUntouched(tx, { id: target.id, merchantId, by }))) return undefined
  const password = makePassword()
  const passwordHash = await hashPassword(password)
  await updateHandedOver(tx, { id: target.id, passwordHash, days: HANDED_OVER_DAYS, by })
  await writeAudit(tx, {
    merchantId,
    operatorId: by,
    action: 'operator.reset_access',
    reason,
    before: {},
    after: { id: target.id.toString(), name: target.name },
  })
  return password
}
