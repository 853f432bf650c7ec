import { browserStorage } from '#browser/storage.ts'
import { useSyncExternalStore } from 'react'

/** Flag that this browser has a visitor's thread; the cookie itself is not readable by scripts. */
const KEPT = 'service-thread'

export function keepVisitorThread(hasThread: boolean): void {
  if (hasThread) browserStorage.setItem(KEPT, '1')
  else browserStorage.removeItem(KEPT)
}

/** Also updates when the thread began in another window. */
export function useHasVisitorThread(): boolean {
  return useSyncExternalStore(
    (changed) => {
      addEventListener('storage', changed)
      return () => removeEventListener('storage', changed)
    },
    () => browserStorage.getItem(KEPT) !== null,
    () => false,
  )
}
