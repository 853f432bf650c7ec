import { choicePart, idPart, pagesPart, type RawSearch } from '#console/ui/search-part.ts'
import { type ListedAdjustmentState, listedAdjustmentStates } from '#domain/ledger/adjustment.ts'

export interface AdjustmentSearch {
  /** `all` shows every state; the default is open proposals. */
  readonly state: ListedAdjustmentState | 'all'
  readonly at: readonly string[]
  readonly open: string | undefined
}

export function readAdjustmentSearch(raw: RawSearch): AdjustmentSearch {
  return {
    state: choicePart(raw['state'], [...listedAdjustmentStates, 'all']) ?? 'proposed',
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}

export function adjustmentFilters({ state }: AdjustmentSearch) {
  return state === 'all' ? {} : { state }
}
