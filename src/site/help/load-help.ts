import { queryOf } from '#browser/api/query.ts'
import type { RawSearch } from '#browser/routing/search-text.ts'
import { help } from '#contract/help.ts'
import type { RouterContext } from '#site/routes.tsx'

import { readHelpPlace } from './help-place.ts'

/** Title and description of a page, where they differ from its route's. */
export interface PageHeadWords {
  readonly title?: string
  readonly description?: string
  /** The article does not exist: the page says so and has status 404. */
  readonly isLost: boolean
}

/** Loads the topics, and the article named in the URL. */
export async function loadHelp(
  { queryClient, api, language }: RouterContext,
  search: RawSearch,
): Promise<PageHeadWords> {
  const { article } = readHelpPlace(search)
  const topics = queryClient.prefetchQuery(queryOf(api, help.helpCenter, { language: language() }))
  if (article === undefined) {
    await topics
    return { isLost: false }
  }
  const query = queryOf(api, help.helpArticle, { article, language: language() })
  await Promise.all([topics, queryClient.prefetchQuery(query)])
  const { data, error } = queryClient.getQueryState(query.queryKey) ?? {}
  if (data) return { title: data.title, description: data.summary, isLost: false }
  return { isLost: error !== null && error !== undefined && 'status' in error && error.status === 404 }
}
