import { useEffect, useSyncExternalStore } from 'react'

let isAwake = false
const listeners = new Set<() => void>()

/**
 * Rendered in each page. React hydrates in parts, the page last: navigation and automatic dialogs wait for it, and
 * tests read it from the document.
 */
export function PageAwake() {
  useEffect(() => {
    isAwake = true
    document.documentElement.dataset.alive = ''
    for (const listener of listeners) listener()
  }, [])
  return null
}

/** False on the server and during hydration, so that both render the same. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isAwake,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
