import type {
  addOperator as addCall,
  changeOperatorRole as roleCall,
  listOperators as listCall,
  setOperatorStatus as statusCall,
} from '#contract/console/operators.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { refuseOperatorName } from '#domain/access/operator-name.ts'
import {
  type OperatorRole,
  type RankedOperator,
  isOperatorRole,
  operatorRoles,
  permissionsOfRole,
  reachOf,
  refuseChange,
} from '#domain/access/operator-role.ts'
import type { Deed } from '#domain/audit/deed.ts'
import { permissionsOf } from '#domain/approvals/operator-rights.ts'
import { hashPassword } from '#server/people/accounts/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { Refusal, refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import {
  type MerchantLookup,
  type OperatorOfCall,
  merchantInScope,
  operatorOf,
} from '#server/platform/http/scope.ts'

import {
  type RefusedReadsView,
  findRefusedReadsOfOperators,
  refusedReadsViewOf,
} from '#server/platform/refused-reads/actions.ts'

import { HANDED_OVER_DAYS, makePassword } from './first-operator.ts'
import {
  type ManagedOperator,
  countOtherOwners,
  lockManaged,
  selectOperators,
  updateRole,
  updateStatus,
} from './manage-store.ts'
import { restMoney } from './money-rights.ts'
import { insertOperator, updateOperatorSessionsEnded } from './store.ts'

export interface ManageParts {
  readonly store: Store
  readonly registry: MerchantLookup
}

export function listRoles({ caller }: Context) {
  const by = rankOf(operatorOf(caller))
  const newcomer = { id: undefined, permissions: [], merchantId: by.merchantId }
  return {
    list: operatorRoles.map((role) => ({
      role,
      permissions: [...permissionsOfRole(role, reachOf(by.merchantId))],
      isGivable: refuseChange(by, newcomer, permissionsOfRole(role, reachOf(by.merchantId))) === undefined,
    })),
  }
}

export async function listOperators(
  { store, registry }: ManageParts,
  { caller }: Context,
  input: Input<typeof listCall>,
): Promise<Output<typeof listCall>> {
  const operator = operatorOf(caller)
  const isOfAll = operator.merchantId === undefined && input.merchantCode === undefined
  const merchant = isOfAll ? undefined : merchantInScope(registry, caller, input.merchantCode)
  const limit = limitOf(input.limit)
  const rows = await selectOperators(store.read, {
    merchantId: merchant?.id,
    search: input.search?.trim() ?? '',
    status: input.status,
    role: input.role,
    afterName: readCursor(input.after, [/^[a-z0-9._-]{1,64}$/])?.[0],
    limit,
  })
  const refused = await findRefusedReadsOfOperators(
    store.read,
    rows.map(({ id }) => id),
  )
  return pageOf(
    rows,
    limit,
    (row) =>
      viewOf(row, {
        by: operator,
        registry,
        refusedReads: refusedReadsViewOf(refused.get(row.id.toString())),
      }),
    (row) => [row.name.toLowerCase()],
  )
}

function viewOf(
  row: ManagedOperator,
  {
    by,
    registry,
    refusedReads,
  }: {
    readonly by: OperatorOfCall
    readonly registry: MerchantLookup
    readonly refusedReads: RefusedReadsView
  },
): Output<typeof listCall>['list'][number] {
  const merchant = row.merchantId === null ? undefined : registry.findById(row.merchantId)
  return {
    id: row.id.toString(),
    name: row.name,
    ...(merchant ? { merchantCode: merchant.code } : {}),
    ...(row.role !== null && isOperatorRole(row.role) ? { role: row.role } : {}),
    permissions: [...permissionsOf(row)],
    status: row.status,
    hasTotp: row.hasTotp,
    hasPasskey: row.hasPasskey,
    mustEnrol: row.mustEnrol,
    ...(row.lastLoginAt ? { lastLoginAt: row.lastLoginAt.toISOString() } : {}),
    ...(row.moneyFrom ? { moneyFrom: row.moneyFrom.toISOString() } : {}),
    makers: [...row.makers],
    createdAt: row.createdAt.toISOString(),
    refusedReads,
    version: row.version,
    isChangeable:
      by.permissions.includes('operators.write') && refuseChange(rankOf(by), rankOfRow(row)) === undefined,
  }
}

function rankOf(operator: OperatorOfCall): RankedOperator {
  return { id: operator.operatorId, permissions: operator.permissions, merchantId: operator.merchantId }
}

export function rankOfRow(row: ManagedOperator): RankedOperator {
  return { id: row.id, permissions: permissionsOf(row), merchantId: row.merchantId ?? undefined }
}

