import { queryOf } from '#browser/api/query.ts'
import { memberOffers } from '#contract/offers.ts'
import type { RouterContext } from '#site/routes.tsx'

import { loadOfferWords } from './words.ts'

/** Loads the public offers that pay, and the words of all of them. */
export async function loadPaying({
  queryClient,
  api,
  language,
}: Pick<RouterContext, 'queryClient' | 'api' | 'language'>): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(queryOf(api, memberOffers.open, {})),
    loadOfferWords(language()),
  ])
}
