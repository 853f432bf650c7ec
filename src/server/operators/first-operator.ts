import { randomInt } from 'node:crypto'

import { refuseOperatorName } from '#domain/access/operator-name.ts'
import { type OperatorRole, permissionsOfRole, reachOf } from '#domain/access/operator-role.ts'
import { hashPassword } from '#server/accounts/actions.ts'
import { writeAudit } from '#server/audit/actions.ts'
import type { Tx } from '#server/db/transaction.ts'

import { restMoney } from './money-rights.ts'
import { insertOperator } from './store.ts'

/** Days until a handed-over password expires. */
export const HANDED_OVER_DAYS = 3

/** Easy to read out, without letters that look alike; 20 of 31 letters give more than 99 bits. */
export function makePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => letters.charAt(randomInt(letters.length))).join('')
  return [group(), group(), group(), group(), group()].join('-')
}

/**
 * Adds the first operator of the platform or of a brand: made on the server, or by the operator who makes the brand.
 * The password is returned once and is only good for replacing it.
 */
export async function addFirstOperator(
  tx: Tx,
  operator: {
    readonly name: string
    readonly role: OperatorRole
    readonly merchantId: number | undefined
    /** Absent: made by the owner of the database. */
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
    reason: by?.reason ?? 'by whoever has the database',
    before: {},
    after: { id: id.toString(), name: operator.name, role: operator.role },
  })
  // The operator who makes a brand holds the password of its first operator, so that account's money permissions
  // wait.
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
