import { choicePart, pagesPart, type RawSearch, textPart } from '#console/ui/search-part.ts'
import { type DifferenceKind, differenceKinds } from '#domain/reconciliation/match.ts'

export interface DifferenceSearch {
  readonly kind: DifferenceKind | undefined
  readonly isOpen: boolean
  readonly at: readonly string[]
  readonly open: string | undefined
}

export function readDifferenceSearch(raw: RawSearch): DifferenceSearch {
  const open = textPart(raw['open'], 9)
  return {
    kind: choicePart(raw['kind'], differenceKinds),
    isOpen: raw['isOpen'] === true,
    at: pagesPart(raw['at']),
    open: open !== undefined && /^[1-9]\d*$/.test(open) ? open : undefined,
  }
}

export function differenceFilters({ kind, isOpen }: DifferenceSearch) {
  return { ...(kind === undefined ? {} : { kind }), ...(isOpen ? { isOpen } : {}) }
}
