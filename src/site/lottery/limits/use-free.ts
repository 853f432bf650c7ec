import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { unitsOf } from '#site/lottery/slip/sums.ts'
import type { LotteryGame } from '#site/lottery/betting/lottery.ts'
import type { Draw } from '#site/lottery/betting/use-lottery.ts'
import { useMember } from '#site/session/use-member.ts'

/** Other members bet meanwhile: while numbers are chosen, the free payouts are read again so often. */
const AGAIN_MS = 15_000
const none: ReadonlyMap<string, bigint> = new Map()
const noneClosed: ReadonlySet<string> = new Set()

type Of = Pick<LotteryGame, 'second'>

/** Payouts that a draw still takes, for the names of which more than half is used. Empty for visitors. */
export function useFree(game: Of, draw: Draw | undefined): ReadonlyMap<string, bigint> {
  const list = useFreeList(game, draw)
  if (list.length === 0) return none
  return new Map(list.map(({ name, free }) => [name, unitsOf(free)]))
}

/** Names that operators have closed for a draw. Empty for visitors. */
export function useClosed(game: Of, draw: Draw | undefined): ReadonlySet<string> {
  const closed = useFreeList(game, draw).filter(({ isClosed }) => isClosed)
  return closed.length === 0 ? noneClosed : new Set(closed.map(({ name }) => name))
}

function useFreeList({ second }: Of, draw: Draw | undefined) {
  const member = useMember()
  const api = useApi()
  const { gameCode = '', numero = '' } = draw ?? {}
  const { data } = useQuery({
    ...queryOf(api, lotteryTickets.freeOfDraw, {
      gameCode,
      numero,
      // A bet on two draws is bounded by both.
      ...(second ? { secondGameCode: second.code } : {}),
    }),
    enabled: draw !== undefined && member !== undefined && member !== 'loading' && member !== null,
    refetchInterval: AGAIN_MS,
  })
  return data?.list ?? []
}
