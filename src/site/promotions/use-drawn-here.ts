import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False during hydration. The server renders each path once for all visitors, without the query string, and the first
 * render in the browser must match.
 */
export function useDrawnHere(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
