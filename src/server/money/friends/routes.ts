import { FRIENDS_PAGE, friends } from '#contract/friends.ts'
import { maskName } from '#domain/winnings/masked-name.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import { ID_FORM, pageOf, readCursor } from '#server/platform/http/paging.ts'

import { selectFriends, selectOwnCode } from './store.ts'

/** The member's calls about friends. */
export const friendRoutes = ({ store }: { readonly store: Store }) =>
  bind(friends, {
    own: async ({ merchant, memberId }) => {
      const { barred, code } = await selectOwnCode(store.read, { merchantId: merchant.id, memberId })
      if (barred !== null) return { isInviting: false } // guard: barred-member-has-no-link
      return { isInviting: true, ...(code === null ? {} : { code }) }
    },
    list: async ({ merchant, memberId }, { after }) => {
      const beyond = readCursor(after, [ID_FORM])?.[0]
      const rows = await selectFriends(
        store.read,
        { merchantId: merchant.id, memberId },
        { beyond: beyond === undefined ? undefined : BigInt(beyond), limit: FRIENDS_PAGE + 1 },
      )
      return pageOf(
        rows,
        FRIENDS_PAGE,
        ({ account, joinedAt }) => ({
          name: maskName(account), // guard: friend-names-masked
          joinedAt: joinedAt.toISOString(),
        }),
        ({ memberId: id }) => [id.toString()],
      )
    },
  })
