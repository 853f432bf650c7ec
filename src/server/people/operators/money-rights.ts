import type { OperatorRole } from '#domain/access/operator-role.ts'
import type { Permission } from '#domain/access/permission.ts'
import type { ProposedDeed } from '#domain/approvals/proposed-deeds.ts'
import { moneyRights } from '#domain/approvals/money-rights.ts'
import { RIGHTS_WAIT_HOURS } from '#domain/approvals/second-operator.ts'
import { type By, overtake, propose } from '#server/platform/approvals/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { updateConfirmed, updateMoneyFrom, updateStatus } from './manage-store.ts'
import { updateOperatorSessionsEnded } from './store.ts'

type RightsDeed = Extract<ProposedDeed, `operators.${string}`>

interface Given {
  readonly deed: RightsDeed
  /** Permissions that the operator gains. */
  readonly permissions: readonly Permission[]
  readonly role?: OperatorRole
  readonly reason: string
}

/**
 * Suspends money permissions that one operator alone granted: an operator who could create a second one, or hold its
 * password, could act as both. The others see the proposal; a second operator may approve it, or reject it, which
 * suspends the account.
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

/** On approval, the account's money permissions come into force at once, and it counts as a person of its own. */
export const rightsExecutors = forEach(
  async (tx: Tx, { second }: Required<Pick<By, 'second'>>, { id }: { readonly id: string }) => {
    await updateMoneyFrom(tx, BigInt(id), undefined)
    await updateConfirmed(tx, BigInt(id), second.operatorId)
  },
)

/** On rejection, the account is suspended until an operator reactivates it. */
export const onRejectedRights = forEach(async (tx: Tx, _by: unknown, { id }: { readonly id: string }) => {
  await updateStatus(tx, BigInt(id), 'suspended')
  await updateOperatorSessionsEnded(tx, { operatorId: BigInt(id) })
})
