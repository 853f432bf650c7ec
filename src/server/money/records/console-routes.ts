import * as calls from '#contract/console/records.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { type HouseSums, houseByDay } from '#domain/records/house-day.ts'
import { csvCell, csvLine, csvNumber, csvRow } from '#domain/text/csv.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind, takenOver } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { beginFile, untilBegun } from '#server/platform/http/file-answer.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import { openWorkQueue } from '#server/platform/http/work-queue.ts'
import type { Say } from '#server/platform/http/words.ts'
import { findActiveMembers, findBrandDays, isAllSealed } from '#server/money/ledger/reading.ts'
import { countNewMembers, findMemberInFull } from '#server/people/members/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { type BrandInFull, readPeriod } from './filter.ts'
import type { FindGames } from './game-names.ts'
import { readMoney } from './member-money.ts'
import { sendRecord } from './member-file.ts'
import { type WhoseRecord, addUp, readTransfer } from './reading.ts'
import { listRows, listSession } from './rows.ts'

interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly findGames: FindGames
  readonly say: Say
}

type Figures = Output<typeof calls.dailyFigures>
type FiguresInput = Input<typeof calls.dailyFigures>

export const consoleRecordRoutes = (parts: Parts) => {
  const { store } = parts
  // Files read page by page, so few at once are enough and each holds a connection for a page only.
  const files = openWorkQueue({
    atOnce: 2,
    waiting: 0,
    refuse: () => refuse<typeof calls.memberRecordFile>('files_busy'),
  })
  return bind(
    { ...calls },
    {
      memberRecord: async (context, { merchantCode, id, ...filter }) =>
        await listRows(store.read, await whoseOf(parts, context, { merchantCode, id }), filter),
      memberPlaySession: async (context, { merchantCode, id, ...filter }) =>
        await listSession(store.read, await whoseOf(parts, context, { merchantCode, id }), filter),
      memberRecordFile: async (context, { merchantCode, id, ...filter }) =>
        await sendRecord(
          { ...parts, files },
          context,
          await whoseOf(parts, context, { merchantCode, id }),
          filter,
        ),
      memberTotals: async (context, { merchantCode, id, ...filter }) =>
        await addUp(store.read, await whoseOf(parts, context, { merchantCode, id }), filter),
      memberTransfer: async (context, { merchantCode, id, transferId }) => {
        const whose = await whoseOf(parts, context, { merchantCode, id })
        const found = await readTransfer(store.read, whose, transferId)
        if (!found) throw refusePlainly('absent')
        return found
      },
      memberMoney: async (context, { merchantCode, id }) =>
        await readMoney(store.read, await whoseOf(parts, context, { merchantCode, id })),
      dailyFigures: (context, input) =>
        readFigures(store.read, brandInScope(parts, context, input.merchantCode), input),
      dailyFiguresFile: (context, input) => sendFigures(parts, context, input),
    },
  )
}

function brandInScope(
  { registry }: Parts,
  { caller }: Context,
  merchantCode: string | undefined,
): BrandInFull {
  return merchantInScope<BrandInFull>(registry, caller, merchantCode)
}

/** Resolves the member of a record; one of another brand counts as absent. */
async function whoseOf(
  parts: Parts,
  context: Context,
  { merchantCode, id }: { readonly merchantCode?: string | undefined; readonly id: string },
): Promise<WhoseRecord> {
  const brand = brandInScope(parts, context, merchantCode)
  const memberId = BigInt(id)
  // guard: records-of-brand
  if (!(await findMemberInFull(parts.store.read, { merchantId: brand.id, memberId })))
    throw refusePlainly('absent')
  return { brand, memberId, language: context.language, findGames: parts.findGames }
}

async function readFigures(tx: Tx, brand: BrandInFull, input: FiguresInput): Promise<Figures> {
  const { period, from, to } = input
  const days = await readPeriod(tx, brand, { period, from, to })
  const span = { ...days, merchantId: brand.id, currency: brand.currency }
  const [rows, active, joined, isComplete] = await Promise.all([
    findBrandDays(tx, span),
    findActiveMembers(tx, span),
    countNewMembers(tx, { ...days, merchantId: brand.id, zone: brand.zone, dayStart: brand.dayStart }),
    isAllSealed(tx),
  ])
  const house = houseByDay(
    rows.map(({ day, kind, change }) => ({ day, kind, change: BigInt(change) })),
    days,
  )
  const activeOn = new Map(active.map(({ day, members }) => [day, members]))
  const joinedOn = new Map(joined.map(({ day, members }) => [day, members]))
  return {
    period: days,
    currency: brand.currency,
    days: house.days.map(({ day, ...sums }) => ({
      day,
      ...writeSums(sums),
      activeMembers: activeOn.get(day) ?? 0,
      newMembers: joinedOn.get(day) ?? 0,
    })),
    totals: {
      ...writeSums(house.totals),
      newMembers: joined.reduce((sum, { members }) => sum + members, 0),
    },
    isComplete,
  }
}

function writeSums(sums: HouseSums): Record<keyof HouseSums, string> {
  return {
    deposits: writeAmount(sums.deposits),
    withdrawals: writeAmount(sums.withdrawals),
    net: writeAmount(sums.net),
    stakes: writeAmount(sums.stakes),
    wins: writeAmount(sums.wins),
    result: writeAmount(sums.result),
  }
}

const amounts = ['deposits', 'withdrawals', 'net', 'stakes', 'wins', 'result'] as const
const columns = ['book_date', ...amounts, 'active_members', 'new_members', 'currency']

async function sendFigures(parts: Parts, context: Context, input: FiguresInput): Promise<typeof takenOver> {
  const brand = brandInScope(parts, context, input.merchantCode)
  const figures = await readFigures(parts.store.read, brand, input)
  const { from, to } = figures.period
  await parts.store.transact((tx) =>
    writeAudit(tx, {
      merchantId: brand.id,
      operatorId: operatorOf(context.caller).operatorId,
      action: 'report.export',
      reason: '',
      before: {},
      after: { from, to },
    }),
  )
  await untilBegun(context, async (begun) => {
    const file = beginFile(context, {
      side: 'console',
      name: `daily-${brand.code}-${from}-${to}.csv`,
      type: 'text/csv; charset=utf-8',
    })
    begun()
    const lines = figures.days.map((day) =>
      csvRow([
        csvCell(day.day),
        ...amounts.map((name) => csvNumber(day[name])),
        String(day.activeMembers),
        String(day.newMembers),
        csvCell(figures.currency),
      ]),
    )
    await file.write(`\u{feff}${csvLine(columns)}${lines.join('')}`)
    file.end()
  })
  return takenOver
}
