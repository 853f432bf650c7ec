import { queryOf } from '#browser/api/query.ts'
import { lottery } from '#contract/lottery.ts'
import type { RouterContext } from '#site/routes.tsx'

/** Loads every lottery with its last result and its next draw. */
export function loadLobby({ queryClient, api, language }: RouterContext): Promise<void> {
  return queryClient.prefetchQuery(queryOf(api, lottery.lottLabby, { language: language() }))
}
