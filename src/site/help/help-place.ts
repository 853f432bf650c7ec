import { SLUG_FORM } from '#domain/content/help-article.ts'

/** Where somebody is in the help: at an article, at what was found, or at its beginning. */
export interface HelpPlace {
  readonly article?: string
  readonly search?: string
}

const slug = new RegExp(SLUG_FORM)

/** What an address of the help means. What is none of it is passed over. */
export function readHelpPlace({ article, search }: Readonly<Record<string, unknown>>): HelpPlace {
  if (typeof article === 'string' && slug.test(article)) return { article }
  // An address that looks like a number is read as one.
  const words = typeof search === 'string' || typeof search === 'number' ? String(search).trim() : ''
  return words === '' ? {} : { search: words.slice(0, 100) }
}
