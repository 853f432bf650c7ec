import type { memberPlaySession, memberRecord } from '#contract/console/records.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { addDays } from '#domain/records/business-day.ts'
import { changeOf } from '#domain/records/flow.ts'
import {
  type FoldedRow,
  openRowFold,
  PLAY_PAUSE_MS,
  type RecordMove,
  type RecordPlace,
} from '#domain/records/play-session.ts'
import {
  type DaySumRow,
  findDaySums,
  findMemberDays,
  findRecordedTransfer,
  findToday,
  findTransfers,
  type RecordFilters,
  type TransferRow,
} from '#server/money/ledger/reading.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { ID_FORM, readCursor, writeCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'

import { readNamesFor } from './channel-names.ts'
import { type FilterInput, readFilters } from './filter.ts'
import { type GamesOf, readGamesFor } from './game-names.ts'
import { legsOf, profitOf, showTransfer, type WhoseRecord } from './reading.ts'

type Row = Output<typeof memberRecord>['list'][number]

const ROWS = 25
/** Transfers of one query. */
const PART = 500
/** After so many transfers a page takes no further row, and after so many it ends: its sessions are cut, and it may have no row. */
const FILL_AFTER = 3_000
const CUT_AFTER = 20_000
/** Transfers of one session that are listed. */
const SESSION_MOVES = 600
/** Within the days that the sums of members are kept. */
const SUMMED_DAYS = 35

const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/
const NUMBER_FORM = /^[1-9]\d{0,8}$/
/** Where reading begins, empty at the newest transfer; the place behind which the rows begin; the number of the first. */
const cursorForms = [/^(\d{4}-\d{2}-\d{2})?$/, /^([1-9]\d{0,17})?$/, DAY_FORM, ID_FORM, NUMBER_FORM]

interface Move extends RecordMove {
  readonly row: TransferRow
  readonly gameOf: GamesOf
}

/**
 * One page of a member's record, with the rounds of a game in one row. A session stands on the page of its newest
 * transfer, with its older ones, however many pages of transfers they would fill. Behind a session that was cut, pages
 * are empty until it has begun.
 */
export async function listRows(
  tx: Tx,
  whose: WhoseRecord,
  { after, limit = ROWS, ...filter }: FilterInput & Pick<Input<typeof memberRecord>, 'after' | 'limit'>,
): Promise<Output<typeof memberRecord>> {
  const filters = await readFilters(tx, whose, filter)
  const [scanDay = '', scanId = '', day = '', id = '', first = '1'] = readCursor(after, cursorForms) ?? []
  const scanAfter = scanId === '' ? undefined : placeWithin(filters, scanDay, scanId)
  const fold = openRowFold<Move>({
    scanAfter,
    after: id === '' ? undefined : { day, id: BigInt(id) },
    rows: limit,
    most: CUT_AFTER,
  })
  let place = scanAfter
  let isWhole = false
  while (!isWhole && !fold.isDone()) {
    const moves = await readMoves(tx, whose, filters, place)
    for (const move of moves) fold.add(move)
    if (fold.scanned() >= FILL_AFTER && fold.count() > 0) fold.fill()
    isWhole = moves.length < PART
    place = moves.at(-1) ?? place
  }
  const { rows, next } = fold.end(isWhole)
  return {
    period: { from: filters.from, to: filters.to },
    currency: filters.currency,
    list: await showRows(tx, whose, rows),
    first: Number(first),
    ...(next?.after ? { next: writeNext({ ...next, after: next.after }, Number(first) + rows.length) } : {}),
    days: await readDays(tx, whose, rows),
  }
}

/** A cursor outside the requested days is moved to their edge. */
function placeWithin({ from, to }: RecordFilters, day: string, id: string): RecordPlace {
  return { day: day < from ? from : day > to ? to : day, id: BigInt(id) }
}

function writeNext(
  { scanAfter, after }: { readonly scanAfter: RecordPlace | undefined; readonly after: RecordPlace },
  first: number,
): string {
  return writeCursor([
    scanAfter?.day ?? '',
    scanAfter?.id.toString() ?? '',
    after.day,
    after.id.toString(),
    String(first),
  ])
}

