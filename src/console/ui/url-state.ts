import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router'

type Raw = Readonly<Record<string, unknown>>

/** The state of a page lives in its address: it can be sent to somebody, and the way back leads through it. */
export function useUrlState<State extends object>(
  read: (raw: Raw) => State,
): [State, (patch: Partial<State>, isStep?: boolean) => void] {
  const raw = useSearch({ strict: false }) as Raw
  const navigate = useNavigate()
  const change = (patch: Partial<State>, isStep = true) =>
    void navigate({ ...changeSearch((before) => ({ ...before, ...patch })), replace: !isStep })
  return [read(raw), change]
}

/** The same page with another search part. What is empty is left out of the address. */
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
