import { queryOf } from '#browser/api/query.ts'
import { lottery } from '#contract/lottery.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { loadRules } from '#site/lottery/rules.ts'
import type { RouterContext } from '#site/routes.tsx'

/** Coming draws, and results, that the page asks for first. */
export const DRAWS = 10
export const RESULTS = 30

/** Loads a lottery's terms with the rules of its family, its next draws and its last results. */
export async function loadBetting({ queryClient, api }: RouterContext, gameCode: string): Promise<void> {
  const terms = queryOf(api, lotteryTickets.terms, { gameCode })
  await Promise.all([
    queryClient.prefetchQuery(queryOf(api, lottery.comingDraws, { gameCode, count: DRAWS })),
    queryClient.prefetchQuery(queryOf(api, lottery.openedNumbersOfGame, { gameCode, count: RESULTS })),
    queryClient.prefetchQuery(terms),
  ])
  const { family } = queryClient.getQueryData(terms.queryKey) ?? {}
  if (family) await loadRules(family)
}
