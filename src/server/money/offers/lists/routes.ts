import { OFFERS_LISTED } from '#contract/console/offers.ts'
import * as calls from '#contract/console/reward-lists.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { csvCell, csvLine, csvNumber, csvRow } from '#domain/text/csv.ts'
import { selectBrand, selectNewest } from '#server/money/offers/store.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind, takenOver } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { beginFile, untilBegun } from '#server/platform/http/file-answer.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import { openWorkQueue } from '#server/platform/http/work-queue.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { isListable, uploadList } from './uploading.ts'
import { proposeList } from './proposing.ts'
import {
  type LineRow,
  type ListRow,
  selectLines,
  selectList,
  selectLists,
  selectProgress,
  selectSameFile,
  sumVerdicts,
} from './store.ts'

interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
}

const ROWS_AT_ONCE = 500

/** The console's calls about files of rewards for many members. */
export const rewardListRoutes = (parts: Parts) => {
  const { store, registry } = parts
  const brandOf = ({ caller }: Context, code: string | undefined) =>
    merchantInScope(registry, caller, code).id
  // A file is held in memory while it is judged: one at a time, with a short queue.
  const files = openWorkQueue({
    atOnce: 1,
    waiting: 2,
    refuse: () => refuse<typeof calls.uploadRewardList>('files_busy'),
  })
  const byOf = (context: Context, merchantCode: string | undefined) => ({
    merchantId: brandOf(context, merchantCode),
    operatorId: operatorOf(context.caller).operatorId,
  })
  return bind(
    {
      listRewardLists: calls.listRewardLists,
      uploadRewardList: calls.uploadRewardList,
      readRewardList: calls.readRewardList,
      listRewardLines: calls.listRewardLines,
      exportRewardLines: calls.exportRewardLines,
      proposeRewardList: calls.proposeRewardList,
    },
    {
      listRewardLists: async (context, { merchantCode, after, limit: requested }) => {
        const limit = limitOf(requested)
        const beyond = readCursor(after, [ID_FORM])?.[0]
        const of = { merchantId: brandOf(context, merchantCode) }
        const rows = await selectLists(store.read, of, {
          beyond: beyond === undefined ? undefined : BigInt(beyond),
          limit: limit + 1,
        })
        return {
          ...pageOf(rows, limit, listView, ({ id }) => [id.toString()]),
          offers: await findOffers(store, of),
        }
      },
      uploadRewardList: (context, { merchantCode, offer, fileName }) =>
        files.run(async () => {
          const by = byOf(context, merchantCode)
          const bytes = context.bytes ?? Buffer.alloc(0)
          const id = await store.transact((tx) => uploadList(tx, by, { offer, fileName, bytes }))
          return { id: id.toString() }
        }),
      readRewardList: async (context, { merchantCode, id }) =>
        await readList(store, { merchantId: brandOf(context, merchantCode), id: BigInt(id) }),
      listRewardLines: async (context, { merchantCode, id, verdict, after, limit: requested }) => {
        const list = await mustFind(store, { merchantId: brandOf(context, merchantCode), id: BigInt(id) })
        const limit = limitOf(requested)
        const beyond = Number.parseInt(readCursor(after, [/^\d{1,9}$/])?.[0] ?? '0', 10)
        const rows = await selectLines(store.read, { id: list.id, verdict }, { beyond, limit: limit + 1 })
        return pageOf(rows, limit, lineView, ({ line }) => [line.toString()])
      },
      exportRewardLines: (context, input) => exportLines(parts, context, input),
      proposeRewardList: (context, input) => proposeList(store, byOf(context, input.merchantCode), input),
    },
  )
}

/** The offers of the brand that a file can give now. */
async function findOffers(store: Store, of: { readonly merchantId: number }): Promise<string[]> {
  const newest = await selectNewest(store.read, of, OFFERS_LISTED)
  const { currency } = await selectBrand(store.read, of)
  return newest.flatMap(({ offer, rules }) => (isListable(rules, currency) ? offer : []))
}

interface OfList {
  readonly merchantId: number
  readonly id: bigint
}

async function mustFind(store: Store, of: OfList): Promise<ListRow> {
  const list = await selectList(store.read, of)
  if (!list) throw refusePlainly('absent')
  return list
}

