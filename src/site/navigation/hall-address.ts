import type { Game } from '#contract/games.ts'
import { goesToLottery } from '#domain/catalogue/start.ts'
import { categoryOfCode, codeOfCategory } from '#domain/catalogue/menu.ts'
import type { Category } from '#domain/navigation/category.ts'
import { type Path, pathOfCategory, paths, withSearch } from '#site/paths.ts'

export interface Address {
  readonly to: Path
  readonly search: ReturnType<typeof withSearch>
}

/** A vendor's part of its hall: slots have a tab for each, the lottery plays its vendors itself. */
export function addressOfVendor(category: Category, vassalage: string): Address {
  if (goesToLottery({ gameType: codeOfCategory(category), vassalage }))
    return { to: paths.lottery, search: withSearch({ vendor: vassalage }) }
  const to = pathOfCategory(category)
  return { to, search: withSearch(category === 'slots' ? { page: vassalage } : { vassalage }) }
}

/** A game in its hall, found by its name: slots stand with their vendor there. */
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
