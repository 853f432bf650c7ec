import { Array as ArrayOf, Boolean, Enum, Optional, String } from 'typebox'

import { helpLooks, SLUG_FORM } from '#domain/content/help-article.ts'
import { helpIcons } from '#domain/content/help-category.ts'
import { languageCodes } from '#domain/language/language.ts'

import { endpoint } from './endpoint.ts'
import { Moment, Nothing, strict, Uuid } from './schema.ts'

const Language = Enum([...languageCodes])
const Slug = String({ pattern: SLUG_FORM, maxLength: 60 })

const Title = { slug: String(), title: String() }
const Teaser = { ...Title, summary: String() }

export const HelpArticle = strict({
  ...Teaser,
  category: String(),
  look: Enum([...helpLooks]),
  changedAt: Moment,
  /** HTML, as in the sections, sanitized on the server when it is stored and again when it is read. */
  intro: String(),
  sections: ArrayOf(strict({ title: String(), html: String() })),
})

export const help = {
  helpCenter: endpoint({
    method: 'GET',
    path: '/wps/system/helpCenter',
    access: 'public',
    summary: 'The topics of the help centre with the titles of their articles.',
    input: strict({ language: Optional(Language) }),
    value: strict({
      categories: ArrayOf(
        strict({
          slug: String(),
          name: String(),
          icon: Enum([...helpIcons]),
          articles: ArrayOf(strict(Title)),
        }),
      ),
    }),
    refusals: [],
    openBeforeLogin: true,
  }),
  helpArticle: endpoint({
    method: 'GET',
    path: '/wps/system/helpCenter/article',
    access: 'public',
    summary: 'One article of the help centre, in the reader’s language, else in the merchant’s.',
    input: strict({ article: Slug, language: Optional(Language) }),
    value: HelpArticle,
    refusals: [],
    openBeforeLogin: true,
  }),
  helpSearch: endpoint({
    method: 'GET',
    path: '/wps/system/helpCenter/search',
    access: 'public',
    summary: 'The help articles that match a search text, best match first. Accents and case are ignored.',
    input: strict({ words: String({ minLength: 1, maxLength: 100 }), language: Optional(Language) }),
    value: strict({ list: ArrayOf(strict({ ...Teaser, category: String(), excerpt: String() })) }),
    refusals: [],
    openBeforeLogin: true,
  }),
  answerHelpful: endpoint({
    method: 'PUT',
    path: '/wps/system/helpCenter/helpful',
    access: 'public',
    summary:
      'Records whether an article was helpful: one answer for each member, or for each visitor’s browser.',
    input: strict({ article: Slug, isHelpful: Boolean(), browser: Uuid }),
    value: Nothing,
    refusals: [],
    openBeforeLogin: true,
    throttle: 'dear',
  }),
}
