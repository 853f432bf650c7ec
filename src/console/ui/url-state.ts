import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router'

type Raw = Readonly<Record<string, unknown>>

/** Page state in the URL, so that it can be shared and history navigation restores it. */
export function useUrlState<State extends object>(
  read: (raw: Raw) => State,
): [State, (patch: Partial<State>, isStep?: boolean) => void] {
  const raw = useSearch({ strict: false }) as Raw
  const navigate = useNavigate()
  const change = (patch: Partial<State>, isStep = true) =>
    void navigate({ ...changeSearch((before) => ({ ...before, ...patch })), replace: !isStep })
  return [read(raw), change]
}

/** The same page with other search parameters; empty ones are omitted. */
export function changeSearch(change: (before: Raw) => Raw): NavigateOptions {
  return {
    to: '.',
    search: ((before: Raw) => withoutEmpty(change(before))) as never,
    resetScroll: false,
  }
}

function withoutEmpty(values: Raw): Raw {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
