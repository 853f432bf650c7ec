import { useDeferredValue, useEffect, useSyncExternalStore } from 'react'

let isAwake = false
const { promise, resolve } = Promise.withResolvers<void>()

/** Settles when the first page is hydrated. */
export const pageAwake = promise

export const isPageAwake = () => isAwake

/**
 * Rendered in each page. React hydrates in parts, the page last: navigation and automatic dialogs wait for it, and
 * tests read it from the document.
 */
export function PageAwake() {
  useEffect(() => {
    isAwake = true
    document.documentElement.dataset.alive = ''
    resolve()
  }, [])
  return null
}

/**
 * False on the server and during hydration, so that both render the same. A store renders all its readers in one task:
 * deferred, whatever they show then is rendered in parts.
 */
export function useIsAwake(): boolean {
  return useDeferredValue(useSyncExternalStore(subscribe, isPageAwake, () => false))
}

/** The page is hydrated once, so there is one change to report. */
function subscribe(listener: () => void): () => void {
  void promise.then(listener)
  return () => {}
}
