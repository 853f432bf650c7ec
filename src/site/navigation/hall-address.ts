import { goesToLottery } from '#domain/catalogue/start.ts'
import { codeOfCategory } from '#domain/catalogue/menu.ts'
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

export function addressOfLottery(gameCode: string): Address {
  return { to: paths.vnlottery, search: withSearch({ gameCode }) }
}
