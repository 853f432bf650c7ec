import { queryOf } from '#browser/api/query.ts'
import type { RawSearch } from '#browser/routing/search-text.ts'
import { lottery } from '#contract/lottery.ts'
import { readDrawPlace } from '#site/lottery/lottery-place.ts'
import { loadLotteryWords } from '#site/lottery/words.ts'
import type { RouterContext } from '#site/routes.tsx'

/** Loads the words and the draw of its page. */
export async function loadDraw(
  { queryClient, api, language }: RouterContext,
  search: RawSearch,
): Promise<void> {
  const place = readDrawPlace(search)
  await Promise.all([
    loadLotteryWords(language()),
    place && queryClient.prefetchQuery(queryOf(api, lottery.draw, place)),
  ])
}
