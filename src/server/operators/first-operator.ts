import { randomInt } from 'node:crypto'

import { refuseOperatorName } from '#domain/access/operator-name.ts'
import type { OperatorRole } from '#domain/access/operator-role.ts'
import { hashPassword } from '#server/accounts/actions.ts'
import { writeAudit } from '#server/audit/actions.ts'
import type { Tx } from '#server/db/transaction.ts'

import { insertOperator } from './store.ts'

/** Long enough for whoever was ill; too short to be forgotten in a drawer. */
export const HANDED_OVER_DAYS = 3

/** Easy to read out, without letters that look alike; 20 of 31 are more than 99 bits. */
export function makePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => letters.charAt(randomInt(letters.length))).join('')
  return [group(), group(), group(), group(), group()].join('-')
}

/**
 * An operator whom no other operator adds: for whoever has the database. The password is given out this once, and
 * opens nothing but its own replacement.
 */
export async function addFirstOperator(
  tx: Tx,
  operator: {
    readonly name: string
    readonly role: OperatorRole
    readonly merchantId: number | undefined
    /** Absent: by whoever has the database. */
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
    handedOver: { passwordHash, days: HANDED_OVER_DAYS },
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
  return { password }
}
