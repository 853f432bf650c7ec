import * as calls from '#contract/console/adjustments.ts'
import type { Output } from '#contract/endpoint.ts'
import type { LapseReason } from '#domain/approvals/proposal-standing.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { CallerOfCall } from '#server/platform/http/context.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import {
  changeAdjustment,
  findLapsedAdjustments,
  judgeAdjustment,
  proposeAdjustment,
  withdrawAdjustment,
} from './actions.ts'
import type { FindDispute } from './ports.ts'
import { type AdjustmentRow, selectAdjustments } from './store.ts'

export const adjustmentRoutes = ({
  store,
  registry,
  hub,
  findDispute,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly hub: Pick<Hub, 'publish'>
  readonly findDispute: FindDispute
}) => {
  const byOf = (caller: CallerOfCall, merchantCode: string | undefined) => {
    const merchant = merchantInScope(registry, caller, merchantCode)
    return {
      merchantId: merchant.id,
      operatorId: operatorOf(caller).operatorId,
      currency: merchant.currency,
    }
  }
  return bind(
    { ...calls },
    {
      listAdjustments: async ({ caller, nowMs }, input) => {
        const { merchantId, operatorId, currency } = byOf(caller, input.merchantCode)
        const limit = limitOf(input.limit)
        const lapsed = await findLapsedAdjustments(store.read, merchantId, nowMs)
        const rows = await selectAdjustments(store.read, {
          merchantId,
          state: input.state,
          lapsed: [...lapsed.keys()],
          beyond: readCursor(input.after, [ID_FORM])?.[0],
          limit,
        })
        return {
          ...pageOf(
            rows,
            limit,
            (row) => viewOf(row, { operatorId, lapse: lapsed.get(row.id) }),
            ({ id }) => [id],
          ),
          currency,
        }
      },
      proposeAdjustment: ({ caller, nowMs }, input) =>
        store.transact((tx) =>
          proposeAdjustment(tx, byOf(caller, input.merchantCode), input, { nowMs, findDispute }),
        ),
      changeAdjustment: async ({ caller }, input) => ({
        version: await store.transact((tx) => changeAdjustment(tx, byOf(caller, input.merchantCode), input)),
      }),
      withdrawAdjustment: async ({ caller }, input) => ({
        version: await store.transact((tx) =>
          withdrawAdjustment(tx, byOf(caller, input.merchantCode), input),
        ),
      }),
      judgeAdjustment: async ({ caller, nowMs }, input) => {
        const by = byOf(caller, input.merchantCode)
        const judged = await store.transact((tx) => judgeAdjustment(tx, by, input, nowMs))
        const { state, version, memberId, transferId } = judged
        // After commit: the member's open pages refetch the balance.
        if (transferId !== undefined)
          hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'balance' })
        return {
          state,
          version,
          ...(transferId === undefined ? {} : { transferId: transferId.toString() }),
        }
      },
    },
  )
}

function viewOf(
  row: AdjustmentRow,
  { operatorId, lapse }: { readonly operatorId: bigint; readonly lapse: LapseReason | undefined },
): Output<typeof calls.listAdjustments>['list'][number] {
  const { id, currency, amount, reason, words, version } = row
  const why = row.state === 'proposed' ? lapse : undefined
  return {
    id,
    member: { id: row.memberId.toString(), account: row.account },
    currency,
    direction: amount > 0n ? 'give' : 'take',
    amount: writeAmount(amount > 0n ? amount : -amount),
    reason,
    words,
    state: why === undefined ? row.state : 'lapsed',
    ...(why === undefined ? {} : { lapse: why }),
    version,
    proposedBy: { id: row.proposedBy.toString(), name: row.proposedByName },
    proposedAt: row.proposedAt.toISOString(),
    isOwn: row.proposedBy === operatorId,
    ...(row.judgedBy === null || row.judgedByName === null
      ? {}
      : { judgedBy: { id: row.judgedBy.toString(), name: row.judgedByName } }),
    ...(row.judgedAt === null ? {} : { judgedAt: row.judgedAt.toISOString() }),
    ...(row.answer === '' ? {} : { answer: row.answer }),
    ...(row.transferId === null ? {} : { transferId: row.transferId.toString() }),
    ...(row.feedbackId === null ? {} : { dispute: row.feedbackId.toString() }),
  }
}
