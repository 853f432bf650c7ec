import type { Category } from '#domain/navigation/category.ts'

/** The halls whose games stand on the home page, in this order. */
const featured = ['slots', 'live'] as const satisfies readonly Category[]

/** Two turns of a strip at its widest; who wants more goes into the hall. */
export const FEATURED_MAX = 14

export function featuredIn(categories: readonly Category[]): readonly Category[] {
  return featured.filter((one) => categories.includes(one))
}
