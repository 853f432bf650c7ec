import { records } from '#contract/records.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind, takenOver } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { beginFile, untilBegun } from '#server/platform/http/file-answer.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { type WorkQueue, openWorkQueue } from '#server/platform/http/work-queue.ts'
import type { Say } from '#server/platform/http/words.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { type BrandInFull, readFilters } from './filter.ts'
import type { FindGames } from './game-names.ts'
import { readChannelNames } from './channel-names.ts'
import { writeTransfers } from './file.ts'
import { type WhoseRecord, addUp, listTransfers, readProfit, readTransfer } from './reading.ts'
import { makeStatement } from './statement.ts'

export interface RecordParts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly say: Say
  readonly findGames?: FindGames | undefined
}

export interface RecordQueues {
  readonly files: WorkQueue
  readonly statements: WorkQueue
}

/** Limits of concurrent files per process: each holds a database connection, a statement also a thread. */
export function openRecordQueues(): RecordQueues {
  const refuseBusy = () => refuse<typeof records.file>('files_busy')
  return {
    files: openWorkQueue({ atOnce: 2, waiting: 0, refuse: refuseBusy }),
    statements: openWorkQueue({ atOnce: 1, waiting: 4, refuse: refuseBusy }),
  }
}

export const recordRoutes = (parts: RecordParts) => {
  const { store, registry, findGames } = parts
  const queues = openRecordQueues()
  const whose = ({ merchant, memberId, language }: Context): WhoseRecord => ({
    brand: brandOf(registry, merchant.id),
    memberId,
    language,
    findGames,
  })
  return bind(records, {
    transactions: (context, input) => listTransfers(store.read, whose(context), input),
    totals: (context, input) => addUp(store.read, whose(context), input),
    transfer: async (context, { id }) => {
      const found = await readTransfer(store.read, whose(context), id)
      if (!found) throw refusePlainly('absent')
      return found
    },
    profit: (context, input) => readProfit(store.read, whose(context), input),
    file: (context, input) => sendTransfers(parts, queues, context, input),
    statement: (context, input) => sendStatement(parts, queues, context, input),
  })
}

export function brandOf(registry: MerchantRegistry, id: number): BrandInFull {
  const brand = registry.findById(id)
  if (!brand) throw new Error(`no brand ${id}`)
  return brand
}

async function sendTransfers(
  { store, registry, say }: RecordParts,
  { files }: RecordQueues,
  context: Context,
  input: Input<typeof records.file>,
): Promise<typeof takenOver> {
  const brand = brandOf(registry, context.merchant.id)
  await untilBegun(context, (begun) =>
    files.run(() =>
      store.transact(async (tx) => {
        const filters = await readFilters(tx, { brand, memberId: context.memberId }, input)
        const names = await readChannelNames(tx, brand, context.language)
        const name = `transactions-${filters.from}-${filters.to}.csv`
        await writeTransfers(tx, filters, { say, language: context.language, names }, () => {
          const file = beginFile(context, { side: 'site', name, type: 'text/csv; charset=utf-8' })
          begun()
          return file
        })
      }),
    ),
  )
  return takenOver
}

async function sendStatement(
  { store, registry, say }: RecordParts,
  { statements }: RecordQueues,
  context: Context,
  input: Input<typeof records.statement>,
): Promise<typeof takenOver> {
  const brand = brandOf(registry, context.merchant.id)
  const { memberId, nowMs, language } = context
  const words = { say, language, names: await readChannelNames(store.read, brand, language) }
  const { file, name } = await statements.run(() =>
    makeStatement(store.transact, { brand, memberId, words, nowMs }, input),
  )
  await untilBegun(context, async (begun) => {
    const answer = beginFile(context, { side: 'site', name, type: 'application/pdf' })
    begun()
    await answer.write(file)
    answer.end()
  })
  return takenOver
}
