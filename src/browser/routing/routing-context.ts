import { createContext, use } from 'react'

import type { NavigateOptions, AnyDestination } from './destination.ts'
import type { Router, CurrentPage } from './router.ts'
import type { RawSearch } from './search-text.ts'

export interface Routing {
  readonly router: Router
  readonly current: CurrentPage
  readonly navigate: (to: AnyDestination & NavigateOptions) => void
}

export const RoutingContext = createContext<Routing | undefined>(undefined)

export function useRouting(): Routing {
  const routing = use(RoutingContext)
  if (!routing) throw new Error('no router around this component')
  return routing
}

/** The page that is shown. During a navigation this is the previous one, until the next has loaded. */
export function useCurrentPage(): CurrentPage {
  return useRouting().current
}

export function usePathname(): string {
  return useCurrentPage().pathname
}

/** The search parameters, through the reader of the page that has them. */
export function useSearch<State>(read: (raw: RawSearch) => State): State {
  return read(useCurrentPage().search)
}

/** The parameters in the path of the shown page. */
export function useParams(): Readonly<Record<string, string | undefined>> {
  return useCurrentPage().params
}
