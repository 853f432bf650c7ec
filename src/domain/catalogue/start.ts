import type { Category } from '#domain/navigation/category.ts'

/** Target of a click on a category in the navigation. */
export type Start =
  | { readonly kind: 'hall' }
  /** Its first vendor is started at once. */
  | { readonly kind: 'vendor'; readonly vassalage: string }
  /** It has no page: the first game of its first vendor is started. */
  | { readonly kind: 'first-game'; readonly vassalage: string }

export interface StartingVendor {
  readonly vassalage: string
  readonly isInMaintenance: boolean
}

/**
 * Lottery and e-lottery start their first vendor, cockfighting the first game of its first vendor; every other
 * category opens its hall. Vendors in maintenance are skipped; without any other vendor the category opens its hall.
 */
export function startOf(category: Category, vendors: readonly StartingVendor[]): Start {
  const first = vendors.find((vendor) => !vendor.isInMaintenance)
  if (!first || !startsAtOnce(category)) return { kind: 'hall' }
  const { vassalage } = first
  return category === 'cockfight' ? { kind: 'first-game', vassalage } : { kind: 'vendor', vassalage }
}

export function startsAtOnce(category: Category): boolean {
  return category === 'lottery' || category === 'elottery' || category === 'cockfight'
}

/** Vendors and game types that are played on the lottery pages of the site. */
const lotteryVendors: readonly string[] = ['TCG_LOTTO_VN', 'TCG_SEA', 'ELOTT', 'LOTT']
const lotteryTypes: readonly string[] = ['LOTT', 'ELOTT']

export function goesToLottery(game: { readonly gameType: string; readonly vassalage: string }): boolean {
  return lotteryTypes.includes(game.gameType) || lotteryVendors.includes(game.vassalage)
}
