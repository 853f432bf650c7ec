import { agentPayouts } from '#contract/agent-payouts.ts'
import type { Input } from '#contract/endpoint.ts'
import { daysOfRange } from '#domain/agents/report-range.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { type PlayReads, todayOf } from '#server/money/agents/contracts/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { ID_FORM, limitOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { selectOwed } from './debt-store.ts'
import { notifyPaid } from './jobs.ts'
import { payTree } from './paying.ts'
import type { RebateFilter } from './rebate-store.ts'
import { pageOfRebates, replayOwnRebate, sumsOfRebates } from './rebate-views.ts'
import { adjustedView, replayAdjustedStatement } from './replay-adjusted.ts'
import { type SettledKind, selectStatement, selectStatementsOfAgent } from './store.ts'
import { statementView } from './views.ts'

const NEWEST = 50

interface Parts {
  readonly store: Store
  readonly hub: Pick<Hub, 'publish'>
  readonly plays: PlayReads
  readonly registry: MerchantRegistry
}

export const agentPayoutRoutes = (parts: Parts) => {
  const { store, plays, registry } = parts
  const rebatesOf = (
    { merchant, memberId, nowMs }: Context,
    { range, state }: Input<typeof agentPayouts.rebateSums>,
  ): RebateFilter => {
    const brand = registry.findById(merchant.id)
    if (!brand) throw refusePlainly('absent')
    const days = range && daysOfRange(range, todayOf(brand, nowMs))
    return { merchantId: merchant.id, memberId, state, days }
  }
  return bind(agentPayouts, {
    processDividendReq: (context) => claim(parts, context, 'dividend'),
    processDailySalContract: (context) => claim(parts, context, 'daily'),
    processContractHourSalary: (context) => claim(parts, context, 'hourly'),
    processRealTimeSalaryContract: (context) => claim(parts, context, 'real_time'),
    listRebates: (context, { after, limit, ...filters }) =>
      pageOfRebates(store.read, rebatesOf(context, filters), {
        before: readCursor(after, [ID_FORM])?.[0],
        limit: limitOf(limit),
      }),
    rebateSums: (context, filters) => sumsOfRebates(store.read, rebatesOf(context, filters)),
    replayRebate: async ({ merchant, memberId }, { id }) => {
      const of = { id: BigInt(id), merchantId: merchant.id, memberId }
      const replayed = await replayOwnRebate(store.read, plays, of)
      if (!replayed) throw refusePlainly('absent')
      return replayed
    },
    replayStatement: async ({ merchant, memberId }, { id }) => {
      const statement = await selectStatement(store.read, BigInt(id))
      // guard: statement-of-own-agent
      if (!statement || statement.agentId !== memberId || statement.merchantId !== merchant.id)
        throw refusePlainly('absent')
      const replayed = await replayAdjustedStatement(store.read, plays, statement.id)
      if (!replayed) throw refusePlainly('absent')
      return {
        statement: statementView(statement),
        isEqual: replayed.differs.length === 0,
        differs: [...new Set(replayed.differs.map(({ part }) => part))],
        adjusted: adjustedView(replayed.adjusted),
      }
    },
  })
}

/** Pays the trees of the agent's released statements now: the job would pay the same, once. */
async function claim({ store, hub }: Parts, { merchant, memberId }: Context, kind: SettledKind) {
  const who = { merchantId: merchant.id, agentId: memberId, kind }
  for (const { runId, rootId, paidAt, runState } of await selectStatementsOfAgent(store.read, who, NEWEST)) {
    if (paidAt !== null || runState !== 'released') continue
    const which = { merchantId: merchant.id, id: runId }
    notifyPaid(hub, (await store.transact((tx) => payTree(tx, which, rootId))) ?? [])
  }
  const owed = await selectOwed(store.read, { merchantId: merchant.id, memberId })
  const list = await selectStatementsOfAgent(store.read, who, NEWEST)
  return {
    owed: writeAmount(owed.amount),
    ...(owed.since === null ? {} : { owedSince: owed.since }),
    list: list.map(statementView),
  }
}
