import { csvCell, csvLine, csvNumber, csvRow } from '#domain/text/csv.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { FileAnswer } from '#server/platform/http/file-answer.ts'
import type { Say } from '#server/platform/http/words.ts'

import { type Showing, readFaces } from './faces.ts'
import { showRound } from './reading.ts'
import { type PlayedRow, type RoundFilters, fetchRounds, openRounds } from './store.ts'

const AT_ONCE = 500

const columns = [
  'number',
  'time_utc',
  'book_date',
  'game',
  'vendor',
  'category',
  'state',
  'bets',
  'stake',
  'win',
  'net',
  'returned',
  'currency',
  'provider',
  'provider_round',
]

export interface RoundFile extends Showing {
  readonly say: Say
}

/** Writes the rounds as CSV lines, oldest first, through a cursor with backpressure. */
export async function writeRounds(
  tx: Tx,
  filters: RoundFilters,
  parts: RoundFile,
  begin: () => FileAnswer,
): Promise<void> {
  await openRounds(tx, filters)
  const first = await fetchRounds(tx, AT_ONCE)
  const file = begin()
  // The byte order mark lets spreadsheets recognise UTF-8.
  await file.write(`\u{feff}${csvLine(columns)}`)
  for (let rows = first; rows.length > 0 && file.isTaken;) {
    await file.write(await linesOf(tx, rows, parts))
    rows = rows.length < AT_ONCE || !file.isTaken ? [] : await fetchRounds(tx, AT_ONCE)
  }
  file.end()
}

async function linesOf(tx: Tx, rows: readonly PlayedRow[], parts: RoundFile): Promise<string> {
  const faceOf = await readFaces(tx, parts, rows)
  const { say, language } = parts
  return rows
    .map((row) => {
      const { id, at, day, game, state, isFree, bets, stake, win, net, returned, reference } = showRound(
        row,
        faceOf(row),
      )
      return csvRow([
        csvCell(id),
        csvCell(at),
        csvCell(day),
        csvCell(game.name),
        csvCell(game.vendorName),
        csvCell(game.category ?? ''),
        csvCell(say(language, isFree && state === 'lost' ? 'pack.state_free' : `pack.state_${state}`)),
        String(bets),
        csvNumber(stake),
        csvNumber(win),
        net === undefined ? '' : csvNumber(net),
        returned === undefined ? '' : csvNumber(returned),
        csvCell(row.currency),
        csvCell(row.provider),
        csvCell(reference),
      ])
    })
    .join('')
}
