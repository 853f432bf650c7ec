import { choicePart, idPart, pagesPart, type RawSearch } from '#console/ui/search-part.ts'
import { type RedemptionState, redemptionStates } from '#domain/points/goods.ts'

export interface RedemptionSearch {
  readonly state: RedemptionState
  readonly at: readonly string[]
  /** The redemption in the panel. */
  readonly open: string | undefined
}

export function readRedemptionSearch(raw: RawSearch): RedemptionSearch {
  return {
    state: choicePart(raw['state'], redemptionStates) ?? 'applying',
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}
