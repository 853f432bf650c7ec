/** The nine categories, in navigation order. `code` is used in calls, `path` is the page. */
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

/** Narrows text from URLs and database rows to a category. */
export function isCategory(text: string): text is Category {
  return categories.some((category) => category.id === text)
}

/** The categories shown in the navigation. Cockfighting has no page: it launches its first game. */
export function visibleCategories(off: readonly Category[]): Category[] {
  return categories.map((category) => category.id).filter((id) => !off.includes(id))
}

/** The halls to which a site leads: those with something in them, or all of its halls if its operator keeps empty ones. */
export function hallsInNavigation({
  categories: halls,
  emptyHalls,
  flags,
}: {
  readonly categories: readonly Category[]
  readonly emptyHalls: readonly Category[]
  readonly flags: { readonly emptyHalls: boolean }
}): Category[] {
  return halls.filter((hall) => flags.emptyHalls || !emptyHalls.includes(hall))
}
