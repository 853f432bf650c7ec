import { agentStatements } from '#contract/agent-statements.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { CarriedWin } from '#domain/agents/carry-over.ts'
import { payableDebt } from '#domain/agents/debt-payment.ts'
import { windowsOf } from '#domain/agents/periods.ts'
import { daysOfRange } from '#domain/agents/report-range.ts'
import { writeTerms } from '#domain/agents/written-terms.ts'
import type { StatementInputs } from '#domain/agents/statement.ts'
import { readInputs } from '#domain/agents/stored-json.ts'
import type { Terms } from '#domain/agents/terms.ts'
import { accountInPart } from '#domain/members/in-part.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { findAccounts, findAccountsInTeam } from '#server/people/members/actions.ts'
import { findBalances } from '#server/money/ledger/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind, takenOver } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { beginFile, untilBegun } from '#server/platform/http/file-answer.ts'
import { ID_FORM, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { openWorkQueue } from '#server/platform/http/work-queue.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { type Brand, clockOf, findRules, todayOf } from '#server/money/agents/contracts/actions.ts'

import type { CorrectionInputs } from './correcting.ts'
import { payDebts } from './debt-paying.ts'
import { notifyPaid } from './jobs.ts'
import { listStatementBets, listWindows, namedIn } from './record-bets.ts'
import { writeStatementFile } from './record-file.ts'
import type { Play, StatementReads } from './record-ports.ts'
import {
  type DebtsOf,
  type StatementFilter,
  type SumRow,
  selectBelow,
  selectDebts,
  selectOpenDebt,
  selectStatementSums,
  selectStatements,
} from './record-store.ts'
import { type StatementRow, selectRun, selectStatement } from './store.ts'
import { statementView } from './views.ts'

const A_PAGE = 30
const BELOW_MAX = 200
const MEMBERS = 20
const SUM_FORM = /^-?\d{1,19}$/

interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly reads: StatementReads
  readonly hub: Pick<Hub, 'publish'>
}

type Filters = Input<typeof agentStatements.statementSums>

export const agentStatementRoutes = ({ store, registry, reads, hub }: Parts) => {
  const brandOf = ({ merchant }: Context) => {
    const brand = registry.findById(merchant.id)
    if (!brand) throw refusePlainly('absent')
    return brand
  }
  const filterOf = (context: Context, { kind, state, range }: Filters) => {
    const { merchant, memberId, nowMs } = context
    const days = range && daysOfRange(range, todayOf(brandOf(context), nowMs))
    return { merchantId: merchant.id, agentId: memberId, kind, state, days } satisfies StatementFilter
  }
  // A file reads many rows: one at a time per process.
  const files = openWorkQueue({
    atOnce: 1,
    waiting: 2,
    refuse: () => refuse<typeof agentStatements.statementFile>('files_busy'),
  })
  return bind(agentStatements, {
    statements: async (context, { after, ...filters }) => {
      const before = readCursor(after, [ID_FORM])?.[0]
      const rows = await selectStatements(store.read, filterOf(context, filters), { before, limit: A_PAGE })
      return pageOf(
        rows,
        A_PAGE,
        (row) => ({ kind: row.kind, statement: statementView(row) }),
        ({ id }) => [id.toString()],
      )
    },
    statementSums: async (context, filters) =>
      sumsView(await selectStatementSums(store.read, filterOf(context, filters))),
    statementFile: async (context, filters) => {
      const filter = filterOf(context, filters)
      await untilBegun(context, (begun) =>
        files.run(() =>
          writeStatementFile(store, filter, () => {
            const type = 'text/csv; charset=utf-8'
            const file = beginFile(context, { side: 'site', name: 'statements.csv', type })
            begun()
            return file
          }),
        ),
      )
      return takenOver
    },
    statement: async (context, { id }) =>
      documentOf(store, brandOf(context), await findOwn(store, context, id)),
    statementPlay: async (context, { id, hall, after }) =>
      playOf(store, reads, await findOwn(store, context, id), { hall, after }),
    statementWindows: async (context, { id, ...page }) =>
      listWindows(store.read, reads, brandOf(context), await findOwn(store, context, id), page),
    statementBets: async (context, { id, ...page }) =>
      listStatementBets(
        store.read,
        reads,
        { brand: brandOf(context), language: context.language },
        await findOwn(store, context, id),
        page,
      ),
    debts: (context, { side, after }) => {
      const { merchant, memberId } = context
      const { currency } = brandOf(context)
      return listDebts(store, { merchantId: merchant.id, memberId, side, currency }, after)
    },
    payDebts: (context, input) => pay({ store, hub }, brandOf(context), context, input),
  })
}

