import { useEffect, useSyncExternalStore } from 'react'

let isAwake = false
const listeners = new Set<() => void>()

/**
 * Stands within each page. A page wakes up in parts, its own part last: what may navigate or open by itself waits for
 * that, and whoever watches from outside reads it from the document.
 */
export function PageAwake() {
  useEffect(() => {
    isAwake = true
    document.documentElement.dataset.alive = ''
    for (const listener of listeners) listener()
  }, [])
  return null
}

/** False while the server draws and while the page wakes up, so that both draw the same. */
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
