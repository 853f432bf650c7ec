import { useSyncExternalStore } from 'react'

/** Whether the session ended while somebody worked: the page then stays as it is, under the sign-in. */
const listeners = new Set<() => void>()
let hasEnded = false

export function tellSessionEnded(ended: boolean): void {
  if (ended === hasEnded) return
  hasEnded = ended
  for (const listener of listeners) listener()
}

/** At once while the session stands, else when somebody has signed in again. */
export function sessionBack(): Promise<void> {
  return new Promise((resolve) => {
    if (!hasEnded) return resolve()
    const leave = subscribe(() => {
      leave()
      resolve()
    })
  })
}

export function useSessionEnded(): boolean {
  return useSyncExternalStore(subscribe, () => hasEnded)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
