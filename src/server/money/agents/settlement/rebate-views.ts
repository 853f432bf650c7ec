import type { agentPayouts } from '#contract/agent-payouts.ts'
import type { Output } from '#contract/endpoint.ts'
import { WHOLE_PPM } from '#domain/agents/rates.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { PlayReads } from '#server/money/agents/contracts/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { pageOf } from '#server/platform/http/paging.ts'

import { adjustedView, replayAdjustedRebate } from './replay-adjusted.ts'
import {
  type RebateFilter,
  type RebateLineRow,
  type RebateRow,
  selectRebate,
  selectRebateLines,
  selectRebateSums,
  selectRebatesOf,
} from './rebate-store.ts'

export type RebateAnswer = Output<typeof agentPayouts.replayRebate>['rebate']

/** A page of a member's own rebates, newest first. */
export async function pageOfRebates(
  tx: Tx,
  filter: RebateFilter,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<Output<typeof agentPayouts.listRebates>> {
  const rows = await selectRebatesOf(tx, filter, { before, limit: limit + 1 })
  const runIds = rows.map(({ runId }) => runId)
  const lines = Map.groupBy(
    await selectRebateLines(tx, { memberIds: [filter.memberId], runIds }),
    ({ runId }) => runId,
  )
  return pageOf(
    rows,
    limit,
    (row) => rebateView(row, lines.get(row.runId) ?? []),
    ({ id }) => [id.toString()],
  )
}

export async function sumsOfRebates(
  tx: Tx,
  filter: RebateFilter,
): Promise<Output<typeof agentPayouts.rebateSums>> {
  const { count, ...sums } = await selectRebateSums(tx, filter)
  return {
    count,
    gross: writeAmount(sums.gross),
    debtsPaid: writeAmount(sums.debtsPaid),
    credited: writeAmount(sums.credited),
    held: writeAmount(sums.held),
  }
}

/** A rebate with the parts in which a replay differs; undefined if it is not this member's. */
export async function replayOwnRebate(
  tx: Tx,
  plays: PlayReads,
  {
    id,
    merchantId,
    memberId,
  }: { readonly id: bigint; readonly merchantId: number; readonly memberId: bigint },
): Promise<Output<typeof agentPayouts.replayRebate> | undefined> {
  const rebate = await selectRebate(tx, id)
  // guard: rebate-of-own-member
  if (!rebate || rebate.memberId !== memberId || rebate.merchantId !== merchantId) return undefined
  const replayed = await replayAdjustedRebate(tx, plays, id)
  if (!replayed) return undefined
  const lines = await selectRebateLines(tx, { memberIds: [memberId], runIds: [rebate.runId] })
  return {
    rebate: rebateView(rebate, lines),
    isEqual: replayed.differs.length === 0,
    differs: [...new Set(replayed.differs.map(({ part }) => part))],
    adjusted: adjustedView(replayed.adjusted),
  }
}

export function rebateView(row: RebateRow, lines: readonly RebateLineRow[]): RebateAnswer {
  const { debtIncome, debtsPaid, credited, held, paidAt } = row
  const amount = (value: bigint | null) => writeAmount(value ?? 0n)
  return {
    id: row.id.toString(),
    day: row.day,
    state: stateOf(row),
    gross: writeAmount(row.gross),
    lines: lines.map(({ settledDay, product, category, validBet, fine }) => ({
      settledDay,
      product,
      category,
      validBet: writeAmount(validBet),
      rebate: writeAmount(fine / WHOLE_PPM),
    })),
    ...(paidAt === null
      ? {}
      : {
          payment: {
            debtIncome: amount(debtIncome),
            debtsPaid: amount(debtsPaid),
            credited: amount(credited),
            held: amount(held),
            paidAt: paidAt.toISOString(),
          },
        }),
  }
}

function stateOf({ paidAt, runState }: RebateRow): RebateAnswer['state'] {
  if (paidAt !== null) return 'paid'
  if (runState === 'stopped') return 'stopped'
  return runState === 'waiting' ? 'waits' : 'released'
}
