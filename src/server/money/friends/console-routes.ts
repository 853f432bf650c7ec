import * as calls from '#contract/console/friends.ts'
import { FRIEND_MONTHS } from '#domain/friends/friend-terms.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { notifyMember } from '#server/people/messages/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { admitOrPropose } from './admitting.ts'
import { cancelReward } from './cancelling.ts'
import { listFriends } from './listing.ts'
import { readTerms, saveTermsOrPropose, stopTerms } from './publishing.ts'
import { selectMonths } from './review-store.ts'
import { selectCurrency } from './terms-store.ts'

/** The console's calls about friends. */
export const consoleFriendRoutes = ({
  store,
  hub,
  registry,
}: {
  readonly store: Store
  readonly hub: Pick<Hub, 'publish'>
  readonly registry: MerchantRegistry
}) => {
  const byOf = (context: Context, code: string | undefined) => ({
    merchantId: merchantInScope<Merchant>(registry, context.caller, code).id,
    operatorId: operatorOf(context.caller).operatorId,
  })
  return bind(
    { ...calls },
    {
      readFriendTerms: (context, { merchantCode }) =>
        readTerms(store.read, byOf(context, merchantCode).merchantId),
      saveFriendTerms: (context, input) =>
        saveTermsOrPropose(store, byOf(context, input.merchantCode), input),
      stopFriendTerms: (context, input) =>
        store.transact((tx) => stopTerms(tx, byOf(context, input.merchantCode), input)),
      listFriends: (context, input) =>
        listFriends(store.read, byOf(context, input.merchantCode).merchantId, input),
      admitFriend: (context, input) => admitOrPropose(store, byOf(context, input.merchantCode), input),
      readFriendMonths: async (context, { merchantCode }) => {
        const { merchantId } = byOf(context, merchantCode)
        const months = await selectMonths(store.read, merchantId, FRIEND_MONTHS)
        return {
          currency: await selectCurrency(store.read, merchantId),
          months: months.map(({ paid, ...row }) => ({ ...row, paid: writeAmount(paid) })),
        }
      },
      cancelFriendReward: async (context, input) => {
        const by = byOf(context, input.merchantCode)
        const memberId = await store.transact((tx) => cancelReward(tx, by, input))
        hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'friends' })
        notifyMember((channel, message) => hub.publish(channel, message), memberId)
        return {}
      },
    },
  )
}
