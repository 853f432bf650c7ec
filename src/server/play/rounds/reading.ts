import type { Input, Output } from '#contract/endpoint.ts'
import type { rounds } from '#contract/rounds.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { isCategory } from '#domain/navigation/category.ts'
import { dayNumber } from '#domain/records/business-day.ts'
import { type RoundSums, addRounds, noRounds } from '#domain/rounds/round-sums.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { ID_FORM, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { type RoundLine, findRoundLines } from '#server/play/providers/actions.ts'
import type { BrandInFull } from '#server/money/records/actions.ts'

import { type FilterInput, readFilters } from './filter.ts'
import { type PlayedGame, type Showing, readFaces } from './faces.ts'
import { followMember } from '#server/play/plays/actions.ts'
import {
  type PlayedRow,
  type RoundPlace,
  type SumRow,
  selectPlayedRound,
  selectRounds,
  selectSums,
} from './store.ts'

type RoundView = Output<typeof rounds.list>['list'][number]
type Totals = Output<typeof rounds.totals>

const ROWS = 21
const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/
const MOMENT_FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/
/** Games beyond these are found by name. */
const GAMES_MAX = 200

/** The member, brand and language of a request. */
export interface WhoseRounds extends Showing {
  readonly brand: BrandInFull
  readonly memberId: bigint
}

/** Reads a cursor; one that we did not issue is refused. */
export function readPlace(after: string | undefined): RoundPlace | undefined {
  const values = readCursor(after, [DAY_FORM, MOMENT_FORM, ID_FORM])
  if (!values) return undefined
  const [day = '', place = '', id = ''] = values
  if (dayNumber(day) === undefined || Number.isNaN(Date.parse(place)))
    throw refusePlainly('invalid_input', { fields: ['after'] })
  return { day, place, id }
}

export const placeOfRow = ({ day, place, id }: PlayedRow): readonly string[] => [day, place, id.toString()]

export async function listRounds(
  tx: Tx,
  whose: WhoseRounds,
  { after, limit = ROWS, ...filter }: Input<typeof rounds.list>,
): Promise<Output<typeof rounds.list>> {
  const place = readPlace(after)
  const filters = await readFilters(tx, whose, filter)
  // The first page follows the latest rounds; further pages do not.
  if (!place) await followMember(tx, whose.memberId)
  const rows = await selectRounds(tx, filters, { after: place, limit: limit + 1 })
  const faceOf = await readFaces(tx, whose, rows)
  return {
    period: { from: filters.from, to: filters.to },
    currency: whose.brand.currency,
    ...pageOf(rows, limit, (row) => showRound(row, faceOf(row)), placeOfRow),
  }
}

export async function addUpRounds(tx: Tx, whose: WhoseRounds, filter: FilterInput): Promise<Totals> {
  const { states, ...scope } = await readFilters(tx, whose, filter)
  const { currency } = whose.brand
  await followMember(tx, whose.memberId)
  const rows = await selectSums(tx, { ...scope, currency }, states)
  const faceOf = await readFaces(tx, whose, rows)
  const whole = sumOf(rows)
  const byGame = grouped(rows, (row) => `${row.gameId} ${row.vendorCode}`)
  const byCategory = grouped(rows, ({ category }) => category)
  return {
    period: { from: scope.from, to: scope.to },
    currency,
    ...writeSums(whole),
    open: Number(whole.open),
    voided: Number(whole.voided),
    games: byGame.slice(0, GAMES_MAX).flatMap((of) => {
      const [first] = of
      return first ? [{ game: faceOf(first), ...writeSums(sumOf(of)) }] : []
    }),
    categories: byCategory.flatMap((of) => {
      const category = of[0]?.category ?? ''
      return isCategory(category) ? [{ category, ...writeSums(sumOf(of)) }] : []
    }),
  }
}

function sumOf(rows: readonly SumRow[]): RoundSums {
  return rows
    .map((row) => ({ ...row, stake: BigInt(row.stake), win: BigInt(row.win) }))
    .reduce(addRounds, noRounds)
}

/** Keeps the order of first occurrence: largest stakes first. */
function grouped(rows: readonly SumRow[], keyOf: (row: SumRow) => string): readonly (readonly SumRow[])[] {
  const groups = new Map<string, SumRow[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const known = groups.get(key)
    if (known) known.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}

function writeSums({ rounds: count, stake, win, net }: RoundSums) {
  return {
    rounds: Number(count),
    stake: writeAmount(stake),
    win: writeAmount(win),
    net: writeAmount(net),
  }
}

export function showRound(row: PlayedRow, game: PlayedGame): RoundView {
  const { state, stake, win } = row
  const isOver = state !== 'open' && state !== 'voided'
  return {
    id: row.id.toString(),
    game,
    state,
    stake: writeAmount(stake),
    win: writeAmount(win),
    ...(isOver ? { net: writeAmount(win - stake) } : {}),
    ...(state === 'voided' ? { returned: writeAmount(row.returned) } : {}),
    bets: row.bets,
    ...(row.product === 'games' && row.bets > 0 && stake === 0n && state !== 'voided'
      ? { isFree: true }
      : {}),
    at: row.openedAt.toISOString(),
    day: row.day,
    reference: row.roundId,
    ...(row.product === 'lottery' ? { ticket: row.roundId.slice(1) } : {}),
  }
}

/** The round, if it belongs to this member. */
export async function findOwnRound(
  tx: Tx,
  { brand, memberId }: Pick<WhoseRounds, 'brand' | 'memberId'>,
  id: string,
): Promise<PlayedRow | undefined> {
  const row = await selectPlayedRound(tx, { merchantId: brand.id, id: BigInt(id) })
  return row?.memberId === memberId ? row : undefined // guard: opened-round-of-member
}

/** Transaction ids that the house issued. */
export const isOurs = (transactionId: string): boolean => transactionId.startsWith('house:')

export function showStep(line: RoundLine): Output<typeof rounds.round>['steps'][number] {
  const { transactionId, reference, undoneBy, transferId } = line
  return {
    kind: line.kind,
    transaction: transactionId,
    ...(reference === null ? {} : { reference }),
    ...(undoneBy === null ? {} : { undoneBy }),
    amount: writeAmount(line.amount),
    moved: writeAmount(line.moved),
    balance: writeAmount(line.balance),
    isFree: line.isFree,
    isOurs: isOurs(transactionId),
    ...(transferId === null ? {} : { transferId: transferId.toString() }),
    at: line.at.toISOString(),
  }
}

export async function readWhole(
  tx: Tx,
  whose: WhoseRounds,
  row: PlayedRow,
  hasPicture: boolean,
): Promise<Output<typeof rounds.round>> {
  const [faceOf, lines] = await Promise.all([readFaces(tx, whose, [row]), findRoundLines(tx, row)])
  return {
    ...showRound(row, faceOf(row)),
    currency: row.currency,
    changedAt: row.changedAt.toISOString(),
    provider: row.provider,
    steps: lines.map(showStep),
    hasPicture,
    canResume: row.state === 'open' && row.product === 'games' && row.gameId !== 0n,
  }
}
