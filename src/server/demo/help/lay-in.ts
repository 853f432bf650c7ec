import { helpArticle } from '#domain/content/help-article.ts'
import { helpCategory } from '#domain/content/help-category.ts'
import { deskOf, publishEntry } from '#server/content/actions.ts'
import type { Tx } from '#server/db/transaction.ts'
import { inLanguages } from '#server/demo/wording.ts'

import { articles } from './articles.ts'
import { articleHtml } from './markup.ts'
import { topics } from './topics.ts'

interface Brand {
  readonly id: number
  readonly name: string
  readonly languages: readonly string[]
  readonly defaultLanguage: string
}

/** The help of one demo brand, in each of its languages. */
export async function layInHelp(tx: Tx, brand: Brand): Promise<void> {
  const desk = deskOf(brand)
  for (const [position, { slug, icon, names }] of topics.entries())
    await publishEntry(tx, {
      merchantId: brand.id,
      kind: helpCategory,
      desk,
      position,
      document: {
        words: mapValues(inLanguages(names, brand.languages), (name) => ({ name })),
        facts: { slug, icon },
      },
    })
  const named = (text: string) => text.replaceAll('{name}', brand.name)
  for (const [position, { slug, category, look, words }] of articles.entries())
    await publishEntry(tx, {
      merchantId: brand.id,
      kind: helpArticle,
      desk,
      position,
      document: {
        words: mapValues(inLanguages(words, brand.languages), ([title, summary, text]) => ({
          title: named(title),
          summary: named(summary),
          text: articleHtml(named(text)),
        })),
        facts: { slug, category, look },
      },
    })
}

function mapValues<T, R>(all: Readonly<Record<string, T>>, change: (one: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(all).map(([key, value]) => [key, change(value)]))
}
