import type { Kind } from '#domain/content/field.ts'
import { categories, type Category } from '#domain/navigation/category.ts'

/** Types for filtering offers; `all` is a filter only and never the type of an offer. */
export const promotionTypes = [
  'newbie',
  'deposit',
  'rebate',
  'slots',
  'live',
  'sports',
  'cards',
  'fishing',
  'lotto',
  'points',
  'ranking',
  'app',
  'others',
] as const
export type PromotionType = (typeof promotionTypes)[number]
export const promotionFilters = ['all', ...promotionTypes] as const
export type PromotionFilter = (typeof promotionFilters)[number]

/** Whether an offer needs an application, and what is attached to it. */
export const applicationKinds = ['none', 'comment', 'pictures'] as const
export type ApplicationKind = (typeof applicationKinds)[number]

export const audiences = ['everybody', 'members'] as const

export const COMMENT_SIGNS = 140

const artCategories = categories.map(({ id }) => id) as readonly Category[]

/** An offer. Its condition is shown on the card, next to what it promises. */
export const promotion = {
  id: 'promotion',
  isOrdered: true,
  words: {
    title: { type: 'line', max: 80, isRequired: true },
    lead: { type: 'line', max: 160, isRequired: true },
    condition: { type: 'line', max: 160, isRequired: true },
    steps: { type: 'rich', max: 4000, isRequired: false },
    terms: { type: 'rich', max: 8000, isRequired: true },
  },
  facts: {
    types: { type: 'choices', of: promotionTypes },
    application: { type: 'choice', of: applicationKinds, isRequired: true },
    audience: { type: 'choice', of: audiences, isRequired: true },
    picture: { type: 'picture', isRequired: false },
    /** Without a picture one is drawn: a scene of this category, with a figure derived from `artTitle`. */
    artCategory: { type: 'choice', of: artCategories, isRequired: true },
    artTitle: { type: 'name', max: 40, isRequired: false },
    opensAt: { type: 'moment', isRequired: false },
    closesAt: { type: 'moment', isRequired: false },
    startsAt: { type: 'moment', isRequired: false },
    endsAt: { type: 'moment', isRequired: false },
  },
} as const satisfies Kind

export function isPromotionFilter(word: string): word is PromotionFilter {
  return (promotionFilters as readonly string[]).includes(word)
}

/** Whether an offer matches a filter. Offers without a type count as `others`. */
export function isUnder(filter: PromotionFilter, types: readonly string[]): boolean {
  if (filter === 'all' || types.includes(filter)) return true
  return filter === 'others' && types.length === 0
}
