import { queryOf } from '#browser/api/query.ts'
import type { RawSearch } from '#browser/routing/search-text.ts'
import { memberOffers } from '#contract/offers.ts'
import { promotions } from '#contract/promotions.ts'
import { loadOfferWords } from '#site/paying/words.ts'
import type { RouterContext } from '#site/routes.tsx'

import { readOfferId } from './offers-search.ts'
import { firstOpen } from './offers.ts'

/** Loads the words and the offers of all, and the terms of the first open one. */
export async function loadOffers(context: RouterContext): Promise<void> {
  const { queryClient, api, language } = context
  const input = { language: language() }
  await loadLists(context)
  const known = queryClient.getQueryData(queryOf(api, promotions.list, input).queryKey)
  const id = known && firstOpen(known)?.id
  if (id !== undefined) await queryClient.prefetchQuery(queryOf(api, promotions.one, { id, ...input }))
}

/** The same for the page of one offer. */
export async function loadOffer(context: RouterContext, search: RawSearch): Promise<void> {
  const { queryClient, api, language } = context
  const id = readOfferId(search)
  await Promise.all([
    loadLists(context),
    id !== undefined && queryClient.prefetchQuery(queryOf(api, promotions.one, { id, language: language() })),
  ])
}

async function loadLists({ queryClient, api, language }: RouterContext): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(queryOf(api, promotions.list, { language: language() })),
    queryClient.prefetchQuery(queryOf(api, memberOffers.open, { language: language() })),
    loadOfferWords(language()),
  ])
}
