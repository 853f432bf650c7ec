import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether the page is drawn by the browser. The server draws each path once for everybody, without what stands behind
 * the question mark; the first picture in the browser has to be the same.
 */
export function useDrawnHere(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
