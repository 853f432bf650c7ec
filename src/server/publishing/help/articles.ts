import { wordsIn } from '#domain/content/document.ts'
import { helpArticle } from '#domain/content/help-article.ts'
import { helpCategory } from '#domain/content/help-category.ts'
import { type Findable, prepareHelp } from '#domain/content/help-search.ts'
import { type HelpText, plainText, sectionsOf } from '#domain/content/help-sections.ts'
import { cleanContent, findPublished } from '#server/publishing/content/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The reader's language, with the merchant's as fallback. */
export interface Reading {
  readonly merchantId: number
  readonly language: string
  readonly fallback: string
}

export interface Article {
  readonly id: string
  readonly slug: string
  readonly category: string
  readonly look: 'questions' | 'chapters'
  readonly title: string
  readonly summary: string
  readonly changedAt: Date
  /** As stored; it is sanitized again before it is shown. */
  readonly text: string
  /** Cache key of this exact text. */
  readonly key: string
}

export interface Topic {
  readonly slug: string
  readonly name: string
  readonly icon: (typeof helpCategory)['facts']['icon']['of'][number]
  readonly articles: readonly Article[]
}

/** Topics with articles, in order. Of two articles with the same address the first is shown. */
export async function findTopics(tx: Tx, reading: Reading): Promise<Topic[]> {
  const { merchantId, language, fallback } = reading
  const categories = await findPublished(tx, { merchantId, kind: helpCategory })
  const articles = await findArticles(tx, reading)
  const seen = new Set<string>()
  return categories.flatMap(({ document }) => {
    const { slug, icon } = document.facts
    if (seen.has(slug)) return []
    seen.add(slug)
    const own = articles.filter(({ category }) => category === slug)
    return own.length === 0
      ? []
      : [{ slug, icon, name: wordsIn(helpCategory, document, language, fallback).name, articles: own }]
  })
}

/** All articles reachable through a topic. */
export async function findPublishedArticles(tx: Tx, reading: Reading): Promise<readonly Article[]> {
  return (await findTopics(tx, reading)).flatMap(({ articles }) => articles)
}

async function findArticles(tx: Tx, { merchantId, language, fallback }: Reading): Promise<Article[]> {
  const rows = await findPublished(tx, { merchantId, kind: helpArticle })
  const articles = new Map<string, Article>()
  for (const { id, version, document, publishedAt } of rows) {
    const { slug, category, look } = document.facts
    if (articles.has(slug)) continue
    const { title, summary, text } = wordsIn(helpArticle, document, language, fallback)
    const key = `${merchantId} ${id} ${version} ${language}`
    articles.set(slug, { id, slug, category, look, title, summary, text, changedAt: publishedAt, key })
  }
  return [...articles.values()]
}

/**
 * An article split into sections, with links only to hosts allowed now. Sections are sanitized separately: splitting
 * may cut through an element.
 */
export function textOf({ text }: Article, outsideHosts: readonly string[] = []): HelpText {
  const clean = (html: string) => cleanContent(html, outsideHosts) // guard: article-cleaned
  const { intro, sections } = sectionsOf(clean(text))
  return {
    intro: clean(intro),
    sections: sections.map(({ title, html }) => ({ title, html: clean(html) })),
  }
}

const KEPT_MAX = 1_000
const kept = new Map<string, Findable>()

/** The search index of an article, cached by version and language; the oldest is evicted. */
export function findableOf(article: Article): Findable {
  const known = kept.get(article.key)
  if (known) return known
  const { intro, sections } = textOf(article)
  const made = prepareHelp({
    title: article.title,
    summary: article.summary,
    headings: sections.map(({ title }) => title).join(' '),
    text: [plainText(intro), ...sections.map(({ title, html }) => `${title} ${plainText(html)}`)].join(' '),
  })
  kept.set(article.key, made)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
  return made
}
