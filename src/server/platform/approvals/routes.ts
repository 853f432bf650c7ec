import * as calls from '#contract/console/approvals.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { proposedDeeds, rightsToJudge } from '#domain/approvals/proposed-deeds.ts'
import type { LapseReason } from '#domain/approvals/proposal-standing.ts'
import { secondCauses } from '#domain/approvals/second-operator.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import {
  type MerchantLookup,
  type OperatorOfCall,
  merchantInScope,
  operatorOf,
} from '#server/platform/http/scope.ts'

import type { Executors, OnDropped, OnRejected } from './executors.ts'
import { judgeProposal, withdrawProposal } from './judging.ts'
import { deedOf, findOpen } from './open.ts'
import { type ProposalRow, type Reach, selectProposals } from './store.ts'

interface Parts {
  readonly store: Store
  readonly registry: MerchantLookup
  readonly executors: Executors
  readonly onRejected: OnRejected
  readonly onDropped: OnDropped
}

export const approvalRoutes = ({ store, registry, executors, onRejected, onDropped }: Parts) => {
  const reachOf = ({ caller }: Context, merchantCode: string | undefined): Reach => {
    const isOfHouse = operatorOf(caller).merchantId === undefined
    const isOfAll = isOfHouse && merchantCode === undefined
    return { isOfHouse, merchantId: isOfAll ? undefined : merchantInScope(registry, caller, merchantCode).id }
  }
  return bind(
    { ...calls },
    {
      listProposals: (context, input) => listAll(store, context, reachOf(context, input.merchantCode), input),
      judgeProposal: async (context, input) => {
        const reach = reachOf(context, input.merchantCode)
        const operator = operatorOf(context.caller)
        const { nowMs } = context
        const judging = { reach, operator, executors, onRejected, onDropped, nowMs }
        const { state, notify } = await store.transact((tx) => judgeProposal(tx, judging, input))
        await notify?.()
        return { state }
      },
      withdrawProposal: async (context, input) => {
        const { operatorId } = operatorOf(context.caller)
        const by = { reach: reachOf(context, input.merchantCode), operatorId, onDropped }
        const notify = await store.transact((tx) => withdrawProposal(tx, by, input))
        await notify?.()
        return {}
      },
    },
  )
}

async function listAll(
  store: Store,
  { caller, nowMs }: Context,
  reach: Reach,
  { state, group, subject, ...paging }: Input<typeof calls.listProposals>,
): Promise<Output<typeof calls.listProposals>> {
  const limit = limitOf(paging.limit)
  const { waiting, lapsed } = await findOpen(store.read, reach, nowMs)
  const rows = await selectProposals(store.read, {
    ...reach,
    state,
    lapsed: [...lapsed.keys()],
    deeds: group === undefined ? undefined : proposedDeeds.filter((deed) => deed.startsWith(`${group}.`)),
    subject,
    beyond: readCursor(paging.after, [ID_FORM])?.[0],
    limit,
  })
  const operator = operatorOf(caller)
  const page = pageOf(
    rows,
    limit,
    (row) => row,
    ({ id }) => [id],
  )
  return {
    ...page,
    list: page.list.flatMap((row) => viewOf(row, { operator, lapse: lapsed.get(row.id) })),
    waiting: waiting.length,
  }
}

type ProposalView = Output<typeof calls.listProposals>['list'][number]

/** Actions and causes that this version does not know are left out. */
function viewOf(
  row: ProposalRow,
  { operator, lapse }: { readonly operator: OperatorOfCall; readonly lapse: LapseReason | undefined },
): ProposalView[] {
  const deed = deedOf(row)
  const cause = secondCauses.find((one) => one === row.cause)
  if (!deed || !cause) return []
  const { id, subject, reason, before, after, answer } = row
  const why = row.state === 'proposed' ? lapse : row.state === 'lapsed' ? endedBy(row) : undefined
  return [
    {
      id,
      deed,
      subject,
      cause,
      reason,
      before,
      after,
      state: why === undefined ? row.state : 'lapsed',
      ...(why === undefined ? {} : { lapse: why }),
      ...(row.memberId === null || row.account === null
        ? {}
        : { member: { id: row.memberId.toString(), account: row.account } }),
      ...(row.currency === null ? {} : { currency: row.currency }),
      ...(row.amount === null ? {} : { amount: writeAmount(row.amount) }),
      proposedBy: { id: row.proposedBy.toString(), name: row.proposedByName },
      proposedAt: row.proposedAt.toISOString(),
      lapsesAt: row.lapsesAt.toISOString(),
      isOwn: row.proposedBy === operator.operatorId,
      mayJudge:
        operator.permissions.includes('approvals.judge') &&
        rightsToJudge(deed).every((right) => operator.permissions.includes(right)),
      ...(row.judgedBy === null || row.judgedByName === null
        ? {}
        : { judgedBy: { id: row.judgedBy.toString(), name: row.judgedByName } }),
      ...(row.judgedAt === null ? {} : { judgedAt: row.judgedAt.toISOString() }),
      ...(answer === '' ? {} : { answer }),
    },
  ]
}

/** A proposal that ended before its time was over was overtaken by a change of its subject, or by another proposal. */
function endedBy({ judgedAt, lapsesAt }: ProposalRow): LapseReason {
  return judgedAt !== null && judgedAt < lapsesAt ? 'overtaken' : 'time'
}
