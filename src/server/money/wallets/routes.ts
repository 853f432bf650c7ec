import { wallets } from '#contract/wallets.ts'
import { TRIAL_TYPE } from '#domain/access/role.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { notifyBalance } from '#server/platform/live/notify.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { type MovingParts, collectToMain, moveBetweenWallets } from './actions.ts'
import { refillPlayMoney } from './play-money.ts'
import {
  type FindVendorNames,
  holderOf,
  readBalance,
  readConsolidated,
  readMerchantWallet,
} from './reading.ts'

export interface WalletRoutesParts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly hub: Pick<Hub, 'publish'>
  readonly submit: MovingParts['submit']
  readonly findVendorNames: FindVendorNames
}

export const walletRoutes = ({ store, registry, hub, submit, findVendorNames }: WalletRoutesParts) => {
  const reading = { tx: store.read, findVendorNames }
  const moving: MovingParts = { read: store.read, submit }
  const whose = ({ merchant: { id }, caller }: Context) => {
    const merchant = registry.findById(id)
    if (!merchant) throw refusePlainly('unavailable')
    return { merchant, holder: holderOf(merchant, caller) }
  }
  const notifying = <Answer>(memberId: bigint, answer: Answer): Answer => {
    notifyBalance(hub.publish, memberId)
    return answer
  }
  return bind(wallets, {
    balance: (context) => readBalance(store.read, whose(context).holder, context.nowMs),
    consolidated: (context) => {
      const { merchant, holder } = whose(context)
      return readConsolidated(reading, holder, merchant.wallets)
    },
    merchantWallet: (context) => readMerchantWallet(reading, whose(context).merchant),
    walletTransfer: async (context, input) => {
      const { merchant, holder } = whose(context)
      const settings = merchant.wallets
      return notifying(holder.memberId, await moveBetweenWallets(moving, holder, { settings, input }))
    },
    collect: async (context, input) => {
      const { holder } = whose(context)
      return notifying(holder.memberId, await collectToMain(moving, holder, input))
    },
    refillPlayMoney: async ({ merchant, caller, memberId }, { requestId }) => {
      // guard: refill-for-trials
      if (caller.kind !== 'member' || caller.accountType !== TRIAL_TYPE) throw refusePlainly('forbidden')
      const trial = { merchantId: merchant.id, memberId }
      return notifying(memberId, await store.transact((tx) => refillPlayMoney(tx, trial, requestId)))
    },
  })
}
