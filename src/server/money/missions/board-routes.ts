import { boards } from '#contract/boards.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'

import { readLeaders } from './leaders.ts'

const lotteries = ['lottery', 'elottery'] as const

/** The member's calls about boards. */
export const boardRoutes = ({ store }: { readonly store: Store }) =>
  bind(boards, {
    leaderboard: ({ merchant, memberId }, { board }) =>
      readLeaders(store.read, { merchantId: merchant.id, memberId, board }),
    MissionLeaderboard: ({ merchant, memberId }, { board, category }) =>
      readLeaders(store.read, {
        merchantId: merchant.id,
        memberId,
        board,
        categories: category === undefined ? lotteries : [category],
      }),
  })
