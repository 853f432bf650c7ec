import { useEffect } from 'react'

/** Web lock held by every open window of customer service. */
const LOCK = 'service-window'

/** While such a window is open, no other page announces new answers. */
export function useServiceWindow(): void {
  useEffect(() => {
    const stop = new AbortController()
    // A shared lock, because several windows may be open.
    navigator.locks
      ?.request(
        LOCK,
        { mode: 'shared', signal: stop.signal },
        () =>
          new Promise<void>((done) => {
            stop.signal.addEventListener('abort', () => done())
          }),
      )
      .catch(() => {
        // The page was left before the lock was granted.
      })
    return () => stop.abort()
  }, [])
}

export async function isServiceOpen(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === LOCK)
}
