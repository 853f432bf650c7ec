import * as calls from '#contract/console/levels.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { setLevelOrPropose } from './setting.ts'
import { type ChangeRow, selectChanges } from './store.ts'
import { selectCurrency } from './terms-store.ts'
import { type LevelTermsParts, readTerms, saveTermsOrPropose } from './terms.ts'

/** The console's calls about levels. */
export const consoleLevelRoutes = ({
  store,
  registry,
  ...parts
}: LevelTermsParts & {
  readonly store: Store
  readonly registry: MerchantRegistry
}) => {
  const brandOf = ({ caller }: Context, code: string | undefined) =>
    merchantInScope<Merchant>(registry, caller, code).id
  const byOf = (context: Context, code: string | undefined) => ({
    merchantId: brandOf(context, code),
    operatorId: operatorOf(context.caller).operatorId,
  })
  return bind(
    { ...calls },
    {
      readLevelTerms: (context, { merchantCode }) => readTerms(store.read, brandOf(context, merchantCode)),
      saveLevelTerms: (context, input) =>
        saveTermsOrPropose(store, parts, byOf(context, input.merchantCode), input),
      listLevelChanges: (context, input) => listChanges(store, brandOf(context, input.merchantCode), input),
      setMemberLevel: (context, input) => setLevelOrPropose(store, byOf(context, input.merchantCode), input),
    },
  )
}

async function listChanges(
  store: Store,
  merchantId: number,
  { kind, account, after, limit: requested }: Input<typeof calls.listLevelChanges>,
): Promise<Output<typeof calls.listLevelChanges>> {
  const limit = limitOf(requested)
  const beyond = readCursor(after, [ID_FORM])?.[0]
  const rows = await selectChanges(store.read, merchantId, {
    kind,
    account: account?.trim() || undefined,
    beyond: beyond === undefined ? undefined : BigInt(beyond),
    limit: limit + 1,
  })
  return {
    currency: await selectCurrency(store.read, merchantId),
    ...pageOf(rows, limit, listed, ({ id }) => [id.toString()]),
  }
}

function listed({
  id,
  at,
  memberId,
  account,
  turnover,
  fixedThrough,
  operator,
  second,
  reason,
  ...row
}: ChangeRow) {
  return {
    id: id.toString(),
    at: at.toISOString(),
    member: { id: memberId.toString(), account },
    kind: row.kind,
    day: row.day,
    before: row.before,
    rank: row.rank,
    name: row.name,
    version: row.version,
    windowDays: row.windowDays,
    isBarred: row.isBarred,
    ...(turnover === null ? {} : { turnover: writeAmount(turnover) }),
    ...(fixedThrough === null ? {} : { fixedThrough }),
    ...(operator === null ? {} : { operator }),
    ...(second === null ? {} : { second }),
    ...(reason === undefined || reason === '' ? {} : { reason }),
  }
}
