import { useEffect } from 'react'

/** Held by every window of customer service as long as it is open. */
const LOCK = 'service-window'

/** As long as a window is open, no other page tells what is new. */
export function useServiceWindow(): void {
  useEffect(() => {
    const stop = new AbortController()
    // Several windows may be open: each holds its share.
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
        // The page went away before the lock came.
      })
    return () => stop.abort()
  }, [])
}

export async function isServiceOpen(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === LOCK)
}
