import type { resetOperatorAccess as resetCall } from '#contract/console/operators.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { refuseChange } from '#domain/access/operator-role.ts'
import { permissionsOf } from '#domain/approvals/operator-rights.ts'
import { hashPassword } from '#server/people/accounts/actions.ts'
import { type By, type Executors, propose } from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { Refusal, refusePlainly } from '#server/platform/http/refusal.ts'
import { operatorOf } from '#server/platform/http/scope.ts'

import { deleteDevices } from './device-store.ts'
import { deleteFactors } from './factor-store.ts'
import { HANDED_OVER_DAYS, makePassword } from './first-operator.ts'
import { lockForChange, rankOfRow } from './manage.ts'
import {
  type ManagedOperator,
  lockManaged,
  selectManaged,
  updateConfirmed,
  updateHandedOver,
} from './manage-store.ts'
import { onRejectedRights, restMoney, rightsExecutors } from './money-rights.ts'
import { selectSigningIn, updateOperatorSessionsEnded } from './store.ts'

const DEED = 'operators.resetOperatorAccess'

/**
 * Resets an operator without a second factor at once; the money permissions are then suspended. With a factor, the
 * reset would hand the account to the holder of the new password, so a second operator decides it; the new password
 * works after the approval.
 */
export async function resetAccess(
  { store }: { readonly store: Store },
  { caller }: Context,
  input: Input<typeof resetCall>,
): Promise<Output<typeof resetCall>> {
  const { operatorId } = operatorOf(caller)
  const password = makePassword()
  const passwordHash = await hashPassword(password)
  return await store.transact(async (tx) => {
    const target = await lockForChange(tx, operatorOf(caller), input)
    const { reason } = input
    // guard: factor-reset-of-armed-operator
    if (target.hasTotp || target.hasPasskey) {
      const maker = { merchantId: target.merchantId ?? undefined, operatorId }
      const proposal = {
        deed: DEED,
        subject: input.id,
        input: { id: input.id, passwordHash },
        reason,
      } as const
      const { name, hasTotp, hasPasskey } = target
      const stake = {
        cause: 'redirected',
        before: { name, hasTotp, hasPasskey },
        after: { name, hasTotp: false, hasPasskey: false },
      } as const
      return { waits: await propose(tx, maker, proposal, stake), password }
    }
    const version = await handOver(tx, target, { passwordHash, by: operatorId, reason })
    await restMoney(tx, operatorId, target, { deed: DEED, permissions: permissionsOf(target), reason })
    return { version, password }
  })
}

/** Deletes the operator's factors, and sets the handed-over password. */
async function handOver(
  tx: Tx,
  target: ManagedOperator,
  given: { readonly passwordHash: string; readonly by: bigint | null; readonly reason: string },
): Promise<number> {
  const { passwordHash, by, reason } = given
  await deleteFactors(tx, target.id)
  await deleteDevices(tx, target.id)
  await updateOperatorSessionsEnded(tx, { operatorId: target.id })
  const version = await updateHandedOver(tx, { id: target.id, passwordHash, days: HANDED_OVER_DAYS, by })
  await writeAudit(tx, {
    merchantId: target.merchantId,
    operatorId: by,
    action: 'operator.reset_access',
    reason,
    before: { hasTotp: target.hasTotp, hasPasskey: target.hasPasskey },
    after: { id: target.id.toString(), name: target.name },
  })
  return version
}

interface Stored {
  readonly id: string
  /** Absent: the reset is done, and only the money permissions are suspended. */
  readonly passwordHash?: string
}

/** Executes approved proposals of this feature. */
export const operatorExecutors: Pick<Executors, keyof typeof rightsExecutors> = {
  ...rightsExecutors,
  [DEED]: async (tx: Tx, by: By & Required<Pick<By, 'second'>>, input: Stored) => {
    const { id, passwordHash } = input
    if (passwordHash === undefined) return await rightsExecutors[DEED](tx, by, input)
    const target = await lockManaged(tx, { id: BigInt(id), merchantId: by.merchantId })
    const maker = await selectManaged(tx, by.operatorId)
    if (!target || !maker) throw refusePlainly('absent')
    // The maker's permissions may have shrunk since the proposal, or the target's grown.
    const refusal = refuseChange(rankOfRow(maker), rankOfRow(target))
    if (refusal) throw new Refusal(refusal, 409) // guard: reset-refusal-kept
    await handOver(tx, target, { passwordHash, by: by.operatorId, reason: 'approved by a second operator' })
    await updateConfirmed(tx, target.id, by.second.operatorId)
  },
}

/** A rejected reset changes nothing; rejected rights suspend the account. */
export const operatorsOnRejected: typeof onRejectedRights = {
  ...onRejectedRights,
  [DEED]: async (tx: Tx, by: unknown, input: Stored) => {
    // guard: rejected-reset-harmless
    if (input.passwordHash === undefined) await onRejectedRights[DEED](tx, by, input)
  },
}

/**
 * Resets an operator from the command line: for a house whose only owner has lost the second factor. Returns no
 * password if there is no operator of this name.
 */
export async function resetByHouse(tx: Tx, name: string): Promise<string | undefined> {
  const known = await selectSigningIn(tx, name)
  const target = known && (await lockManaged(tx, { id: known.id, merchantId: undefined }))
  if (!target) return undefined
  const password = makePassword()
  const passwordHash = await hashPassword(password)
  await handOver(tx, target, { passwordHash, by: null, reason: 'from the command line' })
  return password
}
