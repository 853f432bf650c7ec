import type { Input } from '#contract/endpoint.ts'
import type { teamReports } from '#contract/team-reports.ts'
import { csvCell, csvLine, csvNumber, csvRow } from '#domain/text/csv.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { FileAnswer } from '#server/platform/http/file-answer.ts'

import { type ReportBrand, readBetting } from './overview.ts'
import type { OfAgent } from './scope-store.ts'
import { type UserRow, countsPersons, selectTransfers, selectUsers } from './user-store.ts'
import { placeOf, readTransferFilter, readUserFilter, viewOfTransfer, viewOfUser } from './users.ts'

const AT_ONCE = 500

/** The file begins with its first rows: a refusal before that is answered normally. */
export interface FileParts {
  readonly store: Store
  readonly brand: ReportBrand
  readonly agent: OfAgent
  readonly begin: () => FileAnswer
}

const playColumns = ['bets', 'stakes', 'valid_bet', 'returned', 'result']

export async function writeBettingFile(
  { store, brand, agent, begin }: FileParts,
  input: Input<typeof teamReports.teamBettingFile>,
): Promise<void> {
  const { days, currency } = await readBetting(store.read, brand, agent, input)
  const file = begin()
  await file.write(headOf(['day', 'hall', ...playColumns, 'currency']))
  const lines = days.flatMap(({ day, halls }) =>
    halls.map((hall) =>
      csvRow([csvCell(day), csvCell(hall.category), ...playCells(hall), csvCell(currency)]),
    ),
  )
  await file.write(lines.join(''))
  file.end()
}

/**
 * Page after page by key, so that no transaction waits for the client. Of active members the file has each account, and beside those that
 * the list leaves out the account with which they are counted.
 */
export async function writeUserFile(
  { store, brand, agent, begin }: FileParts,
  input: Input<typeof teamReports.teamUserFile>,
): Promise<void> {
  const filter = await readUserFilter(store.read, brand, agent, input)
  const persons = countsPersons(filter) ? 'named' : undefined
  const page = (after?: UserRow) =>
    selectUsers(store.read, filter, { after: after && placeOf(filter, after), limit: AT_ONCE, persons })
  const first = await page()
  const file = begin()
  const columns = [
    'account',
    'kind',
    'level',
    'joined',
    'last_seen_utc',
    'balance',
    'deposits',
    'withdrawals',
  ]
  await file.write(headOf([...columns, ...playColumns, 'active', 'currency', 'counted_with']))
  for (let rows = first; rows.length > 0 && file.isTaken;) {
    const lines = rows.map((row) => {
      const user = viewOfUser(row)
      return csvRow([
        csvCell(user.account),
        csvCell(user.isAgent ? 'agent' : 'member'),
        csvNumber(`${user.level}`),
        csvCell(user.joinedDay),
        csvCell(user.seenAt),
        csvNumber(user.balance),
        csvNumber(user.deposits),
        csvNumber(user.withdrawals),
        ...playCells(user),
        csvCell(user.isActive ? 'yes' : 'no'),
        csvCell(brand.currency),
        csvCell(row.countedWith ?? ''),
      ])
    })
    await file.write(lines.join(''))
    rows = rows.length < AT_ONCE || !file.isTaken ? [] : await page(rows.at(-1))
  }
  file.end()
}

export async function writeTransferFile(
  { store, brand, agent, begin }: FileParts,
  input: Input<typeof teamReports.teamTransferFile>,
): Promise<void> {
  const filter = await readTransferFilter(store.read, brand, agent, input)
  const page = (after?: readonly string[]) => selectTransfers(store.read, filter, { after, limit: AT_ONCE })
  const first = await page()
  const file = begin()
  await file.write(headOf(['number', 'time_utc', 'day', 'account', 'kind', 'change', 'currency']))
  for (let rows = first; rows.length > 0 && file.isTaken;) {
    const lines = rows.map((row) => {
      const { id, at, day, account, kind, change } = viewOfTransfer(row)
      const cells = [id, at, day, account, kind].map(csvCell)
      return csvRow([...cells, csvNumber(change), csvCell(brand.currency)])
    })
    await file.write(lines.join(''))
    const last = rows.at(-1)
    rows = rows.length < AT_ONCE || !file.isTaken || !last ? [] : await page([last.day, last.id])
  }
  file.end()
}

/** The byte order mark lets spreadsheets recognise UTF-8. */
function headOf(columns: readonly string[]): string {
  return `\u{feff}${csvLine(columns)}`
}

function playCells(row: {
  readonly plays: number
  readonly stake: string
  readonly validBet: string
  readonly returned: string
  readonly result: string
}): string[] {
  const { plays, stake, validBet, returned, result } = row
  return [`${plays}`, stake, validBet, returned, result].map(csvNumber)
}
