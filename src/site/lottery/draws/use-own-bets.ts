import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import type { Output } from '#contract/endpoint.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import type { FamilyCode } from '#domain/lottery/families/families.ts'
import { loadRules } from '#site/lottery/rules.ts'
import { lotsOf } from '#site/lottery/tickets/own-lots.ts'
import { useMember } from '#site/session/use-member.ts'

import type { Draw } from './draw.ts'

const A_PAGE = 50

export interface OwnBets {
  readonly gameCode: string
  readonly tickets: Output<typeof lotteryTickets.list>['list']
  /** The rules of the family, once they are loaded. */
  readonly types: readonly BetType[] | undefined
  /** Last two digits on which the member has a bet at all prizes. */
  readonly lots: ReadonlySet<string>
  /** Loads further tickets; undefined once all are there. */
  readonly more: (() => void) | undefined
}

/** The member's tickets of a draw; they are fetched again when the live stream says so. */
export function useOwnBets({ gameCode, numero }: Draw, family: FamilyCode): OwnBets {
  const api = useApi()
  const member = useMember()
  const input = { gameCode, numero, count: A_PAGE }
  const found = useInfiniteQuery({
    queryKey: [lotteryTickets.list.path, input, 'pages'],
    queryFn: ({ pageParam }) =>
      api.call(lotteryTickets.list, { ...input, ...(pageParam === '' ? {} : { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    enabled: member !== undefined && member !== 'loading',
  })
  const tickets = found.data?.pages.flatMap((page) => page.list) ?? []
  const { data: types } = useQuery({
    queryKey: ['lottery-rules', family],
    queryFn: () => loadRules(family),
    enabled: tickets.length > 0,
    staleTime: Infinity,
  })
  return {
    gameCode,
    tickets,
    types,
    lots: lotsOf(
      types,
      tickets.flatMap(({ lines }) => lines),
    ),
    more: found.hasNextPage ? () => void found.fetchNextPage() : undefined,
  }
}
