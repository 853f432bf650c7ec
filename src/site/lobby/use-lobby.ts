import { usePathname, useSearch } from '#browser/routing/routing-context.ts'
import { categories, type Category } from '#domain/navigation/category.ts'
import { type Lobby, readLobby, type VendorKey, writeLobby } from '#domain/games/lobby.ts'
import { useIsAwake } from '#site/layout/PageAwake.tsx'
import { type Path, pathOfCategory, withSearch } from '#site/paths.ts'
import { useNavigate } from '#site/routing.ts'

export interface Hall {
  readonly category: Category
  readonly path: Path
  readonly vendorKey: VendorKey
}

/** The slots hall has a tab per vendor, and its URL parameter for the vendor is `page`. */
export function hallOf(category: Category): Hall {
  return {
    category,
    path: pathOfCategory(category),
    vendorKey: category === 'slots' ? 'page' : 'vassalage',
  }
}

export function useHall(): Hall {
  const path = usePathname()
  return hallOf(categories.find((one) => one.path === path)?.id ?? 'slots')
}

/**
 * The lobby's state stands in the URL; changes are navigations. The server renders each hall once for all visitors,
 * without the query string.
 */
export function useLobby() {
  const hall = useHall()
  const navigate = useNavigate()
  const isAwake = useIsAwake()
  const lobby = useSearch((search) => readLobby(isAwake ? search : {}, hall.vendorKey))
  const addressOf = (next: Lobby) => {
    const address = new URLSearchParams(writeLobby(next, hall.vendorKey)).toString()
    return address === '' ? hall.path : `${hall.path}?${address}`
  }
  /** Paging scrolls to the top; filtering keeps the scroll position. */
  const go = (next: Lobby, { isReplacing = false }: { readonly isReplacing?: boolean } = {}) =>
    navigate({
      to: hall.path,
      search: withSearch(writeLobby(next, hall.vendorKey)),
      replace: isReplacing,
      keepsScroll: next.page === lobby.page,
    })
  return { hall, lobby, isAwake, go, addressOf }
}