async function pay(
  { store, hub }: Pick<Parts, 'store' | 'hub'>,
  brand: Brand,
  { memberId, nowMs }: Context,
  input: Input<typeof agentStatements.payDebts>,
): Promise<Output<typeof agentStatements.payDebts>> {
  notifyPaid(hub, await store.transact((tx) => payDebts(tx, { brand, debtorId: memberId, nowMs }, input)))
  return {
    open: writeAmount(await selectOpenDebt(store.read, { merchantId: brand.id, memberId, side: 'owed' })),
  }
}

async function listDebts(
  store: Store,
  whose: DebtsOf & { readonly currency: string },
  after: string | undefined,
): Promise<Output<typeof agentStatements.debts>> {
  const { currency } = whose
  const before = readCursor(after, [ID_FORM])?.[0]
  const rows = await selectDebts(store.read, whose, { before, limit: A_PAGE })
  const ids = rows.flatMap(({ otherId }) => (otherId === null ? [] : [otherId]))
  const accounts = await findAccounts(store.read, { merchantId: whose.merchantId, ids })
  const open = await selectOpenDebt(store.read, whose)
  const balances = whose.side === 'owed' && open > 0n ? await findBalances(store.read, whose) : []
  const main = balances.find(({ account, currency: of }) => account === 'main' && of === currency)
  return {
    open: writeAmount(open),
    ...(whose.side === 'owed' ? { payable: writeAmount(payableDebt(open, main?.balance ?? 0n)) } : {}),
    ...pageOf(
      rows,
      A_PAGE,
      ({ otherId, ...row }) => ({
        id: row.id.toString(),
        since: row.since,
        ...(otherId === null ? {} : { account: accountInPart(accounts.get(otherId) ?? '') }),
        amount: writeAmount(row.amount),
        open: writeAmount(row.open),
      }),
      ({ id }) => [id.toString()],
    ),
  }
}

/** A statement of the signed-in agent; any other is absent. */
async function findOwn(store: Store, { merchant, memberId }: Context, id: string): Promise<StatementRow> {
  const row = await selectStatement(store.read, BigInt(id))
  // guard: statement-document-of-own-agent
  if (!row || row.agentId !== memberId || row.merchantId !== merchant.id) throw refusePlainly('absent')
  return row
}

async function documentOf(
  store: Store,
  brand: Brand,
  row: StatementRow,
): Promise<Output<typeof agentStatements.statement>> {
  const { merchantId, kind, hash } = row
  const uplineId = row.uplineId ?? (row.inputs as Pick<StatementInputs, 'lacksUpline'>).lacksUpline
  // Statements of all kinds hold their terms; only those of whole periods hold wins of earlier ones.
  const { terms, carried = [] } = row.inputs as {
    readonly terms: Terms
    readonly carried?: readonly CarriedWin[]
  }
  const below = await selectBelow(store.read, row, BELOW_MAX)
  const ids = [...below.map(({ agentId }) => agentId), ...(uplineId === undefined ? [] : [uplineId])]
  const accounts = await findAccounts(store.read, { merchantId, ids })
  const nameOf = (id: bigint) => accountInPart(accounts.get(id) ?? '')
  const written = writeTerms(terms)
  return {
    kind,
    statement: statementView(row),
    terms: { ...written, tiers: [...written.tiers] },
    ...(uplineId === undefined ? {} : { upline: nameOf(uplineId) }),
    fingerprint: hash.slice(0, 16),
    carried: writeAmount(carried.reduce((sum, { amount }) => sum + amount, 0n)),
    ...(await validBetsOf(store.read, row)),
    ...countedUntil(brand, row),
    below: below.map(({ agentId, gross, received }) => ({
      account: nameOf(agentId),
      gross: writeAmount(gross),
      ...(received === null ? {} : { received: writeAmount(received) }),
    })),
  }
}

