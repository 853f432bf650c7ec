import { choicePart, idPart, pagesPart, type RawSearch } from '#console/ui/search-part.ts'
import { applicationStatuses } from '#domain/promotions/state.ts'

export interface ApplicationSearch {
  readonly status: (typeof applicationStatuses)[number] | undefined
  readonly offer: string | undefined
  readonly at: readonly string[]
  readonly open: string | undefined
}

export function readApplicationSearch(raw: RawSearch): ApplicationSearch {
  return {
    status: choicePart(raw['status'], applicationStatuses),
    offer: idPart(raw['offer']),
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}

export function applicationFilters({ status, offer }: ApplicationSearch) {
  return { ...(status ? { status } : {}), ...(offer ? { promotionId: offer } : {}) }
}
