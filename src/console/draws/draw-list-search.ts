import { choicePart, dayPart, pagesPart, type RawSearch } from '#console/ui/search-part.ts'
import { type DrawFilter, drawFilters } from '#domain/lottery/draw/draw-filters.ts'

import { readDrawsSearch } from './draws-search.ts'

/** URL state of the list of draws. */
export interface DrawListSearch {
  readonly game: string | undefined
  readonly only: DrawFilter | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly at: readonly string[]
  /** Rows lead to the page of their draw. */
  readonly open: undefined
}

export function readDrawListSearch(raw: RawSearch): DrawListSearch {
  return {
    game: readDrawsSearch(raw).game,
    only: choicePart(raw['only'], drawFilters),
    from: dayPart(raw['from']),
    to: dayPart(raw['to']),
    at: pagesPart(raw['at']),
    open: undefined,
  }
}

export function drawListFilters({ game, only, from, to }: DrawListSearch) {
  return {
    ...(game === undefined ? {} : { gameCode: game }),
    ...(only === undefined ? {} : { only }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}
