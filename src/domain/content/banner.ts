import { bannerGroups } from '#domain/navigation/banner-group.ts'
import { categories } from '#domain/navigation/category.ts'

import type { Kind } from './field.ts'

const artCategories = categories.map(({ id }) => id)

/** A picture with a text over it, on the routes of its group. */
export const banner = {
  id: 'banner',
  isOrdered: true,
  words: {
    title: { type: 'line', max: 80, isRequired: true },
    text: { type: 'line', max: 200, isRequired: false },
    button: { type: 'line', max: 40, isRequired: false },
  },
  facts: {
    group: { type: 'choice', of: bannerGroups, isRequired: true },
    /** What is drawn: a scene of this category, and in it the figure that the word names. */
    artCategory: { type: 'choice', of: artCategories, isRequired: true },
    artTitle: { type: 'name', max: 60, isRequired: false },
    link: { type: 'link', isRequired: false },
  },
} as const satisfies Kind
