import * as calls from '#contract/console/lifts.ts'
import type { Output } from '#contract/endpoint.ts'
import type { LapseReason } from '#domain/approvals/proposal-standing.ts'
import { writeLimit } from '#domain/limits/limit.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { type MerchantLookup, merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

import type { Holder } from './console-actions.ts'
import { type LiftRow, selectLifts } from './lift-store.ts'
import { findLapsedLifts, judgeLift, proposeLift, withdrawLift } from './lifts.ts'

interface Parts {
  readonly store: Store
  readonly registry: MerchantLookup<Merchant>
  readonly hub: Pick<Hub, 'publish'>
}

interface Which {
  readonly merchantCode?: string
  readonly id: string
}

export const liftRoutes = ({ store, registry, hub }: Parts) => {
  const runAndNotify = async <T>(
    { caller }: Context,
    { merchantCode, id }: Which,
    work: (tx: Tx, holder: Holder) => Promise<T>,
  ): Promise<T> => {
    const merchant = merchantInScope(registry, caller, merchantCode)
    const memberId = BigInt(id)
    const { operatorId } = operatorOf(caller)
    const holder = { merchant, merchantId: merchant.id, memberId, operatorId }
    const done = await store.transact((tx) => work(tx, holder))
    // After commit: the member's page of limits refetches.
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'play' })
    return done
  }
  return bind(
    { ...calls },
    {
      listLifts: async ({ caller, nowMs }, { merchantCode, state, ...paging }) => {
        const { id: merchantId, currency } = merchantInScope(registry, caller, merchantCode)
        const { operatorId } = operatorOf(caller)
        const limit = limitOf(paging.limit)
        const beyond = readCursor(paging.after, [ID_FORM])?.[0]
        const lapses = await findLapsedLifts(store.read, merchantId, nowMs)
        const lapsed = [...lapses.keys()]
        const rows = await selectLifts(store.read, { merchantId, state, lapsed, beyond, limit })
        const page = pageOf(
          rows,
          limit,
          (row) => show(row, { operatorId, lapse: lapses.get(row.id) }),
          ({ id }) => [id],
        )
        return { currency, ...page }
      },
      proposeLift: (context, input) =>
        runAndNotify(context, input, (tx, holder) => proposeLift(tx, holder, input)),
      judgeLift: async (context, input) => ({
        state: await runAndNotify(context, input, (tx, holder) => judgeLift(tx, holder, input)),
      }),
      withdrawLift: async (context, input) => {
        await runAndNotify(context, input, (tx, holder) => withdrawLift(tx, holder, input))
        return {}
      },
    },
  )
}

function show(
  row: LiftRow,
  { operatorId, lapse }: { readonly operatorId: bigint; readonly lapse: LapseReason | undefined },
): Output<typeof calls.listLifts>['list'][number] {
  const { id, memberId, account, kind, period, house, requested, reason, state, answer } = row
  const why = state === 'proposed' ? lapse : state === 'lapsed' ? endedBy(row) : undefined
  return {
    id,
    member: { id: memberId.toString(), account },
    kind,
    period,
    current: writeLimit(house, kind),
    ...(requested === undefined ? {} : { requested: writeLimit(requested, kind) }),
    reason,
    state: why === undefined ? state : 'lapsed',
    ...(why === undefined ? {} : { lapse: why }),
    proposedBy: row.proposedByName,
    isOwn: row.proposedBy === operatorId,
    proposedAt: row.proposedAt.toISOString(),
    opensAt: new Date(row.opensAtMs).toISOString(),
    lapsesAt: new Date(row.lapsesAtMs).toISOString(),
    ...(row.judgedByName === null ? {} : { judgedBy: row.judgedByName }),
    ...(row.endedAt === null ? {} : { endedAt: row.endedAt.toISOString() }),
    answer,
  }
}

/** A lift stored as lapsed before its expiry was replaced by another one. */
function endedBy({ endedAt, lapsesAtMs }: LiftRow): LapseReason {
  return endedAt !== null && endedAt.getTime() < lapsesAtMs ? 'overtaken' : 'time'
}
