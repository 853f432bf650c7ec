import type { Game } from '#contract/games.ts'
import { goesToLottery } from '#domain/catalogue/start.ts'
import { categoryOfCode, codeOfCategory } from '#domain/catalogue/menu.ts'
import type { Category } from '#domain/navigation/category.ts'
import { type Path, pathOfCategory, paths, withSearch } from '#site/paths.ts'

export interface Address {
  readonly to: Path
  readonly search: ReturnType<typeof withSearch>
}

/** URL of a vendor in its hall: a tab for slots, the lottery page for vendors of lotteries. */
export function addressOfVendor(category: Category, vassalage: string): Address {
  const { to, search } = placeOfVendor(category, vassalage)
  return { to, search: withSearch(search) }
}

/** URL of a vendor as text, to continue at after sign-in. */
export function textOfVendor(category: Category, vassalage: string): string {
  const { to, search } = placeOfVendor(category, vassalage)
  return `${to}?${new URLSearchParams(search).toString()}`
}

function placeOfVendor(
  category: Category,
  vassalage: string,
): { readonly to: Path; readonly search: Readonly<Record<string, string>> } {
  if (goesToLottery({ gameType: codeOfCategory(category), vassalage }))
    return { to: paths.lottery, search: { vendor: vassalage } }
  const to = pathOfCategory(category)
  return { to, search: category === 'slots' ? { page: vassalage } : { vassalage } }
}

/** URL of a game in its hall, found by name; slots also need their vendor's tab. */
export function addressOfGame({
  gameType,
  vassalage,
  gameName,
}: Pick<Game, 'gameType' | 'vassalage' | 'gameName'>): Address {
  const category = categoryOfCode(gameType)
  const search: Readonly<Record<string, string>> =
    category === 'slots' ? { page: vassalage, gameName } : { gameName }
  return { to: pathOfCategory(category), search: withSearch(search) }
}

export function addressOfLottery(gameCode: string): Address {
  return { to: paths.vnlottery, search: withSearch({ gameCode }) }
}
