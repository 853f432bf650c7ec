import { useEffect, useState } from 'react'

/** Twenty times a second is as often as a number can be read; four times where less should move. */
const EVERY_MS = 50
const CALM_EVERY_MS = 250

/** How long something has been going on, by this browser's clock; nothing before it began. */
export function useElapsed(startedAtMs: number | undefined, isCalm: boolean): number | undefined {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    if (startedAtMs === undefined) return undefined
    const timer = setInterval(() => setNowMs(Date.now()), isCalm ? CALM_EVERY_MS : EVERY_MS)
    return () => clearInterval(timer)
  }, [startedAtMs, isCalm])
  return startedAtMs === undefined ? undefined : Math.max(0, nowMs - startedAtMs)
}
