import { useSyncExternalStore } from 'react'

const KEY = 'balance'
const listeners = new Set<() => void>()

/** Whether the balance is shown in the header: hidden until somebody in this browser wants it, in all tabs. */
export function useIsBalanceShown(): boolean {
  return useSyncExternalStore(subscribe, isShown, () => false)
}

/** The same where somebody plays: there it is shown unless somebody in this browser hid it. */
export function useIsBalanceShownInPlay(): boolean {
  return useSyncExternalStore(subscribe, isNotHidden, () => true)
}

export function showBalance(isWanted: boolean): void {
  localStorage.setItem(KEY, isWanted ? 'shown' : 'hidden')
  for (const listener of listeners) listener()
}

function isShown(): boolean {
  return localStorage.getItem(KEY) === 'shown'
}

function isNotHidden(): boolean {
  return localStorage.getItem(KEY) !== 'hidden'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
