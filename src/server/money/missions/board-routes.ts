import { boards } from '#contract/boards.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'

import { readLeaders } from './leaders.ts'

const lotteries = ['lottery', 'elottery'] as const

/** The member's calls about boards. */
export const boardRoutes = ({ store }: { readonly store: Store }) =>
  bind(boards, {
    leaderboard: ({ merchant, memberId, language }, { board }) =>
      readLeaders(store.read, { merchantId: merchant.id, memberId, board, language }),
    MissionLeaderboard: ({ merchant, memberId, language }, { board, category }) =>
      readLeaders(store.read, {
        merchantId: merchant.id,
        memberId,
        board,
        language,
        categories: category === undefined ? lotteries : [category],
      }),
  })
