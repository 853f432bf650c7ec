/** The nine halls, in the order of the navigation. `code` is what the calls name them by, `path` where they live. */
export const categories = [
  { id: 'lottery', code: 'LOTT', path: '/lottery' },
  { id: 'live', code: 'LIVE', path: '/live' },
  { id: 'sports', code: 'SPORTS', path: '/sports' },
  { id: 'fishing', code: 'FISH', path: '/fish' },
  { id: 'slots', code: 'RNG', path: '/rng' },
  { id: 'cards', code: 'PVP', path: '/pvp' },
  { id: 'esports', code: 'ESPORTS', path: '/esports' },
  { id: 'elottery', code: 'ELOTT', path: '/vnlottery' },
  { id: 'cockfight', code: 'DS88', path: undefined },
] as const

export type Category = (typeof categories)[number]['id']

/** Addresses and rows carry categories as text; no hall and no picture belongs to a text that is none. */
export function isCategory(text: string): text is Category {
  return categories.some((category) => category.id === text)
}

/** The halls that stand in the navigation: cockfighting launches its first game and has no page of its own. */
export function visibleCategories(off: readonly Category[]): Category[] {
  return categories.map((category) => category.id).filter((id) => !off.includes(id))
}
