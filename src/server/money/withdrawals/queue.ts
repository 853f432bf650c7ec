import type * as calls from '#contract/console/withdrawals.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { LapseReason } from '#domain/approvals/proposal-standing.ts'
import { riskScoreOf } from '#domain/cashier/withdrawal-score.ts'
import { sortOf } from '#domain/cashier/withdrawal-state.ts'
import { parseAmount, writeAmount } from '#domain/money/amount.ts'
import { csvCell, csvLine, csvNumber, csvRow } from '#domain/text/csv.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { takenOver } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { beginFile, untilBegun } from '#server/platform/http/file-answer.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { type Approval, findApprovals } from './approvals.ts'
import { countQueues, type ListedRow } from './console-store.ts'
import { type QueueFilter, type QueuePosition, selectQueue } from './queue-store.ts'
import { findPromises, findSettings } from './terms.ts'

interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
}

const ROWS_AT_ONCE = 500

function filterOf(
  brand: { readonly id: number; readonly currency: string },
  caller: Context['caller'],
  input: Input<typeof calls.exportWithdrawals> & { readonly promiseSeconds: number },
): QueueFilter {
  const { queue, text, only, risk, least, most, sort, promiseSeconds } = input
  const amountOf = (given: string | undefined) =>
    given === undefined ? undefined : parseAmount(given, brand.currency)
  return {
    merchantId: brand.id,
    queue,
    text: text?.trim(),
    only,
    risk,
    least: amountOf(least),
    most: amountOf(most),
    sort: sortOf(queue, sort),
    operatorId: operatorOf(caller).operatorId,
    promiseSeconds,
  }
}

/** A page of a queue. The sizes of the queues are those without filters. */
export async function listQueue(
  { store, registry }: Parts,
  { caller, nowMs }: Context,
  input: Input<typeof calls.listWithdrawals>,
): Promise<Output<typeof calls.listWithdrawals>> {
  const { id: merchantId, currency } = merchantInScope(registry, caller, input.merchantCode)
  const limit = limitOf(input.limit)
  const after = readCursor(input.after, [/^\d{1,18}$/, ID_FORM])
  const [{ waiting, ...counts }, { withdrawals: promiseSeconds }, { holdHours }] = await Promise.all([
    countQueues(store.read, merchantId),
    findPromises(store.read, merchantId),
    findSettings(store.read, merchantId),
  ])
  const filter = filterOf({ id: merchantId, currency }, caller, { ...input, promiseSeconds })
  const [key = '', id = ''] = after ?? []
  const rows = await selectQueue(store.read, filter, { after: after && { key, id }, limit })
  const ids = rows.filter(({ state }) => state === 'approved_once').map(({ id }) => id)
  const approvals = await findApprovals(store.read, { merchantId, ids }, nowMs)
  const page = pageOf(
    rows,
    limit,
    (row) => showListed(row, caller, { lapse: lapseOf(row, approvals), holdHours, nowMs }),
    (row) => [keyOf(filter, row), row.id.toString()],
  )
  return { ...page, counts, waiting: { currency, amount: writeAmount(waiting) }, promiseSeconds }
}

const keyOf = ({ sort }: QueueFilter, { amount, risks, dueMs }: ListedRow): string =>
  (sort === 'risk' ? riskScoreOf(risks) : sort === 'due' ? dueMs : amount).toString()

/** Why the first of two approvals no longer counts. */
export function lapseOf({ id, state }: ListedRow, approvals: readonly Approval[]): LapseReason | undefined {
  if (state !== 'approved_once') return undefined
  return approvals.find(({ withdrawalId, lapse }) => withdrawalId === id && lapse !== undefined)?.lapse
}

export function showListed(
  row: ListedRow,
  caller: Context['caller'],
  {
    lapse,
    holdHours,
    nowMs,
  }: { readonly lapse: LapseReason | undefined; readonly holdHours: number; readonly nowMs: number },
): Output<typeof calls.listWithdrawals>['list'][number] {
  const isMine = row.claimedBy === operatorOf(caller).operatorId
  return {
    id: row.id.toString(),
    member: { id: row.memberId.toString(), account: row.account },
    state: row.state,
    currency: row.currency,
    amount: writeAmount(row.amount),
    fee: writeAmount(row.fee),
    kind: row.destination.kind,
    institution: row.destination.institution,
    risks: [...row.risks],
    riskScore: riskScoreOf(row.risks),
    isForTwo: row.isForTwo,
    ...(row.payoutDoubt === null ? {} : { doubt: row.payoutDoubt }),
    ...(lapse === undefined ? {} : { approvalLapse: lapse }),
    ...(row.claimedName === null || row.claimedUntil === null
      ? {}
      : { claimed: { name: row.claimedName, isMine, until: row.claimedUntil.toISOString() } }),
    ...(row.heldAt === null || row.heldReason === null
      ? {}
      : {
          held: {
            name: row.heldName ?? '',
            reason: row.heldReason,
            at: row.heldAt.toISOString(),
            isLate: nowMs - row.heldAt.getTime() > holdHours * 3_600_000,
          },
        }),
    requestedAt: row.requestedAt.toISOString(),
    ...(row.dueAt === null ? {} : { dueAt: row.dueAt.toISOString() }),
    version: row.version,
  }
}

const columns = [
  'withdrawal',
  'requested_at',
  'account',
  'state',
  'held_since',
  'currency',
  'amount',
  'fee',
  'institution',
  'risks',
  'claimed_by',
]

/** The audit entry is committed before the first row is sent. */
export async function exportQueue(
  { store, registry }: Parts,
  context: Context,
  input: Input<typeof calls.exportWithdrawals>,
): Promise<typeof takenOver> {
  const brand = merchantInScope(registry, context.caller, input.merchantCode)
  const { withdrawals: promiseSeconds } = await findPromises(store.read, brand.id)
  const filter = filterOf(brand, context.caller, { ...input, promiseSeconds })
  await untilBegun(context, async (begun) => {
    const { merchantCode: _code, ...noted } = input
    await store.transact((tx) =>
      writeAudit(tx, {
        merchantId: brand.id,
        operatorId: filter.operatorId,
        action: 'withdrawal.export',
        reason: '',
        before: {},
        after: noted,
      }),
    )
    const file = beginFile(context, {
      side: 'console',
      name: 'withdrawals.csv',
      type: 'text/csv; charset=utf-8',
    })
    begun()
    await file.write(`\u{feff}${csvLine(columns)}`)
    for (let after: QueuePosition | undefined, isLast = false; !isLast && file.isTaken;) {
      const rows = await selectQueue(store.read, filter, { after, limit: ROWS_AT_ONCE })
      const page = rows.slice(0, ROWS_AT_ONCE)
      await file.write(page.map(lineOf).join(''))
      const last = page.at(-1)
      after = last && { key: keyOf(filter, last), id: last.id.toString() }
      isLast = rows.length <= ROWS_AT_ONCE
    }
    file.end()
  })
  return takenOver
}

function lineOf(row: ListedRow): string {
  return csvRow([
    ...[
      row.id.toString(),
      row.requestedAt.toISOString(),
      row.account,
      row.state,
      row.heldAt?.toISOString() ?? '',
      row.currency,
    ].map(csvCell),
    ...[writeAmount(row.amount), writeAmount(row.fee)].map(csvNumber),
    ...[row.destination.institution, row.risks.join(' '), row.claimedName ?? ''].map(csvCell),
  ])
}
