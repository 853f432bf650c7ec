import type { ComponentType } from 'react'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'

import { type Place, readPlace } from './destination.ts'
import type { RawSearch } from './search-text.ts'

/** A page in a chunk of its own, which `preload` loads. */
export type LazyPage = ComponentType & { readonly preload: () => Promise<unknown> }

/** A path with its page. `Facts` are the data of a page that an area's layout needs. */
export interface Route<Facts> {
  readonly path: string
  readonly page: LazyPage
  readonly facts: Facts
  /** Fetches the first data of the page before it appears; the answer is kept with the page. */
  readonly load?: (search: RawSearch) => Promise<unknown>
  /** The part of the search parameters that `load` depends on; when it changes, the page loads again. */
  readonly loadsFor?: (search: RawSearch) => string | undefined
}

export interface RouterOptions<Facts> {
  readonly routes: readonly Route<Facts>[]
  /** Paths that redirect to others. */
  readonly redirects?: Readonly<Record<string, string>>
  /** Fetches the data of the layout, for each page. */
  readonly load?: (pathname: string) => Promise<unknown>
  /** Search parameters that every link and navigation keeps. */
  readonly kept?: readonly string[]
  /** Around every page; draws an `Outlet`. */
  readonly layout: ComponentType
  /** The page of unknown paths. */
  readonly lost: LazyPage
  readonly broken: ComponentType<{ readonly error: unknown }>
}

/** A place with its page. */
export interface CurrentPage<Facts = unknown> extends Place {
  readonly address: string
  /** Undefined for an unknown path. */
  readonly route: Route<Facts> | undefined
  readonly params: Readonly<Record<string, string>>
  /** The same for places that differ only in parameters for which nothing is loaded. */
  readonly key: string
  readonly isLoading: boolean
  /** The answer of the route's `load`. */
  readonly loaded?: unknown
  /** Why the page did not load. */
  readonly error?: unknown
}

export interface Router<Facts = unknown> extends RouterOptions<Facts> {
  readonly kept: readonly string[]
  /** The page of an address, not loaded yet. */
  readonly find: (address: string) => CurrentPage<Facts>
  readonly load: (address: string) => Promise<CurrentPage<Facts>>
  /** Loads the first page: the server renders it, and the browser hydrates with the same data. */
  readonly start: (address: string) => Promise<CurrentPage<Facts>>
  readonly started: () => CurrentPage<Facts> | undefined
}

export function createRouter<Facts>(options: RouterOptions<Facts>): Router<Facts> {
  const { routes, redirects = {}, kept = [] } = options
  let first: CurrentPage<Facts> | undefined
  const find = (visited: string): CurrentPage<Facts> => {
    const { pathname } = readPlace(visited)
    const to = redirects[pathname]
    const address = to === undefined ? visited : to + visited.slice(pathname.length)
    const place = readPlace(address)
    const found = match(routes, place.pathname)
    const key = `${place.pathname} ${found.route?.loadsFor?.(place.search) ?? ''}`
    return { address, ...place, ...found, key, isLoading: true }
  }
  const load = async (address: string): Promise<CurrentPage<Facts>> => {
    const state = { ...find(address), isLoading: false }
    const { route, search, pathname } = state
    try {
      const [loaded] = await Promise.all([
        route?.load?.(search),
        (route?.page ?? options.lost).preload(),
        options.load?.(pathname),
      ])
      return { ...state, loaded }
    } catch (error) {
      // Shown in place of the page.
      return { ...state, error }
    }
  }
  const start = async (address: string) => (first = await load(address))
  return { ...options, kept, find, load, start, started: () => first }
}

/** Paths without parameters match exactly, as on the server. */
function match<Facts>(
  routes: readonly Route<Facts>[],
  pathname: string,
): Pick<CurrentPage<Facts>, 'route' | 'params'> {
  for (const route of routes) {
    if (route.path === pathname) return { route, params: {} }
    if (!route.path.includes(':')) continue
    const [isMatch, found] = matchRoute(parse, route.path, pathname)
    if (isMatch) return { route, params: Object.fromEntries(Object.entries(found).map(decoded)) }
  }
  return { route: undefined, params: {} }
}

function decoded([name, value = '']: [string, string | undefined]): [string, string] {
  try {
    return [name, decodeURIComponent(value)]
  } catch {
    // A URL truncated within an encoded character: the raw value matches nothing.
    return [name, value]
  }
}
