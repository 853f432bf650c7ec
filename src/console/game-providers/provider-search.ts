import { choicePart, idPart, pagesPart, type RawSearch } from '#console/ui/search-part.ts'
import type { ListState } from '#domain/games/list-diff.ts'

/** The tabs of a provider's page. */
export const providerLooks = ['overview', 'keys', 'games', 'transactions'] as const
export type ProviderLook = (typeof providerLooks)[number]

export const rowStates = ['new', 'changed', 'gone', 'unmapped', 'invalid', 'same'] as const
export type RowState = ListState | 'invalid'

export interface ProviderSearch {
  readonly look: ProviderLook
  readonly state: RowState | undefined
  readonly isOpen: boolean
  readonly at: readonly string[]
  readonly open: string | undefined
}

export function readProviderSearch(raw: RawSearch): ProviderSearch {
  return {
    look: choicePart(raw['look'], providerLooks) ?? 'overview',
    state: choicePart(raw['state'], rowStates),
    isOpen: raw['isOpen'] === true,
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}

export type ChangeSearch = (patch: Partial<ProviderSearch>, isStep?: boolean) => void
