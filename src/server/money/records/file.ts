import { type LanguageCode, languageOf } from '#domain/language/language.ts'
import { placeOf } from '#domain/records/flow.ts'
import { csvCell, csvLine, csvNumber, csvRow } from '#domain/text/csv.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { FileAnswer } from '#server/platform/http/file-answer.ts'
import type { Say } from '#server/platform/http/words.ts'
import {
  type RecordFilters,
  type TransferRow,
  fetchTransfers,
  openTransfers,
} from '#server/money/ledger/reading.ts'

import type { ChannelNames } from './channel-names.ts'
import { showTransfer } from './reading.ts'

const AT_ONCE = 500

export interface FileWords {
  readonly say: Say
  readonly language: LanguageCode
  readonly names: ChannelNames
}

/** Writes the transfers as CSV lines, oldest first, through a cursor with backpressure. */
export async function writeTransfers(
  tx: Tx,
  filters: RecordFilters,
  words: FileWords,
  begin: () => FileAnswer,
): Promise<void> {
  await openTransfers(tx, filters)
  const first = await fetchTransfers(tx, AT_ONCE)
  const file = begin()
  // The byte order mark lets spreadsheets recognise UTF-8.
  await file.write(`\u{feff}${csvLine(['number', 'time_utc', ...movedColumns])}`)
  for (let rows = first; rows.length > 0 && file.isTaken;) {
    await file.write(rows.map((row) => lineOf(row, filters.currency, words)).join(''))
    rows = rows.length < AT_ONCE || !file.isTaken ? [] : await fetchTransfers(tx, AT_ONCE)
  }
  file.end()
}

function lineOf(row: TransferRow, currency: string, words: FileWords): string {
  const view = showTransfer(row, words.names)
  return csvRow([csvCell(view.id), csvCell(view.at), ...cellsOf(view, currency, words)])
}

/** The column names of `cellsOf`. */
export const movedColumns = [
  'book_date',
  'kind',
  'description',
  'from',
  'to',
  'reference',
  'change',
  'moved',
  'balance_after',
  'currency',
] as const

/** The cells of a transfer behind its number and time. */
export function cellsOf(
  { day, kind, from, to, reference, change, moved, balance }: ReturnType<typeof showTransfer>,
  currency: string,
  words: FileWords,
): readonly string[] {
  return [
    csvCell(day),
    csvCell(kind),
    csvCell(kindWords(words, kind)),
    csvCell(placeWords(words, from)),
    csvCell(placeWords(words, to)),
    csvCell(reference), // guard: record-reference-inert
    csvNumber(change),
    csvNumber(moved),
    balance === undefined ? '' : csvNumber(balance),
    csvCell(currency),
  ]
}

export function kindWords({ say, language }: FileWords, kind: string): string {
  const id = `kind_${kind}`
  const words = say(language, id)
  return words === id ? kind : words
}

/** Names accounts in words, joined as the language joins a list. */
export function placeWords({ say, language, names }: FileWords, accounts: readonly string[]): string {
  const places = accounts.map((account) => {
    const known = names.get(account)
    if (known !== undefined) return known
    const { place, code } = placeOf(account)
    return say(language, `record.place.${place}`, { code })
  })
  return joinerOf(language).format(places)
}

const joiners = new Map<LanguageCode, Intl.ListFormat>()

function joinerOf(language: LanguageCode): Intl.ListFormat {
  const known = joiners.get(language)
  if (known) return known
  const made = new Intl.ListFormat(languageOf(language).tag, { type: 'conjunction' })
  joiners.set(language, made)
  return made
}
