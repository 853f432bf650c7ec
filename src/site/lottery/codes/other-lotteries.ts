import { useQueries } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import type { CodeBet, CodeLine } from '#domain/lottery/codes/codes.ts'
import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { type Lottery, lotteryOf } from '#site/lottery/betting/lottery.ts'
import { pairLotteryOf } from '#site/lottery/betting/pair-lottery.ts'

/** The lottery of a typed bet: undefined while its terms load, `none` where the brand does not offer it. */
export type FindLottery = (gameCode: string) => Lottery | 'none' | undefined

/** Lotteries that lines name beside that of the page. */
export function othersIn(own: Lottery, lines: readonly CodeLine[]): ReadonlySet<string> {
  const codes = new Set(
    lines.flatMap((line) => (line.kind === 'bets' ? line.bets.flatMap(stationsOfBet) : [])),
  )
  codes.delete(own.game.code)
  return codes
}

/** Finds the lottery of the page and the others. */
export function useLotteriesOf(own: Lottery, codes: ReadonlySet<string>): FindLottery {
  const api = useApi()
  const found = useQueries({
    queries: [...codes].map((gameCode) => queryOf(api, lotteryTickets.terms, { gameCode })),
  })
  const others = new Map(
    [...codes].map((code, at): [string, ReturnType<FindLottery>] => {
      const answer = found[at]
      const game = findGame(code)
      if (!game || answer?.isError) return [code, 'none']
      const terms = answer?.data
      const rules = terms?.betTypes.flatMap((type) => betTypeOf(game, type) ?? []) ?? []
      return [code, terms && lotteryOf(terms, rules)]
    }),
  )
  return (code) => (code === own.game.code ? own : others.get(code))
}

const stationsOfBet = ({ game, second }: CodeBet) => [game, ...(second === undefined ? [] : [second])]

/** The lottery on whose slip a typed bet is placed: of a bet on two draws that of both. */
export function lotteryOfBet(bet: CodeBet, find: FindLottery): Lottery | undefined {
  const [one, other] = stationsOfBet(bet).map(find)
  if (!one || one === 'none' || other === 'none') return undefined
  return bet.second === undefined ? one : other && pairLotteryOf(one, other.terms)
}

/** Where a typed line stands: its bets can be added, its lotteries are loading, or one of them is not offered. */
export function standingOf(line: CodeLine, find: FindLottery): 'ready' | 'loading' | 'none' {
  if (line.kind !== 'bets') return 'none'
  const found = line.bets.flatMap(stationsOfBet).map(find)
  if (found.includes('none')) return 'none'
  return found.includes(undefined) ? 'loading' : 'ready'
}
