import type { Kind } from './field.ts'

export const partnerGroups = ['payment', 'provider', 'licence'] as const

/** A partner of the brand: payment company, maker of games, or licensing authority. */
export const partner = {
  id: 'partner',
  isOrdered: true,
  words: { name: { type: 'line', max: 60, isRequired: true } },
  facts: {
    group: { type: 'choice', of: partnerGroups, isRequired: true },
    picture: { type: 'picture', isRequired: false },
    link: { type: 'link', isRequired: false },
  },
} as const satisfies Kind
