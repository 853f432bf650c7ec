import type { Category } from '#domain/navigation/category.ts'

/** Halls with a shelf on the home page, in this order. */
const featured = ['slots', 'live'] as const satisfies readonly Category[]

/** Two pages of the widest strip; the hall shows the rest. */
export const FEATURED_MAX = 14

/** Fewer games do not fill a strip: they are wide cards instead. */
export const STRIP_MIN = 5

export function featuredIn(categories: readonly Category[]): readonly Category[] {
  return featured.filter((one) => categories.includes(one))
}
