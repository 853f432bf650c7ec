import { localTimeOf } from '#domain/records/zone.ts'
import { csvCell, csvLine, csvRow } from '#domain/text/csv.ts'
import {
  findTransfers,
  type RecordFilters,
  type RecordPlace,
  type TransferRow,
} from '#server/money/ledger/reading.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { takenOver } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { beginFile, type FileAnswer, untilBegun } from '#server/platform/http/file-answer.ts'
import { operatorOf } from '#server/platform/http/scope.ts'
import type { WorkQueue } from '#server/platform/http/work-queue.ts'
import type { Say } from '#server/platform/http/words.ts'

import { readChannelNames } from './channel-names.ts'
import { cellsOf, type FileWords, movedColumns } from './file.ts'
import { type FilterInput, readFilters } from './filter.ts'
import { readGamesFor } from './game-names.ts'
import { showTransfer, type WhoseRecord } from './reading.ts'

const AT_ONCE = 500

const columns = ['number', 'time', 'time_zone', 'time_utc', ...movedColumns, 'provider', 'game', 'draw']

interface Parts {
  readonly store: Store
  readonly say: Say
  readonly files: WorkQueue
}

/**
 * A member's record as CSV lines, newest first, with times in the brand's zone. Rows are read page by page with a keyset
 * cursor, so that a slow client holds neither a transaction nor a connection, and no faster than the client takes them. The
 * audit entry is committed before the first row.
 */
export async function sendRecord(
  { store, say, files }: Parts,
  context: Context,
  whose: WhoseRecord,
  filter: FilterInput,
): Promise<typeof takenOver> {
  const { brand, memberId, language } = whose
  await untilBegun(context, (begun) =>
    files.run(async () => {
      const filters = await readFilters(store.read, whose, filter)
      const words: FileWords = { say, language, names: await readChannelNames(store.read, brand, language) }
      const first = await readPart(store, filters, undefined)
      const { from, to } = filters
      const { group = '', way = '' } = filter
      await store.transact((tx) =>
        writeAudit(tx, {
          merchantId: brand.id,
          operatorId: operatorOf(context.caller).operatorId,
          memberId,
          action: 'member.record_export',
          reason: '',
          before: {},
          after: { from, to, group, way },
        }),
      )
      const file = beginFile(context, {
        side: 'console',
        name: `player-${memberId}-${from}-${to}.csv`,
        type: 'text/csv; charset=utf-8',
      })
      begun()
      await send(store, file, { whose, filters, words, first })
    }),
  )
  return takenOver
}

const readPart = (store: Store, filters: RecordFilters, after: RecordPlace | undefined) =>
  findTransfers(store.read, filters, { after, limit: AT_ONCE })

async function send(
  store: Store,
  file: FileAnswer,
  {
    whose,
    filters,
    words,
    first,
  }: {
    readonly whose: WhoseRecord
    readonly filters: RecordFilters
    readonly words: FileWords
    readonly first: readonly TransferRow[]
  },
): Promise<void> {
  // The byte order mark lets spreadsheets recognise UTF-8.
  await file.write(`\u{feff}${csvLine(columns)}`)
  let rows = first
  while (rows.length > 0 && file.isTaken) {
    const gameOf = await readGamesFor(store.read, whose, rows)
    const lines = rows.map((row) => {
      const view = showTransfer(row, words.names, gameOf)
      return csvRow([
        csvCell(view.id),
        csvCell(localTimeOf(row.at.getTime(), whose.brand.zone)),
        csvCell(whose.brand.zone),
        csvCell(view.at),
        ...cellsOf(view, filters.currency, words),
        csvCell(view.game?.vendorName ?? ''),
        csvCell(view.game?.name ?? ''),
        csvCell(view.game?.draw ?? ''),
      ])
    })
    await file.write(lines.join(''))
    const last = rows.at(-1)
    rows =
      last && rows.length === AT_ONCE && file.isTaken
        ? await readPart(store, filters, { day: last.day, id: last.id.toString() })
        : []
  }
  file.end()
}
