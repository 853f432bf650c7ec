import { useSyncExternalStore } from 'react'

/** Polling stops after this: an absent operator needs no fresh figures. */
const REST_AFTER_MS = 5 * 60_000
const LOOK_EVERY_MS = 15_000

let lastTouchMs = Date.now()
const touch = () => {
  lastTouchMs = Date.now()
}

/** Whether the page is visible and was used recently. */
export function useAwake(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible' && Date.now() - lastTouchMs < REST_AFTER_MS,
  )
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_EVERY_MS)
  const wake = () => {
    touch()
    listener()
  }
  addEventListener('pointerdown', wake)
  addEventListener('keydown', wake)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    removeEventListener('pointerdown', wake)
    removeEventListener('keydown', wake)
    document.removeEventListener('visibilitychange', listener)
  }
}
