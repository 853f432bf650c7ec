import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

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
 * False on the server and during hydration, so that both render the same. The change is a transition, which React renders in
 * slices: a store that notifies its readers has all of them rendered in one task, together with what they contain.
 */
export function useIsAwake(): boolean {
  const isAwakeAtFirst = useSyncExternalStore(neverNotifies, isPageAwake, () => false)
  const [hasWoken, setWoken] = useState(false)
  useEffect(() => void promise.then(() => startTransition(() => setWoken(true))), [])
  return isAwakeAtFirst || hasWoken
}

const neverNotifies = () => () => {}