async function readMoves(
  tx: Tx,
  whose: WhoseRecord,
  filters: RecordFilters,
  after: RecordPlace | undefined,
): Promise<readonly Move[]> {
  const rows = await findTransfers(tx, filters, {
    after: after && { day: after.day, id: after.id.toString() },
    limit: PART,
  })
  const gameOf = await readGamesFor(tx, whose, rows)
  return rows.map((row) => {
    const game = gameOf(row)
    return {
      day: row.day,
      id: row.id,
      atMs: row.at.getTime(),
      game: game && `${game.vendorName}\n${game.name}`,
      reference: row.reference,
      kind: row.kind,
      change: changeOf(legsOf(row)),
      row,
      gameOf,
    }
  })
}

async function showRows(
  tx: Tx,
  { brand, language }: WhoseRecord,
  rows: readonly FoldedRow<Move>[],
): Promise<Row[]> {
  const names = await readNamesFor(
    tx,
    brand,
    language,
    rows.map(({ newest }) => newest.row),
  )
  return rows.map(({ newest, session }) => ({
    newest: showTransfer(newest.row, names, newest.gameOf),
    ...(session
      ? {
          session: {
            rounds: session.rounds.size,
            reference: [...session.rounds].at(-1) ?? newest.reference,
            staked: writeAmount(session.staked),
            paid: writeAmount(session.paid),
            change: writeAmount(session.paid - session.staked),
            fromAt: new Date(session.fromMs).toISOString(),
            isCut: session.isCut,
          },
        }
      : {}),
  }))
}

/** The sums of the whole days on a page: of the last weeks from the sums of members, of earlier ones from the ledger. */
async function readDays(
  tx: Tx,
  whose: WhoseRecord,
  rows: readonly FoldedRow<Move>[],
): Promise<Output<typeof memberRecord>['days']> {
  const days = new Set(rows.map(({ newest }) => newest.day))
  const [from, to] = [[...days].toSorted()[0], [...days].toSorted().at(-1)]
  if (from === undefined || to === undefined) return []
  const { brand, memberId } = whose
  const scope = { merchantId: brand.id, memberId, currency: brand.currency }
  const edge = addDays(await findToday(tx, brand), -SUMMED_DAYS)
  const sums: DaySumRow[] = []
  if (to >= edge) sums.push(...(await findMemberDays(tx, { ...scope, from: from > edge ? from : edge, to })))
  // Day by day: between two days with rows there may be years of others.
  for (const day of days)
    if (day < edge) sums.push(...(await findDaySums(tx, { ...scope, from: day, to: day })))
  return profitOf(whose, { from, to }, sums)
    .days.filter(({ day }) => days.has(day))
    .map(({ day, deposits, withdrawals, net }) => ({ day, deposits, withdrawals, net }))
}

/** The transfers of the session whose newest transfer is this one. */
export async function listSession(
  tx: Tx,
  whose: WhoseRecord,
  { transferId, ...filter }: FilterInput & Pick<Input<typeof memberPlaySession>, 'transferId'>,
): Promise<Output<typeof memberPlaySession>> {
  const filters = await readFilters(tx, whose, filter)
  const id = BigInt(transferId)
  const { merchantId, memberId } = filters
  const found = await findRecordedTransfer(tx, { merchantId, memberId, id })
  if (!found) throw refusePlainly('absent')
  const session: Move[] = []
  let place: RecordPlace = { day: found.day, id: id + 1n }
  let scanned = 0
  let hasBegun = false
  while (!hasBegun && session.length <= SESSION_MOVES && scanned < CUT_AFTER) {
    const moves = await readMoves(tx, whose, filters, place)
    hasBegun = takeSession(session, moves) || moves.length < PART
    scanned += moves.length
    place = moves.at(-1) ?? place
  }
  const [newest] = session
  if (newest?.id !== id || newest.game === undefined) throw refusePlainly('absent')
  return {
    period: { from: filters.from, to: filters.to },
    currency: filters.currency,
    list: session.slice(0, SESSION_MOVES).map(({ row, gameOf }) => showTransfer(row, new Map(), gameOf)),
    isCut: !hasBegun || session.length > SESSION_MOVES,
  }
}

/** Adds the movements that belong to the session of the first one; answers whether it began before the others. */
function takeSession(session: Move[], moves: readonly Move[]): boolean {
  for (const move of moves) {
    const last = session.at(-1)
    if (last && last.atMs - move.atMs > PLAY_PAUSE_MS) return true
    if (!last || move.game === last.game) session.push(move)
  }
  return false
}