/** From which day on uncounted stakes are no valid bets, if a day of the statement is one. */
async function validBetsOf(
  tx: Tx,
  { merchantId, endDay }: StatementRow,
): Promise<{ validBetsFrom?: string }> {
  const { validBetsFrom } = (await findRules(tx, merchantId)).rules
  return validBetsFrom !== undefined && validBetsFrom < endDay ? { validBetsFrom } : {}
}

function countedUntil(brand: Brand, { kind, startDay, slot }: StatementRow): { countedUntil?: string } {
  const last = kind === 'real_time' ? windowsOf('five_minutes', startDay, clockOf(brand))[slot] : undefined
  return last ? { countedUntil: new Date(last.endMs).toISOString() } : {}
}

/**
 * The play of the books that the statement has read: those of its days, of a correction also later ones. The days of a
 * real-time salary are counted by windows: its play is not in the copies of closed days.
 */
async function playOf(
  store: Store,
  { findHallPlay, findMemberPlay }: StatementReads,
  row: StatementRow,
  { hall, after }: { readonly hall: string | undefined; readonly after: string | undefined },
): Promise<Output<typeof agentStatements.statementPlay>> {
  const { merchantId, currency, startDay, endDay, agentId } = row
  if (row.kind === 'real_time') return { list: [] }
  const of = { merchantId, currency, startDay, endDay, agentId, ...(await booksOf(store.read, row)) }
  if (hall === undefined) {
    const halls = await findHallPlay(store.read, of)
    return { list: halls.map((one) => ({ hall: one.hall, ...playView(one) })) }
  }
  const [cash = '', id = ''] = readCursor(after, [SUM_FORM, ID_FORM]) ?? []
  const rows = await findMemberPlay(
    store.read,
    { ...of, hall },
    { after: after === undefined ? undefined : [cash, id], limit: MEMBERS },
  )
  const ids = rows.map(({ memberId }) => memberId)
  const accounts = await findAccountsInTeam(store.read, { merchantId, agentId, ids })
  return pageOf(
    rows,
    MEMBERS,
    (one) => ({ ...namedIn(accounts, one.memberId), ...playView(one) }),
    (one) => [one.cash.toString(), one.memberId.toString()],
  )
}

const playView = ({ plays, cash, paid, uncounted, laterCash, laterPaid, laterUncounted }: Play) => ({
  plays,
  ...playSums({ cash, paid, uncounted }),
  ...(laterCash === 0n && laterPaid === 0n && laterUncounted === 0n
    ? {}
    : { later: playSums({ cash: laterCash, paid: laterPaid, uncounted: laterUncounted }) }),
})

const playSums = ({ cash, paid, uncounted }: Pick<Play, 'cash' | 'paid' | 'uncounted'>) => ({
  validBet: writeAmount(cash - uncounted),
  uncounted: writeAmount(uncounted),
  payouts: writeAmount(paid),
})

async function booksOf(tx: Tx, { merchantId, runId }: StatementRow): Promise<{ bookedThrough?: string }> {
  const run = await selectRun(tx, { merchantId, id: runId })
  if (!run) throw new Error(`run ${runId} is absent`)
  const { bookedThrough } = readInputs(run.inputs) as Partial<CorrectionInputs>
  return bookedThrough === undefined ? {} : { bookedThrough }
}

const amounts = ['gross', 'paidBelow', 'fromWallet', 'debtsPaid', 'credited', 'held'] as const

function sumsView(rows: readonly SumRow[]): Output<typeof agentStatements.statementSums> {
  type Sums = Output<typeof agentStatements.statementSums>['total']
  const viewOf = (list: readonly SumRow[]): Sums => {
    const sums = Object.fromEntries(
      amounts.map((name) => [name, writeAmount(list.reduce((sum, row) => sum + row[name], 0n))]),
    ) as Record<(typeof amounts)[number], string>
    const total = (name: 'count' | 'claimable') => list.reduce((sum, row) => sum + row[name], 0)
    return { count: total('count'), claimable: total('claimable'), ...sums }
  }
  return { total: viewOf(rows), kinds: rows.map((row) => ({ kind: row.kind, ...viewOf([row]) })) }
}
