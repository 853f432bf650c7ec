import { type RawSearch, readSearch, writeSearch } from './search-text.ts'

/** The place of a page: the part of a URL that selects the page and its state. */
export interface Place {
  readonly pathname: string
  readonly search: RawSearch
}

type NameIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NameIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type WithParams<Path extends string> = Path extends `${string}:${string}` ? Path : never

/** `.` is the current page. Paths with parameters such as `/players/:memberId` require each of them. */
type Way<Path extends string> =
  | { readonly to: Exclude<Path, WithParams<Path>> | '.'; readonly params?: undefined }
  | (WithParams<Path> extends infer One extends string
      ? One extends string
        ? { readonly to: One; readonly params: Readonly<Record<NameIn<One>, string>> }
        : never
      : never)

type NextSearch = RawSearch | ((before: RawSearch) => RawSearch)

/** Where a link or a navigation leads, given the paths of an area. Without `search` all parameters are dropped. */
export type Destination<Path extends string> = Way<Path> & { readonly search?: NextSearch | undefined }

/** A destination without its area's types. */
export interface AnyDestination {
  readonly to: string
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly search?: NextSearch | undefined
}

export interface NavigateOptions {
  readonly replace?: boolean | undefined
  /** The scroll position stays; otherwise the page starts at its top. */
  readonly keepsScroll?: boolean | undefined
  /** Skips the unsaved-changes prompt. */
  readonly ignoresUnsaved?: boolean | undefined
}

/** Resolves a destination from the current place. The parameters named by `kept` are kept on every way. */
export function placeOf(
  { to, params = {}, search = {} }: AnyDestination,
  here: Place,
  kept: readonly string[],
): Place {
  const next = typeof search === 'function' ? search(here.search) : search
  const ofAll = kept.filter((name) => name in here.search).map((name) => [name, here.search[name]])
  return {
    pathname:
      to === '.'
        ? here.pathname
        : to.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    search: { ...Object.fromEntries(ofAll), ...next },
  }
}

export function addressOf({ pathname, search }: Place): string {
  return pathname + writeSearch(search)
}

/** Reads an address without its host; the fragment belongs to the browser. */
export function readPlace(address: string): Place {
  const [, pathname = '', query = ''] = /^([^?#]*)([^#]*)/.exec(address) ?? []
  return { pathname, search: readSearch(query) }
}

/** Whether a link to `place` names the current page: its path or one above it, with the link's parameters among others. */
export function isAt(place: Place, here: Place): boolean {
  const isUnder = `${here.pathname}/`.startsWith(`${place.pathname}/`)
  // A number typed by hand in the URL equals a quoted one.
  const isSame = (one: unknown, other: unknown) =>
    one === undefined || `${one as string}` === `${other as string}`
  return isUnder && Object.entries(place.search).every(([name, value]) => isSame(value, here.search[name]))
}
