import type { exportTickets as exportCall } from '#contract/console/lottery-tickets.ts'
import type { Input } from '#contract/endpoint.ts'
import { csvCell, csvLine, csvNumber, csvRow } from '#domain/text/csv.ts'
import { findAccounts, takeFilePlace } from '#server/people/members/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { takenOver } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { type FileAnswer, beginFile, untilBegun } from '#server/platform/http/file-answer.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { operatorOf } from '#server/platform/http/scope.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

import { type ConsoleTicketRow, type TicketsQuery, selectConsoleTickets } from './console-store.ts'
import { viewsOf } from './ticket-view.ts'

const AT_ONCE = 500
/** Concurrent files over all processes: each holds a database connection until it ends. */
const FILES_AT_ONCE = 3

const columns = [
  'ticket',
  'placed_at',
  'account',
  'lottery',
  'lottery_name',
  'draw',
  'draws_at',
  'state',
  'currency',
  'staked',
  'won',
  'bets',
]

type Filter = Omit<TicketsQuery, 'after' | 'limit'>

/**
 * Exports tickets as a file, in the order of their list. The audit entry is committed before the first row is sent; rows are
 * read no faster than the client takes them, and reading stops when it disconnects.
 */
export async function exportFile(
  store: Store,
  context: Context,
  {
    brand,
    filter,
    input,
  }: {
    readonly brand: Merchant
    /** Undefined where no ticket fits. */
    readonly filter: Filter | undefined
    readonly input: Input<typeof exportCall>
  },
): Promise<typeof takenOver> {
  await untilBegun(context, (begun) =>
    store.transact(async (tx) => {
      // guard: ticket-files-capped
      if (!(await takeFilePlace(tx, FILES_AT_ONCE))) throw refuse<typeof exportCall>('files_busy')
      const first = await fetchRows(tx, filter)
      await store.transact((other) =>
        writeAudit(other, {
          merchantId: brand.id,
          operatorId: operatorOf(context.caller).operatorId,
          action: 'ticket.export',
          reason: '',
          before: {},
          after: notedOf(input),
        }),
      )
      const file = beginFile(context, {
        side: 'console',
        name: 'tickets.csv',
        type: 'text/csv; charset=utf-8',
      })
      begun()
      // A byte order mark, by which spreadsheets recognise UTF-8.
      await file.write(`\u{feff}${csvLine(columns)}`)
      await send(tx, file, { brand, language: context.language, filter, first })
    }),
  )
  return takenOver
}

/** The filter, by the labels of the audit. */
function notedOf({ gameCode, numero, account, state, name }: Input<typeof exportCall>) {
  return {
    ...(gameCode === undefined ? {} : { gameCode }),
    ...(numero === undefined ? {} : { draw: numero }),
    ...(account === undefined ? {} : { account }),
    ...(state === undefined ? {} : { state }),
    ...(name === undefined ? {} : { result: name }),
  }
}

async function send(
  tx: Tx,
  file: FileAnswer,
  {
    brand,
    language,
    filter,
    first,
  }: {
    readonly brand: Merchant
    readonly language: Context['language']
    readonly filter: Filter | undefined
    readonly first: readonly ConsoleTicketRow[]
  },
): Promise<void> {
  for (let rows = first; rows.length > 0 && file.isTaken;) {
    await file.write((await linesOf(tx, brand, language, rows)).join(''))
    rows = rows.length < AT_ONCE || !file.isTaken ? [] : await fetchRows(tx, filter, rows.at(-1))
  }
  file.end()
}

/** The next rows behind the last one, as pages of the list read them. */
async function fetchRows(
  tx: Tx,
  filter: Filter | undefined,
  last?: ConsoleTicketRow,
): Promise<readonly ConsoleTicketRow[]> {
  if (!filter) return []
  const after = last && { memberId: last.memberId.toString(), id: last.id.toString() }
  return await selectConsoleTickets(tx, { ...filter, after, limit: AT_ONCE })
}

async function linesOf(
  tx: Tx,
  brand: Merchant,
  language: Context['language'],
  rows: readonly ConsoleTicketRow[],
): Promise<readonly string[]> {
  const ids = rows.map(({ memberId }) => memberId)
  const accounts = await findAccounts(tx, { merchantId: brand.id, ids })
  const views = await viewsOf(tx, { merchant: brand, language }, rows)
  return views.map((ticket, at) =>
    csvRow([
      csvCell(ticket.id),
      csvCell(ticket.placedAt),
      csvCell(accounts.get(rows[at]?.memberId ?? 0n) ?? ''),
      csvCell([ticket.gameCode, ...(ticket.second ? [ticket.second.gameCode] : [])].join(' + ')),
      csvCell([ticket.remark, ...(ticket.second ? [ticket.second.remark] : [])].join(' + ')),
      csvCell(ticket.numero),
      csvCell(ticket.drawsAt),
      csvCell(ticket.state),
      csvCell(ticket.currency),
      csvNumber(ticket.cost),
      csvNumber(ticket.win),
      csvCell(ticket.lines.map(betOf).join('; ')),
    ]),
  )
}

/** A bet as text: its type, the chosen numbers by row, the stake of each unit, and the odds by outcome. */
function betOf({
  type,
  choice,
  stake,
  odds,
}: {
  readonly type: string
  readonly choice: readonly (readonly number[])[]
  readonly stake: string
  readonly odds: readonly string[]
}): string {
  return `${type} ${choice.map((row) => row.join(' ')).join(' / ')} x ${stake} @ ${odds.join(' / ')}`
}
