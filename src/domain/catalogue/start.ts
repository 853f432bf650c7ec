import type { Category } from '#domain/navigation/category.ts'

/** What happens when somebody chooses a category in the navigation. */
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
 * E-lottery and lottery start their first vendor, cockfighting the first game of its first vendor; every other category
 * has a hall. A vendor under maintenance starts nothing. Without one that plays, the category leads to its own place.
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

/** The vendors and the types of games that the lottery's own pages play, whoever asks for them. */
const lotteryVendors: readonly string[] = ['TCG_LOTTO_VN', 'TCG_SEA', 'ELOTT', 'LOTT']
const lotteryTypes: readonly string[] = ['LOTT', 'ELOTT']

export function goesToLottery(game: { readonly gameType: string; readonly vassalage: string }): boolean {
  return lotteryTypes.includes(game.gameType) || lotteryVendors.includes(game.vassalage)
}
