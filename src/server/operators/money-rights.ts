import type { OperatorRole } from '#domain/access/operator-role.ts'
import type { Permission } from '#domain/access/permission.ts'
import { moneyRights, type ProposedDeed } from '#domain/desk/money-deeds.ts'
import { RIGHTS_WAIT_HOURS } from '#domain/desk/second-operator.ts'
import { type Executors, type OnRejected, overtake, propose } from '#server/approvals/actions.ts'
import type { Tx } from '#server/db/transaction.ts'

import { updateMoneyFrom, updateStatus } from './manage-store.ts'
import { updateOperatorSessionsEnded } from './store.ts'

type RightsDeed = Extract<ProposedDeed, `operators.${string}`>

interface Given {
  readonly deed: RightsDeed
  /** What the operator may do by it that they could not do before. */
  readonly permissions: readonly Permission[]
  readonly role?: OperatorRole
  readonly reason: string
}

/**
 * Lets rights over money rest that one operator alone gives: whoever could make a second operator, or hold the password
 * of one, could be both. The others see it waiting; a second one may let them count at once, or suspend the account.
 */
export async function restMoney(
  tx: Tx,
  operatorId: bigint,
  target: {
    readonly id: bigint
    readonly name: string
    readonly merchantId: number | null
    readonly role: string | null
  },
  { deed, permissions, role, reason }: Given,
): Promise<void> {
  if (!permissions.some((right) => moneyRights.includes(right))) return
  const countsFrom = await updateMoneyFrom(tx, target.id, RIGHTS_WAIT_HOURS)
  const subject = target.id.toString()
  const by = { merchantId: target.merchantId ?? undefined, operatorId }
  await overtake(tx, { ...by, group: 'operators', subject })
  await propose(
    tx,
    by,
    { deed, subject, input: { id: subject }, reason },
    {
      cause: 'rights',
      before: { name: target.name, ...(target.role === null ? {} : { role: target.role }) },
      after: {
        name: target.name,
        ...(role === undefined ? {} : { role }),
        moneyFrom: countsFrom?.toISOString() ?? '',
      },
    },
  )
}

type OfRights<T> = Readonly<Record<RightsDeed, T>>
const forEach = <T>(one: T): OfRights<T> => ({
  'operators.addOperator': one,
  'operators.changeOperatorRole': one,
  'operators.resetOperatorAccess': one,
  'operators.setOperatorStatus': one,
})

/** A second operator knows whom the account is: its rights over money count at once. */
export const operatorExecutors: Pick<Executors, RightsDeed> = forEach(
  async (tx: Tx, _by: unknown, { id }: { readonly id: string }) => {
    await updateMoneyFrom(tx, BigInt(id), undefined)
  },
)

/** A second operator does not: the account is suspended, until somebody lets it in again. */
export const operatorsOnRejected: OnRejected = forEach(
  async (tx: Tx, _by: unknown, { id }: { readonly id: string }) => {
    await updateStatus(tx, BigInt(id), 'suspended')
    await updateOperatorSessionsEnded(tx, { operatorId: BigInt(id) })
  },
)
