import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the server renders and while the page wakes up, so that both draw the same. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
