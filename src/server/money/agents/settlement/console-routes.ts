import * as calls from '#contract/console/agent-runs.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { PlayReads } from '#server/money/agents/contracts/actions.ts'
import { findAccounts } from '#server/people/members/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'

import { readFlags } from './flag-views.ts'
import { listHeld, readHeld, teamIn } from './held-views.ts'
import { type HeldParts, releaseHeldOrPropose } from './releasing-held.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

import { waiveOrPropose } from './debt-paying.ts'
import { selectDebtSums, selectDebts } from './debt-store.ts'
import { releaseOrPropose, stopRun } from './releasing.ts'
import { selectRebate, selectRebateLines, selectRebatesOfRun } from './rebate-store.ts'
import { rebateView } from './rebate-views.ts'
import {
  type Replayed,
  adjustedView,
  replayAdjustedRebate,
  replayAdjustedStatement,
} from './replay-adjusted.ts'

import { type RunRow, selectRun, selectRuns, selectStatement, selectStatementsOfRun } from './store.ts'
import { statementView } from './views.ts'

interface Parts extends HeldParts {
  readonly store: Store
  readonly plays: PlayReads
}

/** The console's calls about payouts of agents. */
export const agentRunRoutes = (parts: Parts) => {
  const { store, registry } = parts
  const brandOf = ({ caller }: Context, code: string | undefined) =>
    merchantInScope<Merchant>(registry, caller, code)
  const brandIdOf = (context: Context, code: string | undefined) => brandOf(context, code).id
  const byOf = (context: Context, code: string | undefined) => ({
    merchantId: brandIdOf(context, code),
    operatorId: operatorOf(context.caller).operatorId,
  })
  return bind(
    { ...calls },
    {
      listAgentRuns: async (context, { merchantCode, state, after, limit }) => {
        const size = limitOf(limit)
        const before = readCursor(after, [ID_FORM])?.[0]
        const of = { merchantId: brandIdOf(context, merchantCode), state }
        const rows = await selectRuns(store.read, of, { before, limit: size })
        return pageOf(rows, size, runView, ({ id }) => [id.toString()])
      },
      readAgentRun: (context, input) => read(store, brandIdOf(context, input.merchantCode), input),
      readAgentRunFlags: (context, input) => readFlags(parts, brandIdOf(context, input.merchantCode), input),
      releaseAgentRun: (context, input) =>
        releaseOrPropose(store, parts, byOf(context, input.merchantCode), input),
      stopAgentRun: async (context, input) => ({
        version: await store.transact((tx) => stopRun(tx, byOf(context, input.merchantCode), input)),
      }),
      listHeldIncome: (context, input) => listHeld(store.read, brandOf(context, input.merchantCode), input),
      readHeldIncome: (context, { merchantCode, memberId }) =>
        readHeld(store.read, brandOf(context, merchantCode), BigInt(memberId)),
      releaseHeldIncome: (context, input) =>
        releaseHeldOrPropose(store, parts, byOf(context, input.merchantCode), input),
      waiveAgentDebt: (context, input) =>
        waiveOrPropose(store, parts, byOf(context, input.merchantCode), input),
      listAgentDebts: (context, input) => debts(store, brandOf(context, input.merchantCode), input),
      replayAgentStatement: (context, input) => replay(parts, brandIdOf(context, input.merchantCode), input),
      replayAgentRebate: (context, input) =>
        replayOfRebate(parts, brandIdOf(context, input.merchantCode), input),
    },
  )
}

async function read(
  store: Store,
  merchantId: number,
  { id, after, limit }: Input<typeof calls.readAgentRun>,
): Promise<Output<typeof calls.readAgentRun>> {
  const run = await selectRun(store.read, { merchantId, id: BigInt(id) })
  if (!run) throw refusePlainly('absent')
  const size = limitOf(limit)
  const before = readCursor(after, [ID_FORM])?.[0]
  const page = { runId: run.id, before, limit: size }
  if (run.kind === 'rebate')
    return { run: runView(run), list: [], ...(await rebatesOfRun(store.read, merchantId, page)) }
  const rows = await selectStatementsOfRun(store.read, page)
  const accounts = await findAccounts(store.read, { merchantId, ids: rows.map(({ agentId }) => agentId) })
  return {
    run: runView(run),
    rebates: [],
    ...pageOf(
      rows,
      size,
      (row) => ({ account: accounts.get(row.agentId) ?? '', statement: statementView(row) }),
      (row) => [row.id.toString()],
    ),
  }
}

