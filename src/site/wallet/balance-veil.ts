import { browserStorage } from '#browser/storage.ts'
import { useSyncExternalStore } from 'react'

const KEY = 'balance'
const listeners = new Set<() => void>()

/** Whether the balance is shown: until it is hidden; stored per browser and shared by all tabs. */
export function useIsBalanceVisible(): boolean {
  return useSyncExternalStore(subscribe, isNotHidden, () => true)
}

export function showBalance(isVisible: boolean): void {
  browserStorage.setItem(KEY, isVisible ? 'shown' : 'hidden')
  for (const listener of listeners) listener()
}

function isNotHidden(): boolean {
  return browserStorage.getItem(KEY) !== 'hidden'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