export async function addOperator(
  { store, registry }: ManageParts,
  { caller }: Context,
  input: Input<typeof addCall>,
): Promise<Output<typeof addCall>> {
  const by = operatorOf(caller)
  const isOfHouse = by.merchantId === undefined && input.merchantCode === undefined
  const merchant = isOfHouse ? undefined : merchantInScope(registry, caller, input.merchantCode)
  const name = input.name.trim()
  const refusal =
    refuseChange(
      rankOf(by),
      { id: undefined, permissions: [], merchantId: merchant?.id },
      permissionsOfRole(input.role, reachOf(merchant?.id)),
    ) ?? refuseOperatorName(name)
  if (refusal) throw new Refusal(refusal, 409)
  const password = makePassword()
  const passwordHash = await hashPassword(password)
  return await store.transact(async (tx) => {
    const id = await insertOperator(tx, {
      name,
      role: input.role,
      merchantId: merchant?.id,
      permissions: [],
      handedOver: { passwordHash, days: HANDED_OVER_DAYS, by: by.operatorId },
    })
    if (id === undefined) throw refuse<typeof addCall>('operator_name_taken')
    await writeAudit(tx, {
      merchantId: merchant?.id ?? null,
      operatorId: by.operatorId,
      action: 'operator.add',
      reason: input.reason,
      before: {},
      after: { id: id.toString(), name, role: input.role },
    })
    const made = { id, name, merchantId: merchant?.id ?? null, role: null }
    const given = { permissions: permissionsOfRole(input.role), role: input.role, reason: input.reason }
    await restMoney(tx, operatorOf(caller).operatorId, made, { deed: 'operators.addOperator', ...given })
    return { id: id.toString(), password }
  })
}

export async function changeRole(
  { store }: ManageParts,
  { caller }: Context,
  input: Input<typeof roleCall>,
): Promise<Output<typeof roleCall>> {
  return await store.transact(async (tx) => {
    const target = await lockForChange(tx, operatorOf(caller), input, input.role)
    if (input.role !== 'owner') await refuseLastOwner(tx, target)
    const version = await updateRole(tx, target.id, input.role)
    const { role, reason } = input
    const permissions = permissionsOfRole(role).filter((right) => !permissionsOf(target).includes(right))
    await restMoney(tx, operatorOf(caller).operatorId, target, {
      deed: 'operators.changeOperatorRole',
      permissions,
      role,
      reason,
    })
    await audit(tx, caller, target, {
      action: 'operator.change_role',
      reason: input.reason,
      before: { role: target.role, permissions: [...target.permissions] },
      after: { role: input.role },
    })
    return { version }
  })
}

export async function setStatus(
  { store }: ManageParts,
  { caller }: Context,
  input: Input<typeof statusCall>,
): Promise<Output<typeof statusCall>> {
  return await store.transact(async (tx) => {
    const target = await lockForChange(tx, operatorOf(caller), input)
    if (input.status === 'suspended') await refuseLastOwner(tx, target)
    const version = await updateStatus(tx, target.id, input.status)
    // guard: suspension-ends-operator-sessions
    if (input.status === 'suspended') await updateOperatorSessionsEnded(tx, { operatorId: target.id })
    else {
      const permissions = permissionsOf(target)
      const { reason } = input
      await restMoney(tx, operatorOf(caller).operatorId, target, {
        deed: 'operators.setOperatorStatus',
        permissions,
        reason,
      })
    }
    await audit(tx, caller, target, {
      action: 'operator.change_status',
      reason: input.reason,
      before: { status: target.status },
      after: { status: input.status },
    })
    return { version }
  })
}

/** Locks the operator to be changed and checks the caller's version. One out of reach counts as absent. */
export async function lockForChange(
  tx: Tx,
  by: OperatorOfCall,
  input: { readonly id: string; readonly version: number },
  role?: OperatorRole,
): Promise<ManagedOperator> {
  const target = await lockManaged(tx, { id: BigInt(input.id), merchantId: by.merchantId })
  if (!target) throw refusePlainly('absent')
  const given = role === undefined ? [] : permissionsOfRole(role, reachOf(target.merchantId))
  const refusal = refuseChange(rankOf(by), rankOfRow(target), given)
  if (refusal) throw new Refusal(refusal, 409)
  if (target.version !== input.version) {
    const { version, role, status } = target
    throw refuse<typeof roleCall>('changed_meanwhile', { version, role: role ?? undefined, status })
  }
  return target
}

/** Keeps at least one owner who can sign in. */
async function refuseLastOwner(tx: Tx, target: ManagedOperator): Promise<void> {
  const isOwner = target.role === ('owner' satisfies OperatorRole) && target.status === 'active'
  // guard: last-owner-stays
  if (isOwner && (await countOtherOwners(tx, target)) === 0) throw refuse<typeof roleCall>('last_owner')
}

async function audit(
  tx: Tx,
  caller: Context['caller'],
  target: ManagedOperator,
  entry: {
    readonly action: Deed & `operator.${string}`
    readonly reason: string
    readonly before: Readonly<Record<string, unknown>>
    readonly after: Readonly<Record<string, unknown>>
  },
): Promise<void> {
  const whom = { id: target.id.toString(), name: target.name }
  await writeAudit(tx, {
    merchantId: target.merchantId,
    operatorId: operatorOf(caller).operatorId,
    ...entry,
    after: { ...whom, ...entry.after },
  })
}
