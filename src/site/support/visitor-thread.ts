import { useSyncExternalStore } from 'react'

/** Whether this browser has a thread of a visitor's: its cookie is for the server alone. */
const KEPT = 'service-thread'

export function keepVisitorThread(hasThread: boolean): void {
  if (hasThread) localStorage.setItem(KEPT, '1')
  else localStorage.removeItem(KEPT)
}

/** Also where the thread has begun in another window. */
export function useHasVisitorThread(): boolean {
  return useSyncExternalStore(
    (changed) => {
      addEventListener('storage', changed)
      return () => removeEventListener('storage', changed)
    },
    () => localStorage.getItem(KEPT) !== null,
    () => false,
  )
}
