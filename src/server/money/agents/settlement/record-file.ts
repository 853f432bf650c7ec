import { csvCell, csvLine, csvNumber, csvRow } from '#domain/text/csv.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { FileAnswer } from '#server/platform/http/file-answer.ts'

import { type StatementFilter, selectStatements } from './record-store.ts'
import type { StatementRow } from './store.ts'
import { statementView } from './views.ts'

const AT_ONCE = 500

const figures = ['validBet', 'betAmount', 'payouts', 'salaries', 'base'] as const
const parts = ['received', 'dueBelow', 'paidBelow', 'fromWallet', 'debtsPaid', 'credited', 'held'] as const

const columns = [
  'statement',
  'kind',
  'version',
  'first_day',
  'end_day',
  'state',
  'active',
  'row',
  'rate_ppm',
  'valid_bet',
  'stakes',
  'payouts',
  'salaries',
  'base',
  'gross',
  'received',
  'due_below',
  'paid_below',
  'from_wallet',
  'debts_paid',
  'credited',
  'held',
  'paid_at_utc',
  'currency',
]

/** Page after page by key, so that no transaction waits for the client. The file begins with its first rows. */
export async function writeStatementFile(
  store: Store,
  filter: StatementFilter,
  begin: () => FileAnswer,
): Promise<void> {
  const page = (before?: string) => selectStatements(store.read, filter, { before, limit: AT_ONCE })
  const first = await page()
  const file = begin()
  // The byte order mark lets spreadsheets recognise UTF-8.
  await file.write(`\u{feff}${csvLine(columns)}`)
  for (let rows = first; rows.length > 0 && file.isTaken;) {
    const lines = rows.slice(0, AT_ONCE)
    await file.write(lines.map(lineOf).join(''))
    rows = rows.length <= AT_ONCE ? [] : await page(lines.at(-1)?.id.toString())
  }
  file.end()
}

function lineOf(row: StatementRow): string {
  const view = statementView(row)
  const { payment } = view
  return csvRow([
    ...[view.id, row.kind, `${view.version}`, view.startDay, view.endDay, view.state].map(csvCell),
    ...[`${view.active}`, `${view.tier ?? 0}`, `${view.ratePpm}`].map(csvNumber),
    ...figures.map((name) => csvNumber(view[name])),
    csvNumber(view.gross),
    ...parts.map((name) => (payment ? csvNumber(payment[name]) : csvCell(''))),
    csvCell(payment?.paidAt ?? ''),
    csvCell(row.currency),
  ])
}
