import { withdrawals } from '#contract/withdrawals.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { notifyMember } from '#server/people/messages/actions.ts'

import { cancelOwnWithdrawal, confirmWithdrawal, requestWithdrawal } from './actions.ts'
import { showOwn } from './shown.ts'
import { selectOwn, type WithdrawalRow } from './store.ts'
import { findTerms, mayPlayOn } from './terms.ts'

const A_PAGE = 10

export interface WithdrawalParts {
  readonly store: Store
  readonly registry: Pick<MerchantRegistry, 'findById'>
  readonly hub: Pick<Hub, 'publish'>
}

/** After commit: open pages of the member and of the console refetch. */
export function notifyMoved(
  hub: Pick<Hub, 'publish'>,
  { merchantId, memberId }: Pick<WithdrawalRow, 'merchantId' | 'memberId'>,
): void {
  const member = { kind: 'member', memberId } as const
  hub.publish(member, { type: 'stale', what: 'withdrawals' })
  hub.publish(member, { type: 'stale', what: 'balance' })
  notifyMember((to, message) => hub.publish(to, message), memberId)
  hub.publish({ kind: 'console', merchantId }, { type: 'stale', what: 'withdrawals' })
}

export const withdrawalRoutes = ({ store, registry, hub }: WithdrawalParts) => {
  const merchantOf = ({ merchant }: Context) => {
    const found = registry.findById(merchant.id)
    if (!found) throw refusePlainly('absent')
    return found
  }
  const showTo = async (tx: Tx, context: Context, rows: readonly WithdrawalRow[]) =>
    await showOwn(tx, rows, { allowsTakingBack: await mayPlayOn(tx, context) })
  const showOne = async (context: Context, row: WithdrawalRow) => {
    notifyMoved(hub, row)
    const [view] = await showTo(store.read, context, [row])
    if (!view) throw new Error('one row must give one withdrawal')
    return view
  }
  return bind(withdrawals, {
    terms: (context) =>
      findTerms(
        store.read,
        { merchantId: context.merchant.id, memberId: context.memberId },
        merchantOf(context),
      ),
    request: async (context, input) =>
      showOne(context, await requestWithdrawal(store, context, merchantOf(context), input)),
    list: async (context, { after }) => {
      const rows = await selectOwn(store.read, {
        merchantId: context.merchant.id,
        memberId: context.memberId,
        beforeId: readCursor(after, [ID_FORM])?.[0],
        limit: A_PAGE,
      })
      const view = await showTo(store.read, context, rows)
      return pageOf(
        view,
        A_PAGE,
        (one) => one,
        ({ id }) => [id],
      )
    },
    confirm: async (context, input) =>
      showOne(context, await store.transact((tx) => confirmWithdrawal(tx, context, input))),
    cancel: async (context, input) =>
      showOne(context, await store.transact((tx) => cancelOwnWithdrawal(tx, context, input))),
  })
}
