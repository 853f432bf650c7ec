import { help } from '#contract/help.ts'
import { excerptOf, findHelp } from '#domain/content/help-search.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { answerHelpful } from './actions.ts'
import { type Article, findableOf, findPublishedArticles, findTopics, textOf } from './articles.ts'

const FOUND_MAX = 12

export const helpRoutes = ({
  store,
  registry,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
}) =>
  bind(help, {
    helpCenter: async (context, input) => {
      const topics = await findTopics(store.read, readingOf(context, input))
      return {
        categories: topics.map(({ slug, name, icon, articles }) => ({
          slug,
          name,
          icon,
          articles: articles.map((article) => ({ slug: article.slug, title: article.title })),
        })),
      }
    },
    helpArticle: async (context, input) => {
      const articles = await findPublishedArticles(store.read, readingOf(context, input))
      const article = articles.find(({ slug }) => slug === input.article)
      if (!article) throw refusePlainly('absent')
      const { intro, sections } = textOf(article, registry.findById(context.merchant.id)?.outsideHosts)
      return {
        ...teaserOf(article),
        category: article.category,
        look: article.look,
        changedAt: article.changedAt.toISOString(),
        intro,
        sections: [...sections],
      }
    },
    helpSearch: async (context, input) => {
      const articles = await findPublishedArticles(store.read, readingOf(context, input))
      const prepared = articles.map((article) => ({ findable: findableOf(article), value: article }))
      return {
        list: findHelp(prepared, input.words)
          .slice(0, FOUND_MAX)
          .map((article) => ({
            ...teaserOf(article),
            category: article.category,
            excerpt: excerptOf(findableOf(article), input.words),
          })),
      }
    },
    answerHelpful: async (context, input) => {
      await store.transact((tx) => answerHelpful(tx, context, input))
      return {}
    },
  })

function readingOf({ merchant, language }: Context, input: { readonly language?: string }) {
  return {
    merchantId: merchant.id,
    language: input.language ?? language,
    fallback: merchant.defaultLanguage,
  }
}

function teaserOf({ slug, title, summary }: Article) {
  return { slug, title, summary }
}
