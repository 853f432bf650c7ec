import { useSyncExternalStore } from 'react'

const QUERY = '(prefers-reduced-motion: reduce)'

/** Whether reduced motion is preferred: the same information without animation. */
export function useCalm(): boolean {
  return useSyncExternalStore(subscribe, isCalm, () => true)
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(QUERY)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

function isCalm(): boolean {
  return matchMedia(QUERY).matches
}
