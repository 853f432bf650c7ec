import { helpArticle } from '#domain/content/help-article.ts'
import { helpCategory } from '#domain/content/help-category.ts'
import { contentRulesOf, publishEntry, writeDraft } from '#server/publishing/content/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { inLanguages } from '#server/shell/brands/wording.ts'

import { articles } from './articles.ts'
import { articleHtml } from './markup.ts'
import { toBeWritten } from './to-be-written.ts'
import { topics } from './topics.ts'

interface Brand {
  readonly id: number
  readonly name: string
  readonly languages: readonly string[]
  readonly defaultLanguage: string
}

/** Legal terms; only the brand's owner can write them. */
const OF_LAW = 'terms'

/**
 * Writes a new brand's help in each of its languages. Demo brands publish sample terms; real brands get unpublished
 * drafts that say they are to be written.
 */
export async function layInHelp(tx: Tx, brand: Brand, terms: 'published' | 'drafts'): Promise<void> {
  const rules = contentRulesOf(brand)
  for (const [position, { slug, icon, names }] of topics.entries())
    await publishEntry(tx, {
      merchantId: brand.id,
      kind: helpCategory,
      rules,
      position,
      document: {
        words: mapValues(inLanguages(names, brand.languages), (name) => ({ name })),
        facts: { slug, icon },
      },
    })
  const named = (text: string) => text.replaceAll('{name}', brand.name)
  for (const [position, { slug, category, look, words }] of articles.entries()) {
    const facts = { slug, category, look }
    if (category === OF_LAW && terms === 'drafts') {
      const document = {
        words: mapValues(inLanguages(words, brand.languages), ([title], language) => ({
          title: named(title),
          summary: '',
          text: `<p>${toBeWritten[language as keyof typeof toBeWritten]}</p>`,
        })),
        facts,
      }
      await writeDraft(tx, { merchantId: brand.id, kind: helpArticle.id, document })
      continue
    }
    await publishEntry(tx, {
      merchantId: brand.id,
      kind: helpArticle,
      rules,
      position,
      document: {
        words: mapValues(inLanguages(words, brand.languages), ([title, summary, text]) => ({
          title: named(title),
          summary: named(summary),
          text: articleHtml(named(text)),
        })),
        facts,
      },
    })
  }
}

function mapValues<T, R>(
  all: Readonly<Record<string, T>>,
  change: (one: T, key: string) => R,
): Record<string, R> {
  return Object.fromEntries(Object.entries(all).map(([key, value]) => [key, change(value, key)]))
}
