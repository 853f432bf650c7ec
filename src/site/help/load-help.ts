import { queryOf } from '#browser/api/query.ts'
import { help } from '#contract/help.ts'
import type { RouterContext } from '#site/routes.tsx'

/** What the head of a page says, where it says more than the name of its route. */
export interface PageHeadWords {
  readonly title?: string
  readonly description?: string
  /** What was asked for is not there: the page says so, and its status too. */
  readonly isLost: boolean
}

/** Asks for the topics, and for the article that the address names. */
export async function loadHelp(
  { queryClient, api, language }: RouterContext,
  article: string | undefined,
): Promise<PageHeadWords> {
  const topics = queryClient.prefetchQuery(queryOf(api, help.helpCenter, { language: language() }))
  if (article === undefined) {
    await topics
    return { isLost: false }
  }
  const asked = queryOf(api, help.helpArticle, { article, language: language() })
  await Promise.all([topics, queryClient.prefetchQuery(asked)])
  const { data, error } = queryClient.getQueryState(asked.queryKey) ?? {}
  if (data) return { title: data.title, description: data.summary, isLost: false }
  return { isLost: error !== null && error !== undefined && 'status' in error && error.status === 404 }
}
