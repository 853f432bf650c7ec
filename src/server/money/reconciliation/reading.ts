import { isUtf8 } from 'node:buffer'
import { setImmediate as breathe } from 'node:timers/promises'

import type * as calls from '#contract/console/reconciliation.ts'
import type { Input } from '#contract/endpoint.ts'
import {
  columnsOf,
  missingFields,
  type NeededField,
  readColumns,
  type StatementColumns,
} from '#domain/reconciliation/columns.ts'
import type { LineFault } from '#domain/reconciliation/line-fault.ts'
import { BAD_LINES, STATEMENT_LINES } from '#domain/reconciliation/statement-file.ts'
import {
  readStatementLine,
  type StatementLine,
  type StatementRules,
} from '#domain/reconciliation/statement-line.ts'
import {
  type CsvFault,
  type CsvRecord,
  type CsvSeparator,
  openCsv,
  separatorOf,
} from '#domain/text/csv-reader.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

type Preview = typeof calls.previewStatement
export type Choices = Omit<Input<Preview>, 'merchantCode'>

const PIECE = 64 * 1024
const CELL_MAX = 80

export interface BadLine {
  readonly line: number
  readonly fault: LineFault | CsvFault
  readonly cell: string
}

/** A statement whose head line was understood. */
export interface OpenStatement {
  readonly separator: CsvSeparator
  readonly head: readonly string[]
  readonly columns: StatementColumns
  readonly missing: readonly NeededField[]
  /** Reads the lines in portions, once, so that only one portion is in memory. */
  lines(): AsyncGenerator<{ readonly good: readonly StatementLine[]; readonly bad: readonly BadLine[] }>
}

/** Reads the head line. Refuses an unusable file before anything is done with it. */
export function openStatement(bytes: Buffer, choices: Choices): OpenStatement {
  // guard: statement-is-text
  if (!isUtf8(bytes) || bytes.includes(0)) throw refuse<Preview>('statement_not_text')
  const separator = choices.separator ?? separatorOf(headTextOf(bytes, choices.headLine))
  const head = headOf(bytes, separator, choices.headLine)
  if (!head) throw refuse<Preview>('statement_head')
  const columns =
    choices.columns === undefined ? columnsOf(head.cells) : readColumns(choices.columns, head.cells.length)
  if (!columns) throw refusePlainly('invalid_input', { fields: ['columns'] })
  const rules = rulesOf(choices, columns)
  return {
    separator,
    head: head.cells,
    columns,
    missing: missingFields(columns),
    lines: () => readLines(recordsOf(bytes, separator), { rules, head }),
  }
}

/** Limits of a stored statement: lines in total, and lines that were not understood. */
export function refuseTooMuch({ good, bad }: { readonly good: number; readonly bad: number }): void {
  if (good > STATEMENT_LINES) throw refuse<Preview>('statement_lines', { most: STATEMENT_LINES })
  if (bad > BAD_LINES) throw refuse<Preview>('statement_bad', { most: BAD_LINES }) // guard: bad-lines-bounded
}

function rulesOf(choices: Choices, columns: StatementColumns): StatementRules {
  const { zone, currency, dateOrder, decimals, unsigned, from, to } = choices
  // The Swedish locale writes a date as YYYY-MM-DD.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  const dayOf = (atMs: number) => format.format(atMs)
  return { zone, currency, dateOrder, decimals, unsigned, from, to, columns, dayOf }
}

/** Decodes the text in portions, without splitting characters and without the byte order mark. */
function* piecesOf(bytes: Buffer): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (let from = 0; from < bytes.length; from += PIECE)
    yield decoder.decode(bytes.subarray(from, from + PIECE), { stream: true })
}

function* recordsOf(bytes: Buffer, separator: CsvSeparator): Generator<readonly CsvRecord[]> {
  const reader = openCsv(separator)
  for (const piece of piecesOf(bytes)) yield reader.feed(piece)
  yield reader.end()
}

/** The raw line, because the separator is not known yet. */
function headTextOf(bytes: Buffer, headLine: number): string {
  const [first = ''] = piecesOf(bytes)
  return first.split(/\r\n|[\r\n]/)[headLine - 1] ?? ''
}

function headOf(bytes: Buffer, separator: CsvSeparator, headLine: number): CsvRecord | undefined {
  for (const some of recordsOf(bytes, separator)) {
    const head = some.find(({ line }) => line >= headLine)
    if (head) return head.fault === undefined ? head : undefined
  }
  return undefined
}

async function* readLines(
  records: Iterable<readonly CsvRecord[]>,
  { rules, head }: { readonly rules: StatementRules; readonly head: CsvRecord },
): ReturnType<OpenStatement['lines']> {
  const width = head.cells.length
  for (const some of records) {
    const good: StatementLine[] = []
    const bad: BadLine[] = []
    for (const { line, cells, fault } of some) {
      if (line <= head.line) continue
      const read = fault ? { fault, cell: '' } : readStatementLine({ line, cells, width }, rules)
      if ('fault' in read) bad.push({ line, fault: read.fault, cell: shorten(read.cell) })
      else good.push(read)
    }
    yield { good, bad }
    // Yields to other requests between two portions.
    await breathe()
  }
}

/** A recognisable excerpt, without control and direction characters. */
function shorten(cell: string): string {
  const plain = cell.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
  return [...plain].slice(0, CELL_MAX).join('').slice(0, CELL_MAX)
}