async function readList(store: Store, of: OfList): Promise<Output<typeof calls.readRewardList>> {
  const list = await mustFind(store, of)
  const { proposedBy, approvedBy, approvedAt, endedAt } = list
  const same = await selectSameFile(store.read, { ...of, ...list })
  const verdicts = await sumVerdicts(store.read, of.id)
  const progress = approvedAt === null ? undefined : await selectProgress(store.read, of.id)
  return {
    ...listView(list),
    verdicts: verdicts.map(({ amount, ...one }) => ({ ...one, amount: writeAmount(amount) })),
    ...(same === undefined ? {} : { sameFileAs: same.toString() }),
    ...(proposedBy === null || approvedBy === null || approvedAt === null
      ? {}
      : { approved: { operatorName: proposedBy, secondName: approvedBy, at: approvedAt.toISOString() } }),
    ...(progress === undefined ? {} : { progress: { ...progress, paid: writeAmount(progress.paid) } }),
    ...(endedAt === null ? {} : { endedAt: endedAt.toISOString() }),
  }
}

function listView(row: ListRow): Output<typeof calls.listRewardLists>['list'][number] {
  const { id, offer, version, currency, fileName, uploadedBy, lines, rewards } = row
  return {
    id: id.toString(),
    offer,
    version,
    currency,
    fileName,
    uploadedBy,
    uploadedAt: row.uploadedAt.toISOString(),
    state: row.approvedAt === null ? 'open' : row.endedAt === null ? 'running' : 'done',
    lines,
    rewards,
    amount: writeAmount(row.amount),
  }
}

type LineView = Output<typeof calls.listRewardLines>['list'][number]

function lineView(row: LineRow): LineView {
  const { line, account, memberId, verdict, occurrenceId, state, refusal } = row
  return {
    line,
    account,
    ...(memberId === null ? {} : { memberId: memberId.toString() }),
    value: writeAmount(row.value),
    verdict,
    amount: writeAmount(row.amount),
    ...(occurrenceId === null || state === null
      ? {}
      : {
          reward: { id: occurrenceId.toString(), state: state as NonNullable<LineView['reward']>['state'] },
        }),
    ...(refusal === null ? {} : { refusal: refusal as NonNullable<LineView['refusal']> }),
  }
}

const columns = [
  'line',
  'account',
  'value',
  'verdict',
  'amount',
  'result',
  'reason',
  'reward',
  'paid',
  'done_at',
]

/** The audit entry is committed before the first row is sent. */
async function exportLines(
  { store, registry }: Parts,
  context: Context,
  { merchantCode, id: given }: Input<typeof calls.exportRewardLines>,
): Promise<typeof takenOver> {
  const { id: merchantId } = merchantInScope(registry, context.caller, merchantCode)
  const { operatorId } = operatorOf(context.caller)
  const { id } = await mustFind(store, { merchantId, id: BigInt(given) })
  await untilBegun(context, async (begun) => {
    await store.transact((tx) =>
      writeAudit(tx, {
        merchantId,
        operatorId,
        action: 'offer.export_rewards',
        reason: '',
        before: {},
        after: { rewardList: given },
      }),
    )
    const name = `rewards-${given}.csv`
    const file = beginFile(context, { side: 'console', name, type: 'text/csv; charset=utf-8' })
    begun()
    await file.write(`\u{feff}${csvLine(columns)}`)
    for (let beyond = 0, isLast = false; !isLast && file.isTaken;) {
      const rows = await selectLines(store.read, { id }, { beyond, limit: ROWS_AT_ONCE })
      await file.write(rows.map(fileLine).join(''))
      beyond = rows.at(-1)?.line ?? beyond
      isLast = rows.length < ROWS_AT_ONCE
    }
    file.end()
  })
  return takenOver
}

/** Cells of accounts come from the uploaded file: `csvCell` writes formulas as plain text. */
function fileLine({ line, account, value, verdict, amount, paid, ...done }: LineRow): string {
  return csvRow([
    csvNumber(line.toString()),
    csvCell(account),
    csvNumber(writeAmount(value)),
    csvCell(verdict),
    csvNumber(writeAmount(amount)),
    csvCell(done.state ?? (done.refusal === null ? '' : 'refused')),
    csvCell(done.refusal ?? done.reason ?? ''),
    csvCell(done.occurrenceId?.toString() ?? ''),
    paid === null ? csvCell('') : csvNumber(writeAmount(paid)),
    csvCell(done.doneAt?.toISOString() ?? ''),
  ])
}
