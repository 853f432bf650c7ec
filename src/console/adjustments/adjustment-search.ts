import { choicePart, idPart, pagesPart, type RawSearch } from '#console/ui/search-part.ts'
import { type AdjustmentState, adjustmentStates } from '#domain/ledger/adjustment.ts'

export interface AdjustmentSearch {
  /** `all` shows every state; the default is open proposals. */
  readonly state: AdjustmentState | 'all'
  readonly at: readonly string[]
  readonly open: string | undefined
}

export function readAdjustmentSearch(raw: RawSearch): AdjustmentSearch {
  return {
    state: choicePart(raw['state'], [...adjustmentStates, 'all']) ?? 'proposed',
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}

export function adjustmentFilters({ state }: AdjustmentSearch) {
  return state === 'all' ? {} : { state }
}
