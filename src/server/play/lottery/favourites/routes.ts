import { lotteryFavourites } from '#contract/lottery-favourites.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { offersOf } from '#server/play/lottery/draws/actions.ts'

import { type Marking, markLottery, takeOverLocal } from './actions.ts'
import { selectFavourites } from './store.ts'

interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly hub: Pick<Hub, 'publish'>
}

export const favouriteRoutes = ({ store, registry, hub }: Parts) => {
  const markingOf = ({ merchant, memberId }: Context): Marking => ({
    merchantId: merchant.id,
    memberId,
    offered: new Set(offersOf(registry, merchant).map(({ code }) => code)),
  })
  const listOf = async (by: Marking) => {
    const codes = await selectFavourites(store.read, by)
    return { list: codes.filter((code) => by.offered.has(code)) }
  }
  /** After commit: the member's other tabs and devices refetch. */
  const notify = ({ memberId }: Marking) =>
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'favourites' })
  return bind(lotteryFavourites, {
    favouriteLotteries: (context) => listOf(markingOf(context)),
    markFavouriteLottery: async (context, input) => {
      const by = markingOf(context)
      await store.transact((tx) => markLottery(tx, by, input))
      notify(by)
      return await listOf(by)
    },
    takeOverFavouriteLotteries: async (context, { gameCodes }) => {
      const by = markingOf(context)
      await store.transact((tx) => takeOverLocal(tx, by, gameCodes))
      notify(by)
      return await listOf(by)
    },
  })
}
