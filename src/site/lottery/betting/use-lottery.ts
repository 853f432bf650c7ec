import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useNowMs } from '#browser/ui/clock-store.ts'
import type { Output } from '#contract/endpoint.ts'
import { lottery } from '#contract/lottery.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { findGame } from '#domain/lottery/games/games.ts'
import { readAmount } from '#domain/money/amount.ts'

import { DRAWS, RESULTS } from './load-betting.ts'

export type Draw = Output<typeof lottery.comingDraws>['list'][number]
export type Terms = Output<typeof lotteryTickets.terms>

export interface Lottery {
  readonly game: Game
  readonly terms: Terms
  readonly step: bigint
}

/** The game with its terms; undefined while they load, and for an unknown game. */
export function useLottery(gameCode: string): {
  readonly lottery: Lottery | undefined
  readonly isLost: boolean
} {
  const found = useQuery(queryOf(useApi(), lotteryTickets.terms, { gameCode }))
  const game = findGame(gameCode)
  const lottery = game && found.data && { game, terms: found.data, step: readAmount(found.data.step) ?? 1n }
  return { lottery, isLost: !game || found.isError }
}

/** How often coming draws are asked for where no live message arrives. */
const AGAIN_MS = 60_000
const CHASED = 50

/** The draws that still take bets by the server's clock, next one first. */
export function useComingDraws(gameCode: string, needed = 1): readonly Draw[] {
  const nowMs = useNowMs()
  const { data } = useQuery({
    ...queryOf(useApi(), lottery.comingDraws, { gameCode, count: needed < DRAWS ? DRAWS : CHASED }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  })
  return (data?.list ?? []).filter(({ closesAt }) => Date.parse(closesAt) > nowMs)
}

/** The last draws with a result, newest first. */
export function useResults(gameCode: string, count = RESULTS): readonly Draw[] {
  const { data } = useQuery({
    ...queryOf(useApi(), lottery.openedNumbersOfGame, { gameCode, count }),
    placeholderData: keepPreviousData,
  })
  return (data?.list ?? []).filter(({ opened }) => opened !== undefined)
}
