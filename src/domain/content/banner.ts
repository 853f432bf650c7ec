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
    /** Drawn, where no picture was sent: a scene of this category, and in it the figure that the word names. */
    artCategory: { type: 'choice', of: artCategories, isRequired: false },
    artTitle: { type: 'name', max: 60, isRequired: false },
    picture: { type: 'picture', isRequired: false },
    /** For pages from right to left; without it the other one stands there, too. */
    pictureMirrored: { type: 'picture', isRequired: false },
    link: { type: 'link', isRequired: false },
  },
  oneOf: ['artCategory', 'picture'],
} as const satisfies Kind
