import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { type MoneyCall, useMoneyCall } from '#browser/api/use-money-call.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { LotteryGame } from '#site/lottery/betting/lottery.ts'
import { slipNameOf } from '#site/lottery/betting/slips.ts'
import type { Draw } from '#site/lottery/betting/use-lottery.ts'

import type { QuotedDraft } from './quote.ts'

type SlipInput = Omit<Input<typeof lotteryTickets.place>, 'requestId'>

/** Tickets that the server has just made, with the lines of each. */
export interface Placed extends Output<typeof lotteryTickets.place> {
  readonly lines: SlipInput['tickets'][number]['lines']
  readonly atMs: number
}

/** Placing a slip: once, however often it is pressed or sent. */
export interface Placing {
  readonly call: MoneyCall<SlipInput, unknown>
  readonly placed: Placed | undefined
  readonly dismiss: () => void
}

export function usePlacing(
  game: Pick<LotteryGame, 'code' | 'second'>,
  nowMs: () => number,
  onPlaced: () => void,
): Placing {
  const api = useApi()
  const queries = useQueryClient()
  const [placed, setPlaced] = useState<Placed>()
  const call = useMoneyCall<SlipInput, Output<typeof lotteryTickets.place>>(
    `lottery.${slipNameOf(game)}`,
    (requestId, { tickets, ...slip }) =>
      api.call(lotteryTickets.place, {
        requestId,
        ...slip,
        tickets: tickets.map((ticket) => ({
          ...ticket,
          ...(game.second ? { secondGameCode: game.second.code } : {}),
        })),
      }),
    (answer, { tickets }) => {
      setPlaced({ ...answer, lines: tickets[0]?.lines ?? [], atMs: nowMs() })
      onPlaced()
      void queries.invalidateQueries({ queryKey: [lotteryTickets.list.path] })
    },
  )
  return { call, placed, dismiss: () => setPlaced(undefined) }
}

/** The request of a quoted slip: the same lines in each draw, with the odds that the member sees. */
export function slipOf(quoted: QuotedDraft, draws: readonly Draw[], stopsOnWin: boolean): SlipInput {
  const lines = quoted.lines.map(({ line }) => ({
    type: line.type,
    choice: line.choice.map((row) => [...row]),
    stake: writeAmount(line.stake),
    odds: line.oddsMilli.map(writeOdds),
  }))
  return {
    ...(draws.length > 1 ? { stopOnWin: stopsOnWin } : {}),
    tickets: draws.map(({ gameCode, numero }) => ({ gameCode, numero, lines })),
  }
}
