import { choicePart, idPart, pagesPart, type RawSearch, textPart } from '#console/ui/search-part.ts'
import { type DepositState, depositStates } from '#domain/cashier/deposit-state.ts'

export interface DepositSearch {
  readonly state: DepositState | undefined
  readonly find: string | undefined
  readonly at: readonly string[]
  readonly open: string | undefined
}

export function readDepositSearch(raw: RawSearch): DepositSearch {
  return {
    state: choicePart(raw['state'], depositStates),
    find: textPart(raw['find']),
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}

export function depositFilters({ state, find }: DepositSearch) {
  return { ...(state ? { state } : {}), ...(find ? { search: find } : {}) }
}
