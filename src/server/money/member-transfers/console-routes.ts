import * as calls from '#contract/console/member-transfers.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { transferSteps } from '#domain/cashier/member-transfer.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { type Executors, doOrPropose, ofBrand } from '#server/platform/approvals/actions.ts'
import { findEntries } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { openStream } from '#server/platform/live/open-stream.ts'
import { findAccounts } from '#server/people/members/actions.ts'
import type { FindKnownPayees } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { findWithdrawalSettings } from '#server/money/withdrawals/actions.ts'

import { type By, claimTransfer, judgeTransfer } from './console-actions.ts'
import { readTransferEffect } from './effect.ts'
import { dueOf, notifyMoved } from './routes.ts'
import { selectOfState, selectTransfer, sumWaiting, type TransferRow } from './store.ts'

interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly hub: Hub
  readonly findKnownPayees: FindKnownPayees
}

/** Executes approved proposals. */
export const transferExecutors = ({
  hub,
  findKnownPayees,
}: Pick<Parts, 'hub' | 'findKnownPayees'>): Pick<Executors, 'memberTransfers.judgeMemberTransfer'> => ({
  'memberTransfers.judgeMemberTransfer': async (tx, by, input) => {
    const row = await judgeTransfer(tx, { ...ofBrand(by), findKnownPayees }, input)
    return () => notifyMoved(hub, row)
  },
})

type Read = Output<typeof calls.readMemberTransfer>
type Listed = Output<typeof calls.listMemberTransfers>['list'][number]

/** More steps than operators can take with one transfer in an hour. */
const STEPS = 100

export const consoleMemberTransferRoutes = (parts: Parts) => {
  const { store, registry, hub, findKnownPayees } = parts
  const byOf = ({ caller }: Context, merchantCode: string | undefined): By => ({
    merchantId: merchantInScope(registry, caller, merchantCode).id,
    operatorId: operatorOf(caller).operatorId,
  })
  return bind(
    { ...calls },
    {
      listMemberTransfers: (context, input) => list(parts, context, input),
      readMemberTransfer: async (context, { merchantCode, id }) => {
        const by = byOf(context, merchantCode)
        const row = await selectTransfer(store.read, { ...by, id })
        const [view] = row ? await showListed(store.read, by, [row]) : []
        if (!row || !view) throw refusePlainly('absent')
        return { ...view, steps: await readSteps(store.read, row) }
      },
      claimMemberTransfer: async (context, input) => {
        const by = byOf(context, input.merchantCode)
        const { version } = await store.transact((tx) => claimTransfer(tx, by, input))
        hub.publish({ kind: 'console', merchantId: by.merchantId }, { type: 'stale', what: 'transfers' })
        return { version }
      },
      judgeMemberTransfer: async (context, input) => {
        const by = byOf(context, input.merchantCode)
        const { id, reason, requestId } = input
        const proposal = {
          deed: 'memberTransfers.judgeMemberTransfer',
          subject: id,
          input,
          reason,
          requestId,
        } as const
        const outcome = await doOrPropose(store, by, proposal, (tx) =>
          judgeTransfer(tx, { ...by, findKnownPayees }, input),
        )
        const row = outcome.done ?? (await selectTransfer(store.read, { ...by, id }))
        if (!row) throw refusePlainly('absent')
        notifyMoved(hub, row)
        const { waits } = outcome
        return { state: row.state, version: row.version, ...(waits === undefined ? {} : { waits }) }
      },
      transferSettingsEffect: (context, input) => readTransferEffect({ store, registry }, context, input),
      followMemberTransfers: (context) =>
        openStream(hub, context, { merchantId: operatorOf(context.caller).merchantId, isConsole: true }),
    },
  )
}

async function list(
  { store, registry }: Parts,
  { caller }: Context,
  input: Input<typeof calls.listMemberTransfers>,
): Promise<Output<typeof calls.listMemberTransfers>> {
  const { id: merchantId, currency } = merchantInScope(registry, caller, input.merchantCode)
  const limit = limitOf(input.limit)
  const afterId = readCursor(input.after, [ID_FORM])?.[0]
  const [rows, { count, sum }] = await Promise.all([
    selectOfState(store.read, { merchantId, state: input.state, afterId, limit }),
    sumWaiting(store.read, merchantId),
  ])
  const by = { merchantId, operatorId: operatorOf(caller).operatorId }
  const page = pageOf(
    await showListed(store.read, by, rows),
    limit,
    (view) => view,
    ({ id }) => [id],
  )
  return { ...page, waiting: { count, currency, amount: writeAmount(sum) } }
}

/** The newest steps, oldest first: each has an entry in the audit, which is never lost. */
async function readSteps(tx: Tx, { merchantId, memberId, id }: TransferRow): Promise<Read['steps']> {
  const entries = await findEntries(tx, {
    merchantId,
    memberId: memberId.toString(),
    action: 'transfer',
    about: { id: id.toString() },
    zone: 'UTC',
    limit: STEPS,
  })
  return entries
    .slice(0, STEPS)
    .toReversed()
    .flatMap(({ id: entryId, action, operatorName, at }) => {
      const deed = transferSteps.find((one) => action === `transfer.${one}`)
      if (!deed) return []
      return { id: entryId, deed, ...(operatorName === null ? {} : { operatorName }), at: at.toISOString() }
    })
}

async function showListed(
  tx: Tx,
  { merchantId, operatorId }: By,
  rows: readonly TransferRow[],
): Promise<Listed[]> {
  const ids = rows.flatMap(({ memberId, receiverId }) => [memberId, receiverId])
  const accounts = await findAccounts(tx, { merchantId, ids })
  const { reviewHours } = await findWithdrawalSettings(tx, merchantId)
  const party = (id: bigint) => ({ id: id.toString(), account: accounts.get(id) ?? '' })
  return rows.map((row) => ({
    id: row.id.toString(),
    sender: party(row.memberId),
    receiver: party(row.receiverId),
    direction: row.direction,
    currency: row.currency,
    amount: writeAmount(row.amount),
    state: row.state,
    ...claimOf(row, operatorId),
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.operatorName === null ? {} : { operatorName: row.operatorName }),
    requestedAt: row.requestedAt.toISOString(),
    ...dueOf(row, reviewHours),
    ...(row.endedAt === null ? {} : { endedAt: row.endedAt.toISOString() }),
    version: row.version,
  }))
}

function claimOf({ claimedBy, claimedName, claimedUntil }: TransferRow, operatorId: bigint) {
  if (claimedName === null || claimedUntil === null) return {}
  const isMine = claimedBy === operatorId
  return { claimed: { name: claimedName, isMine, until: claimedUntil.toISOString() } }
}
