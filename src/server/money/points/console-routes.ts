import * as calls from '#contract/console/points.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { listGoods, saveGoodOrPropose } from './goods.ts'
import { type ListedRow, selectQueue, selectSums } from './redemption-store.ts'
import { type RedemptionParts, judgeRedemption } from './redemptions.ts'
import { selectCurrency } from './store.ts'
import { readTerms, saveTermsOrPropose } from './terms.ts'
import type { WorthParts } from './uses.ts'

/** The console's calls about points. */
export const consolePointRoutes = ({
  store,
  registry,
  ...parts
}: RedemptionParts &
  WorthParts & {
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
      readPointTerms: (context, { merchantCode }) => readTerms(store.read, brandOf(context, merchantCode)),
      savePointTerms: (context, input) =>
        saveTermsOrPropose(store, parts, byOf(context, input.merchantCode), input),
      listPointGoods: (context, { merchantCode }) => listGoods(store.read, brandOf(context, merchantCode)),
      savePointGood: (context, input) =>
        saveGoodOrPropose(store, parts, byOf(context, input.merchantCode), input),
      listRedemptions: (context, input) => listQueue(store, brandOf(context, input.merchantCode), input),
      judgeRedemption: (context, input) =>
        judgeRedemption(store, parts, byOf(context, input.merchantCode), input),
    },
  )
}

async function listQueue(
  store: Store,
  merchantId: number,
  { state, after, limit: requested }: Input<typeof calls.listRedemptions>,
): Promise<Output<typeof calls.listRedemptions>> {
  const limit = limitOf(requested)
  const beyond = readCursor(after, [ID_FORM])?.[0]
  const rows = await selectQueue(
    store.read,
    { merchantId, state },
    { beyond: beyond === undefined ? undefined : BigInt(beyond), limit: limit + 1 },
  )
  const sums = await selectSums(store.read, merchantId)
  return {
    currency: await selectCurrency(store.read, merchantId),
    ...pageOf(rows, limit, listed, ({ id }) => [id.toString()]),
    sums: sums.map(({ points, ledger, ...sum }) => ({
      ...sum,
      points: Number(points),
      ledger: Number(ledger),
    })),
  }
}

function listed({
  id,
  requestedAt,
  memberId,
  account,
  points,
  worth,
  pieces,
  changedAt,
  cause,
  ...row
}: ListedRow) {
  return {
    id: id.toString(),
    at: requestedAt.toISOString(),
    member: { id: memberId.toString(), account },
    name: row.name,
    count: pieces,
    points: Number(points),
    worth: writeAmount(worth),
    note: row.note,
    state: row.state,
    ...(changedAt === null ? {} : { changedAt: changedAt.toISOString() }),
    ...(cause === null ? {} : { cause }),
  }
}
