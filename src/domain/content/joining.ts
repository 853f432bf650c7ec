import type { Kind } from './field.ts'

export const joiningRoles = ['agent', 'partner'] as const

/** The highest share of an example, in percent. */
const SHARE_MOST = 60

/** A role that the brand offers, in its own words. Without an entry the page shows its standard text. */
export const joining = {
  id: 'joining',
  isOrdered: true,
  words: {
    title: { type: 'line', max: 80, isRequired: true },
    text: { type: 'rich', max: 4_000, isRequired: true },
  },
  facts: {
    role: { type: 'choice', of: joiningRoles, isRequired: true },
    /** The share with which the page computes an example; without it there is none. */
    sharePercent: { type: 'whole', least: 1, most: SHARE_MOST, isRequired: false },
  },
} as const satisfies Kind
