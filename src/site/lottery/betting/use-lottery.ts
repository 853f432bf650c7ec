import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useCountPast } from '#browser/ui/clock-store.ts'
import type { Output } from '#contract/endpoint.ts'
import { lottery } from '#contract/lottery.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { restMs } from '#site/lottery/refetch-after.ts'
import { loadRules, rulesOf } from '#site/lottery/rules.ts'

import { DRAWS, RESULTS } from './load-betting.ts'
import { type Lottery, lotteryOf } from './lottery.ts'

export type Draw = Output<typeof lottery.comingDraws>['list'][number]

/** The lottery; undefined while its terms load, and for an unknown one. */
export function useLottery(gameCode: string): {
  readonly lottery: Lottery | undefined
  readonly isLost: boolean
} {
  const { data: terms, isError } = useQuery(queryOf(useApi(), lotteryTickets.terms, { gameCode }))
  if (!terms) return { lottery: undefined, isLost: isError }
  const rules = rulesOf(terms.family) ?? use(loadRules(terms.family))
  return { lottery: lotteryOf(terms, rules), isLost: false }
}

/** How often coming draws are asked for where no live message arrives. */
export const AGAIN_MS = 60_000
const CHASED = 50

/** How many coming draws a page asks for: few lists, so that they are shared. */
export function countOf(needed: number): number {
  return needed < DRAWS ? DRAWS : CHASED
}

/** The draws that still take bets by the server's clock, next one first. */
export function useComingDraws(gameCode: string, needed = 1): readonly Draw[] {
  const { data } = useQuery({
    ...queryOf(useApi(), lottery.comingDraws, { gameCode, count: countOf(needed) }),
    placeholderData: keepPreviousData,
    // From the answer on: live messages take closed draws out of it.
    refetchInterval: ({ state }) => restMs(state, AGAIN_MS),
  })
  const draws = data?.list ?? []
  // Next one first, so those that are closed stand in front.
  return draws.slice(useCountPast(draws.map(({ closesAt }) => Date.parse(closesAt))))
}

/** The last draws with a result, newest first. */
export function useResults(gameCode: string, count = RESULTS): readonly Draw[] {
  const { data } = useQuery({
    ...queryOf(useApi(), lottery.openedNumbersOfGame, { gameCode, count }),
    placeholderData: keepPreviousData,
  })
  return (data?.list ?? []).filter(({ opened }) => opened !== undefined)
}
