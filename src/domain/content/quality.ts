import type { Kind } from './field.ts'

export const qualityIcons = [
  'lock',
  'shield',
  'globe',
  'phone',
  'clock',
  'wallet',
  'chat',
  'history',
  'check',
  'star',
] as const

/** A promise of the brand on its home page, in one sentence. */
export const quality = {
  id: 'quality',
  isOrdered: true,
  words: {
    title: { type: 'line', max: 60, isRequired: true },
    text: { type: 'line', max: 200, isRequired: true },
  },
  facts: { icon: { type: 'choice', of: qualityIcons, isRequired: true } },
} as const satisfies Kind
