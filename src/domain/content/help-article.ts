import type { Kind } from './field.ts'

/** Layout of an article: questions that open one at a time, or open chapters below a table of contents. */
export const helpLooks = ['questions', 'chapters'] as const
export type HelpLook = (typeof helpLooks)[number]

/** An article of the help centre. Each heading in its text begins a question, or a chapter. */
export const helpArticle = {
  id: 'help-article',
  isOrdered: true,
  words: {
    title: { type: 'line', max: 90, isRequired: true },
    summary: { type: 'line', max: 200, isRequired: true },
    text: { type: 'rich', max: 30_000, isRequired: true },
  },
  facts: {
    /** Its part of the URL: `/help?article=terms`. */
    slug: { type: 'name', max: 60, isRequired: true },
    /** The slug of its topic. */
    category: { type: 'name', max: 40, isRequired: true },
    look: { type: 'choice', of: helpLooks, isRequired: true },
  },
} as const satisfies Kind

/** The allowed form of an article's slug. */
export const SLUG_FORM = '^[a-z][a-z0-9-]{0,59}$'
