import { queryOf } from '#browser/api/query.ts'
import type { RawSearch } from '#browser/routing/search-text.ts'
import { lottery } from '#contract/lottery.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { readDrawPlace } from '#site/lottery/draw-place.ts'
import { loadLotteryWords } from '#site/lottery/words.ts'
import type { RouterContext } from '#site/routes.tsx'

/** Loads the words, the draw, and the name of its lottery. Without the draw the page has status 404. */
export async function loadDraw(
  { queryClient, api, language }: RouterContext,
  search: RawSearch,
): Promise<{ readonly isLost: boolean }> {
  const place = readDrawPlace(search)
  const words = loadLotteryWords(language())
  if (!place) {
    await words
    return { isLost: false }
  }
  const query = queryOf(api, lottery.draw, place)
  await Promise.all([
    words,
    queryClient.prefetchQuery(query),
    queryClient.prefetchQuery(queryOf(api, lotteryTickets.terms, { gameCode: place.gameCode })),
  ])
  const { error } = queryClient.getQueryState(query.queryKey) ?? {}
  return { isLost: error !== null && error !== undefined && 'status' in error && error.status === 404 }
}
