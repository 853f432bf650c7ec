import { queryOf } from '#browser/api/query.ts'
import { lottery } from '#contract/lottery.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import type { RouterContext } from '#site/routes.tsx'

/** Loads a lottery's terms, its next draws and its last results. */
export async function loadBetting({ queryClient, api }: RouterContext, gameCode: string): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(queryOf(api, lotteryTickets.terms, { gameCode })),
    queryClient.prefetchQuery(queryOf(api, lottery.comingDraws, { gameCode, count: 1 })),
    queryClient.prefetchQuery(queryOf(api, lottery.openedNumbersOfGame, { gameCode, count: 10 })),
  ])
}
