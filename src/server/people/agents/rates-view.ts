import type { agentRates } from '#contract/agent-rates.ts'
import type { Output } from '#contract/endpoint.ts'
import type { ProductRates } from '#domain/agents/rate-products.ts'

import type { CurrentRates } from './rates-store.ts'

type Current = Output<typeof agentRates.memberRates>

/** Rates as they are sent; an absent return is that of the brand. */
export function ratesView({ lotteryPpm, ...rebates }: ProductRates): Current['rates'] {
  return { ...(lotteryPpm === undefined ? {} : { lotteryPpm }), ...rebates }
}

export function waitingView({ waiting }: CurrentRates): Current['waiting'] {
  return waiting.map(({ version, fromDay, rates }) => ({ version, fromDay, rates: ratesView(rates) }))
}

/** The business day, and the rates that wait for theirs. */
export const currentView = (current: CurrentRates) => ({
  today: current.today,
  waiting: waitingView(current),
})
