import { useSyncExternalStore } from 'react'

/** Whether the session expired while the page was open; the page then stays below the sign-in. */
const listeners = new Set<() => void>()
let hasEnded = false

export function notifySessionEnded(ended: boolean): void {
  if (ended === hasEnded) return
  hasEnded = ended
  for (const listener of listeners) listener()
}

/** Resolves at once while the session is valid, else after the next sign-in. */
export function sessionBack(): Promise<void> {
  return new Promise((resolve) => {
    if (!hasEnded) return resolve()
    const leave = subscribe(() => {
      leave()
      resolve()
    })
  })
}

export function isSessionEnded(): boolean {
  return hasEnded
}

export function useSessionEnded(): boolean {
  return useSyncExternalStore(subscribe, isSessionEnded)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
