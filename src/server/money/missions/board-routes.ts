import { boards } from '#contract/boards.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { joinTeam } from './joining.ts'
import { type FindOfferTexts, readLeaders } from './leaders.ts'

const lotteries = ['lottery', 'elottery'] as const

/** The member's calls about boards. */
export const boardRoutes = ({
  store,
  hub,
  findTexts,
}: {
  readonly store: Store
  readonly hub: Pick<Hub, 'publish'>
  readonly findTexts: FindOfferTexts
}) =>
  bind(boards, {
    leaderboard: ({ merchant, memberId, language }, { board }) =>
      readLeaders(store.read, { merchantId: merchant.id, memberId, board, language, findTexts }),
    MissionLeaderboard: ({ merchant, memberId, language }, { board, category }) =>
      readLeaders(store.read, {
        merchantId: merchant.id,
        memberId,
        board,
        language,
        findTexts,
        categories: category === undefined ? lotteries : [category],
      }),
    joinTeam: async ({ merchant, memberId }, input) => {
      const joined = await store.transact((tx) => joinTeam(tx, { merchantId: merchant.id, memberId }, input))
      hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'boards' })
      return joined
    },
  })
