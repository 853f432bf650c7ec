import type { Kind } from './field.ts'

export const joiningRoles = ['agent', 'partner'] as const

/** What one can be with the brand, in its own words. Where it has none, the page speaks for itself. */
export const joining = {
  id: 'joining',
  isOrdered: true,
  words: {
    title: { type: 'line', max: 80, isRequired: true },
    text: { type: 'rich', max: 4_000, isRequired: true },
  },
  facts: { role: { type: 'choice', of: joiningRoles, isRequired: true } },
} as const satisfies Kind
