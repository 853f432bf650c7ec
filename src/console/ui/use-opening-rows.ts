import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useScope } from '#console/frame/brand.ts'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'

import type { TableState } from './PagedTable.tsx'
import { pageInput } from './pages.ts'
import { type RawSearch, pagesPart } from './search-part.ts'
import { useUrlState } from './url-state.ts'

/** The page of a list, by the address, whose rows open pages of their own. */
export function useOpeningRows<E extends Endpoint>(endpoint: E, onOpen: (id: string) => void) {
  const [search, change] = useUrlState(readSearch)
  const input = { ...useScope(), ...pageInput(search.at) } as Input<E>
  const query = useQuery({
    ...queryOf(useApi(), endpoint, input),
    placeholderData: keepPreviousData<Output<E>>,
  })
  return {
    query,
    search,
    change: ({ open, at }: Partial<TableState>) =>
      open === undefined ? change({ at: at ?? [] }) : onOpen(open),
  }
}

function readSearch(raw: RawSearch): TableState {
  return { at: pagesPart(raw['at']), open: undefined }
}
