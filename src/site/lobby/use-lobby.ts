import { useNavigate, useRouterState } from '@tanstack/react-router'

import { categories, type Category } from '#domain/navigation/category.ts'
import { type Lobby, readLobby, type VendorKey, writeLobby } from '#domain/games/lobby.ts'
import { useIsAwake } from '#site/layout/PageAwake.tsx'
import { type Path, pathOfCategory, withSearch } from '#site/paths.ts'

export interface Hall {
  readonly category: Category
  readonly path: Path
  readonly vendorKey: VendorKey
}

/** The hall of slots has a tab for each vendor, and names it by `page`. */
export function hallOf(category: Category): Hall {
  return {
    category,
    path: pathOfCategory(category),
    vendorKey: category === 'slots' ? 'page' : 'vassalage',
  }
}

export function useHall(): Hall {
  const path = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname })
  return hallOf(categories.find((one) => one.path === path)?.id ?? 'slots')
}

/**
 * What the lobby shows stands in its address, and changing it is going there. The server draws each hall once for
 * everybody, without what stands behind the question mark.
 */
export function useLobby() {
  const hall = useHall()
  const navigate = useNavigate()
  const isAwake = useIsAwake()
  const search = useRouterState({
    select: (state) => (state.resolvedLocation ?? state.location).search as Readonly<Record<string, unknown>>,
  })
  const lobby = readLobby(isAwake ? search : {}, hall.vendorKey)
  const addressOf = (next: Lobby) => {
    const address = new URLSearchParams(writeLobby(next, hall.vendorKey)).toString()
    return address === '' ? hall.path : `${hall.path}?${address}`
  }
  /** Turning a page begins at its top; what narrows the list down stays where it is. */
  const go = (next: Lobby, { isReplacing = false }: { readonly isReplacing?: boolean } = {}) =>
    void navigate({
      to: hall.path,
      search: withSearch(writeLobby(next, hall.vendorKey)),
      replace: isReplacing,
      resetScroll: next.page !== lobby.page,
    })
  return { hall, lobby, isAwake, go, addressOf }
}
