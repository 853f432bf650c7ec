import type { Kind } from './field.ts'

/** For agents alone. */
export const FOR_AGENTS = 'A'

/** B: the notice bar, PL: platform, PU: pop-up after login, PR: promotion, H: help, A: the agent centre. */
export const announcementTypes = ['B', 'PL', 'PU', 'PR', 'H', FOR_AGENTS] as const

/** A dated text of the brand. */
export const announcement = {
  id: 'announcement',
  isOrdered: false,
  words: {
    title: { type: 'line', max: 140, isRequired: true },
    content: { type: 'rich', max: 20_000, isRequired: false },
  },
  facts: { type: { type: 'choice', of: announcementTypes, isRequired: true } },
} as const satisfies Kind