async function debts(
  store: Store,
  { id: merchantId, currency }: Merchant,
  { account, isOpen, team, after, limit }: Input<typeof calls.listAgentDebts>,
): Promise<Output<typeof calls.listAgentDebts>> {
  const size = limitOf(limit)
  const filter = {
    merchantId,
    currency,
    account,
    isOpen,
    team: team === undefined ? undefined : BigInt(team),
  }
  const before = readCursor(after, [ID_FORM])?.[0]
  const [rows, sums] = await Promise.all([
    selectDebts(store.read, filter, { before, limit: size }),
    selectDebtSums(store.read, filter),
  ])
  return {
    ...(await teamIn(store.read, merchantId, team)),
    ...pageOf(
      rows,
      size,
      ({ id, debtorId, debtor, creditor, since, amount, open }) => ({
        id: id.toString(),
        debtor: { id: debtorId.toString(), account: debtor },
        ...(creditor === null ? {} : { creditor }),
        since,
        amount: writeAmount(amount),
        open: writeAmount(open),
      }),
      ({ id }) => [id.toString()],
    ),
    totals: { amount: writeAmount(sums.amount), open: writeAmount(sums.open) },
    currency,
  }
}

async function rebatesOfRun(
  tx: Tx,
  merchantId: number,
  page: { readonly runId: bigint; readonly before: string | undefined; readonly limit: number },
) {
  const rows = await selectRebatesOfRun(tx, page)
  const ids = rows.map(({ memberId }) => memberId)
  const accounts = await findAccounts(tx, { merchantId, ids })
  const lines = Map.groupBy(
    await selectRebateLines(tx, { memberIds: ids, runIds: [page.runId] }),
    ({ memberId }) => memberId,
  )
  const { list: rebates, ...next } = pageOf(
    rows,
    page.limit,
    (row) => ({
      account: accounts.get(row.memberId) ?? '',
      rebate: rebateView(row, lines.get(row.memberId) ?? []),
    }),
    ({ id }) => [id.toString()],
  )
  return { rebates, ...next }
}

async function replay(
  { store, plays }: Parts,
  merchantId: number,
  { id }: Input<typeof calls.replayAgentStatement>,
): Promise<Output<typeof calls.replayAgentStatement>> {
  const statement = await selectStatement(store.read, BigInt(id))
  if (!statement || statement.merchantId !== merchantId) throw refusePlainly('absent')
  const accounts = await findAccounts(store.read, { merchantId, ids: [statement.agentId] })
  const replayed = await replayAdjustedStatement(store.read, plays, statement.id)
  if (!replayed) throw refusePlainly('absent')
  return {
    statement: statementView(statement),
    account: accounts.get(statement.agentId) ?? '',
    ...replayedView(replayed),
  }
}

async function replayOfRebate(
  { store, plays }: Parts,
  merchantId: number,
  { id }: Input<typeof calls.replayAgentRebate>,
): Promise<Output<typeof calls.replayAgentRebate>> {
  const rebate = await selectRebate(store.read, BigInt(id))
  // guard: rebate-replay-of-own-brand
  if (!rebate || rebate.merchantId !== merchantId) throw refusePlainly('absent')
  const { memberId, runId } = rebate
  const accounts = await findAccounts(store.read, { merchantId, ids: [memberId] })
  const lines = await selectRebateLines(store.read, { memberIds: [memberId], runIds: [runId] })
  const replayed = await replayAdjustedRebate(store.read, plays, rebate.id)
  if (!replayed) throw refusePlainly('absent')
  return {
    rebate: rebateView(rebate, lines),
    account: accounts.get(memberId) ?? '',
    ...replayedView(replayed),
  }
}

const replayedView = ({ differs, adjusted }: Replayed) => ({
  isEqual: differs.length === 0,
  differs: differs.map((one) => ({ ...one })),
  adjusted: adjustedView(adjusted),
})

function runView(run: RunRow): Output<typeof calls.readAgentRun>['run'] {
  const { id, kind, part, slot, startDay, endDay, state, version, currency, gross, computedAt } = run
  return {
    id: id.toString(),
    kind,
    period: part === 'snapshot' ? 'day' : part,
    ...(part === 'five_minutes' ? { window: slot } : {}),
    startDay,
    endDay,
    state,
    version,
    currency,
    gross: writeAmount(gross),
    computedAt: computedAt.toISOString(),
    heldAgents: run.heldAgents.length,
    ...(run.paidAt === null ? {} : { paidAt: run.paidAt.toISOString() }),
    ...(run.operator === null ? {} : { operator: run.operator }),
    ...(run.second === null ? {} : { second: run.second }),
  }
}
