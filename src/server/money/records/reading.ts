import type { Input, Output } from '#contract/endpoint.ts'
import type { records } from '#contract/records.ts'
import type { LanguageCode } from '#domain/language/language.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { POINT_CURRENCY } from '#domain/money/currency.ts'
import { dayNumber } from '#domain/records/business-day.ts'
import { changeOf, flowOf, movedBy, pointsOf } from '#domain/records/flow.ts'
import { type ProfitSums, profitByDay } from '#domain/records/profit.ts'
import { groupOfKind } from '#domain/records/record-group.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { ID_FORM, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import {
  type DaySumRow,
  type TransferRow,
  findDaySums,
  findKindSums,
  findRecordedTransfer,
  findTransfers,
} from '#server/money/ledger/reading.ts'

import { type FindGames, type GamesOf, readGamesFor } from './game-names.ts'
import { type ChannelNames, readNamesFor } from './channel-names.ts'
import { type BrandOfRecords, type FilterInput, type PeriodInput, readFilters, readPeriod } from './filter.ts'

type Transfers = Output<typeof records.transactions>
type TransferView = Transfers['list'][number]
type Whole = Output<typeof records.transfer>

/** Rows per page by default. */
const ROWS = 21
const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/

/** The member and brand of a record. */
export interface WhoseRecord {
  readonly brand: BrandOfRecords
  readonly memberId: bigint
  /** The reader's language. */
  readonly language: LanguageCode
  /** The games of the member's rounds; absent where accounts are named alone. */
  readonly findGames?: FindGames | undefined
}

export async function listTransfers(
  tx: Tx,
  whose: WhoseRecord,
  { after, limit = ROWS, unit = 'money', ...filter }: Input<typeof records.transactions>,
): Promise<Transfers> {
  const place = readCursor(after, [DAY_FORM, ID_FORM])
  // Directions are those of money.
  if (unit === 'points' && filter.way !== undefined) throw refusePlainly('invalid_input', { fields: ['way'] })
  const ofMoney = await readFilters(tx, whose, filter)
  const filters = unit === 'points' ? { ...ofMoney, currency: POINT_CURRENCY } : ofMoney
  const [day = '', id = ''] = place ?? []
  // guard: record-place-checked
  if (place && dayNumber(day) === undefined) throw refusePlainly('invalid_input', { fields: ['after'] })
  const rows = await findTransfers(tx, filters, {
    // A cursor outside the requested days is moved to their edge.
    after: place && { day: day < filters.from ? filters.from : day > filters.to ? filters.to : day, id },
    limit: limit + 1,
  })
  const names = await readNamesFor(tx, whose.brand, whose.language, rows)
  const gameOf = await readGamesFor(tx, whose, rows)
  return {
    ...answered(whose, filters),
    ...pageOf(
      rows,
      limit,
      (row) => ({
        ...showTransfer(row, names, gameOf),
        ...(unit === 'points' ? { change: writeAmount(pointsOf(legsOf(row))) } : {}),
      }),
      (row) => [row.day, row.id.toString()],
    ),
  }
}

export async function addUp(
  tx: Tx,
  whose: WhoseRecord,
  filter: FilterInput,
): Promise<Output<typeof records.totals>> {
  const filters = await readFilters(tx, whose, filter)
  const kinds = await findKindSums(tx, filters)
  const sumOf = (way: 'in' | 'out') => kinds.reduce((sum, row) => sum + BigInt(row[way]), 0n)
  const [came, went] = [sumOf('in'), sumOf('out')]
  return {
    ...answered(whose, filters),
    count: kinds.reduce((sum, { count }) => sum + count, 0),
    in: writeAmount(came),
    out: writeAmount(went),
    net: writeAmount(came - went),
    kinds: kinds.map((row) => ({
      kind: row.kind,
      count: row.count,
      in: writeAmount(BigInt(row.in)),
      out: writeAmount(BigInt(row.out)),
    })),
  }
}

