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
    /** Without a picture the banner is drawn: a scene of this category with the figure that `artTitle` names. */
    artCategory: { type: 'choice', of: artCategories, isRequired: false },
    artTitle: { type: 'name', max: 60, isRequired: false },
    picture: { type: 'picture', isRequired: false },
    /** For right-to-left pages; without it `picture` is used there too. */
    pictureMirrored: { type: 'picture', isRequired: false },
    link: { type: 'link', isRequired: false },
  },
  oneOf: ['artCategory', 'picture'],
} as const satisfies Kind
