import { useSearch } from '#browser/routing/routing-context.ts'
import type { RawSearch } from './search-part.ts'
import { useNavigate } from '#console/routing.ts'

/** Page state in the URL, so that it can be shared and history navigation restores it. */
export function useUrlState<State extends object>(
  read: (raw: RawSearch) => State,
): [State, (patch: Partial<State>, isStep?: boolean) => void] {
  const state = useSearch(read)
  const navigate = useNavigate()
  const change = (patch: Partial<State>, isStep = true) =>
    navigate({ ...changeSearch((before) => ({ ...before, ...patch })), replace: !isStep })
  return [state, change]
}

/** The same page with other search parameters; empty ones are omitted. */
export function changeSearch(change: (before: RawSearch) => RawSearch) {
  return {
    to: '.',
    search: (before: RawSearch) => withoutEmpty(change(before)),
    keepsScroll: true,
  } as const
}

function withoutEmpty(values: RawSearch): RawSearch {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