/** A transfer, if it belongs to this member. */
export async function readTransfer(tx: Tx, whose: WhoseRecord, id: string): Promise<Whole | undefined> {
  const { brand, memberId, language } = whose
  const row = await findRecordedTransfer(tx, { merchantId: brand.id, memberId, id: BigInt(id) })
  if (!row) return undefined
  return {
    ...showTransfer(
      row,
      await readNamesFor(tx, brand, language, [row]),
      await readGamesFor(tx, whose, [row]),
    ),
    entries: legsOf(row).map(({ account, amount, after }) => ({
      account,
      amount: writeAmount(amount),
      ...(after === undefined ? {} : { before: writeAmount(after - amount), after: writeAmount(after) }),
    })),
    ...(row.settles === null ? {} : { settles: row.settles.toString() }),
    ...(row.reverses === null ? {} : { reverses: row.reverses.toString() }),
  }
}

export async function readProfit(
  tx: Tx,
  whose: WhoseRecord,
  filter: PeriodInput,
): Promise<Output<typeof records.profit>> {
  const { brand, memberId } = whose
  const period = await readPeriod(tx, brand, filter)
  const rows = await findDaySums(tx, { ...period, merchantId: brand.id, memberId, currency: brand.currency })
  return profitOf(whose, period, rows)
}

/** The profit of a period from the changes by day and kind. */
export function profitOf(
  whose: WhoseRecord,
  period: Output<typeof records.profit>['period'],
  rows: readonly DaySumRow[],
): Output<typeof records.profit> {
  const { days, totals } = profitByDay(rows.map((row) => ({ ...row, change: BigInt(row.change) })))
  return {
    ...answered(whose, period),
    days: days.map(({ day, ...sums }) => ({ day, ...writeSums(sums) })),
    totals: writeSums(totals),
  }
}

function answered(
  { brand }: WhoseRecord,
  {
    from,
    to,
    currency = brand.currency,
  }: { readonly from: string; readonly to: string; readonly currency?: string },
): Pick<Transfers, 'period' | 'currency'> {
  return { period: { from, to }, currency }
}

interface Leg {
  readonly account: string
  readonly amount: bigint
  readonly after: bigint | undefined
}

export function legsOf({ accounts, amounts, balances }: TransferRow): readonly Leg[] {
  return accounts.map((account, index) => {
    const after = balances[index] ?? undefined
    return {
      account,
      amount: BigInt(amounts[index] ?? '0'),
      after: after === undefined ? undefined : BigInt(after),
    }
  })
}

export function showTransfer(row: TransferRow, names: ChannelNames, gameOf?: GamesOf): TransferView {
  const legs = legsOf(row)
  const { from, to } = flowOf(legs)
  const channel = row.accounts.map((account) => names.get(account)).find((name) => name !== undefined)
  const game = gameOf?.(row)
  const touched =
    legs.find(({ account }) => account === 'main') ??
    // Money on hold is no wallet: after a payout it would read as an empty one.
    legs.find(({ account, after }) => account !== 'locked' && after !== undefined)
  return {
    id: row.id.toString(),
    at: row.at.toISOString(),
    day: row.day,
    kind: row.kind,
    group: groupOfKind(row.kind),
    reference: row.reference,
    change: writeAmount(changeOf(legs)),
    moved: writeAmount(movedBy(legs)),
    from: [...from],
    to: [...to],
    ...(channel === undefined ? {} : { channel }),
    ...(game === undefined ? {} : { game }),
    ...(touched?.after === undefined ? {} : { balance: writeAmount(touched.after) }),
  }
}

function writeSums(sums: ProfitSums): Record<keyof ProfitSums, string> {
  return {
    stakes: writeAmount(sums.stakes),
    wins: writeAmount(sums.wins),
    net: writeAmount(sums.net),
    deposits: writeAmount(sums.deposits),
    withdrawals: writeAmount(sums.withdrawals),
    bonuses: writeAmount(sums.bonuses),
  }
}
