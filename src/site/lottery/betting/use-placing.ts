import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { type MoneyCall, useMoneyCall } from '#browser/api/use-money-call.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { writeAmount } from '#domain/money/amount.ts'

import type { QuotedDraft } from './draft.ts'
import type { Draw } from './use-lottery.ts'

type Slip = Omit<Input<typeof lotteryTickets.place>, 'requestId'>
export type Placed = Output<typeof lotteryTickets.place>

/** Placing a slip: once, however often it is pressed or sent. */
export interface Placing {
  readonly call: MoneyCall<Slip, Placed>
  readonly placed: Placed | undefined
  readonly dismiss: () => void
}

export function usePlacing(gameCode: string, onPlaced: () => void): Placing {
  const api = useApi()
  const queries = useQueryClient()
  const [placed, setPlaced] = useState<Placed>()
  const call = useMoneyCall<Slip, Placed>(
    `lottery.${gameCode}`,
    (requestId, slip) => api.call(lotteryTickets.place, { requestId, ...slip }),
    (answer) => {
      setPlaced(answer)
      onPlaced()
      void queries.invalidateQueries({ queryKey: [lotteryTickets.list.path] })
    },
  )
  return { call, placed, dismiss: () => setPlaced(undefined) }
}

/** The request of a quoted slip: the same lines in each draw, with the odds that the member sees. */
export function slipOf(quoted: QuotedDraft, draws: readonly Draw[], stopsOnWin: boolean): Slip {
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
