import { SLUG_FORM } from '#domain/content/help-article.ts'

/** The current place in the help: an article, search results, or the start. */
export interface HelpPlace {
  readonly article?: string
  readonly search?: string
}

const slug = new RegExp(SLUG_FORM)

/** Parses the query parameters; invalid ones are ignored. */
export function readHelpPlace({ article, search }: Readonly<Record<string, unknown>>): HelpPlace {
  if (typeof article === 'string' && slug.test(article)) return { article }
  // The router parses a numeric search text as a number.
  const words = typeof search === 'string' || typeof search === 'number' ? String(search).trim() : ''
  return words === '' ? {} : { search: words.slice(0, 100) }
}
