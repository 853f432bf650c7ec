import { choicePart, idPart, pagesPart, type RawSearch } from '#console/ui/search-part.ts'

export const threadLists = ['waiting', 'open', 'closed'] as const

export interface ServiceSearch {
  readonly which: (typeof threadLists)[number]
  readonly at: readonly string[]
  readonly open: string | undefined
}

export function readServiceSearch(raw: RawSearch): ServiceSearch {
  return {
    which: choicePart(raw['which'], threadLists) ?? 'waiting',
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}
