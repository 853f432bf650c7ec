import type { Input, Output } from '#contract/endpoint.ts'
import { memberTransfers } from '#contract/member-transfers.ts'
import { isAgentType } from '#domain/access/role.ts'
import { accountInPart } from '#domain/members/in-part.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { findProofWays } from '#server/people/accounts/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { findBalances } from '#server/money/ledger/actions.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { findAccounts, findInOwnLine, findMoneyFacts } from '#server/people/members/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { findWithdrawalSettings } from '#server/money/withdrawals/actions.ts'

import { sendTransfer } from './actions.ts'
import { type OfMember, selectOwn, selectSentToday, type TransferRow } from './store.ts'

const A_PAGE = 20

interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly hub: Pick<Hub, 'publish'>
}

/** After commit: both sides and the console refetch. */
export function notifyMoved(hub: Parts['hub'], { merchantId, memberId, receiverId }: TransferRow): void {
  for (const side of [memberId, receiverId])
    for (const what of ['balance', 'transfers'] as const)
      hub.publish({ kind: 'member', memberId: side }, { type: 'stale', what })
  hub.publish({ kind: 'console', merchantId }, { type: 'stale', what: 'transfers' })
}

export const memberTransferRoutes = ({ store, registry, hub }: Parts) => {
  const merchantOf = ({ merchant }: Context) => {
    const found = registry.findById(merchant.id)
    if (!found) throw refusePlainly('absent')
    return found
  }
  const whoOf = ({ merchant, memberId }: Context): OfMember => ({ merchantId: merchant.id, memberId })
  return bind(memberTransfers, {
    terms: (context, input) => findTerms(store.read, context, merchantOf(context), input),
    send: async (context, input) => {
      const row = await sendTransfer(store, context, merchantOf(context), input)
      notifyMoved(hub, row)
      const [view] = await showOwn(store.read, whoOf(context), [row])
      if (!view) throw new Error('one row must give one transfer')
      return view
    },
    list: async (context, { after }) => {
      const who = whoOf(context)
      const beforeId = readCursor(after, [ID_FORM])?.[0]
      const rows = await selectOwn(store.read, { ...who, beforeId, limit: A_PAGE })
      const view = await showOwn(store.read, who, rows)
      return pageOf(
        view,
        A_PAGE,
        (one) => one,
        ({ id }) => [id],
      )
    },
  })
}

async function findTerms(
  tx: Tx,
  context: Context,
  merchant: ReturnType<MerchantRegistry['all']>[number],
  { downline: id }: Input<typeof memberTransfers.terms>,
): Promise<Output<typeof memberTransfers.terms>> {
  const who = { merchantId: merchant.id, memberId: context.memberId }
  const facts = await findMoneyFacts(tx, who)
  if (!facts) throw refusePlainly('unauthenticated')
  const settings = await findWithdrawalSettings(tx, merchant.id)
  const today = await selectSentToday(tx, who, merchant)
  const isAllowed = merchant.profile.allowsTransfersBetweenMembers
  const canSendUp = isAllowed && facts.mayTransferToUpline && facts.uplineId !== null
  const downlineId = id === undefined ? undefined : await findInOwnLine(tx, { ...who, id })
  const ids = [facts.uplineId, downlineId].filter((one) => one !== null && one !== undefined)
  const accounts = await findAccounts(tx, { ...who, ids })
  const upline = facts.uplineId === null ? undefined : accounts.get(facts.uplineId)
  const downline = downlineId === undefined ? undefined : accounts.get(downlineId)
  const { currency } = merchant
  const main = (await findBalances(tx, who)).find(
    (one) => one.account === 'main' && one.currency === currency,
  )
  const left = settings.transferSumADay - today.sum
  // guard: upline-number-masked
  return {
    currency,
    available: writeAmount(main?.balance ?? 0n),
    ...(canSendUp && upline !== undefined ? { upline: accountInPart(upline) } : {}),
    canSendDown: isAllowed && isAgentType(facts.accountType) && !facts.isFrozen,
    ...(downline === undefined ? {} : { downline: accountInPart(downline) }),
    least: writeAmount(settings.transferLeast),
    most: writeAmount(settings.transferMost),
    reviewFrom: writeAmount(settings.transferReviewFrom),
    countLeft: Math.max(0, settings.transferCountADay - today.count),
    sumLeft: writeAmount(left > 0n ? left : 0n),
    hasPaymentPassword: facts.hasPaymentPassword,
    proofWays: [...(await findProofWays(tx, context))],
  }
}

async function showOwn(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  rows: readonly TransferRow[],
): Promise<Output<typeof memberTransfers.send>[]> {
  const otherOf = (row: TransferRow) => (row.memberId === memberId ? row.receiverId : row.memberId)
  const accounts = await findAccounts(tx, { merchantId, ids: rows.map(otherOf) })
  const { reviewHours } = await findWithdrawalSettings(tx, merchantId)
  return rows.map((row) => ({
    id: row.id.toString(),
    direction: row.direction,
    isIncoming: row.memberId !== memberId,
    other: accountInPart(accounts.get(otherOf(row)) ?? ''), // guard: receiver-number-masked
    currency: row.currency,
    amount: writeAmount(row.amount),
    state: row.state,
    ...(row.reason === null ? {} : { reason: row.reason }),
    requestedAt: row.requestedAt.toISOString(),
    ...(row.endedAt === null ? {} : { endedAt: row.endedAt.toISOString() }),
    ...dueOf(row, reviewHours),
  }))
}

/** The deadline for an operator's review, as long as that of a withdrawal. */
export function dueOf({ state, requestedAt }: TransferRow, reviewHours: number): { dueAt?: string } {
  if (state !== 'reviewing') return {}
  return { dueAt: new Date(requestedAt.getTime() + reviewHours * 3_600_000).toISOString() }
}
