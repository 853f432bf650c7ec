import type { Kind } from './field.ts'

/** Icons for a topic of the help centre. */
export const helpIcons = [
  'info',
  'user',
  'key',
  'shield',
  'deposit',
  'withdraw',
  'play',
  'gift',
  'heart',
  'phone',
  'doc',
  'lottery',
  'sports',
] as const

/** A topic of the help centre. Articles name it by its slug. */
export const helpCategory = {
  id: 'help-category',
  isOrdered: true,
  words: { name: { type: 'line', max: 60, isRequired: true } },
  facts: {
    slug: { type: 'name', max: 40, isRequired: true },
    icon: { type: 'choice', of: helpIcons, isRequired: true },
  },
} as const satisfies Kind
