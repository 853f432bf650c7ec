import { useEffect, useState } from 'react'

/** 20 updates a second are the limit of legibility; 4 with reduced motion. */
const EVERY_MS = 50
const CALM_EVERY_MS = 250

/** Elapsed time by this browser's clock; undefined before the start. */
export function useElapsed(startedAtMs: number | undefined, isCalm: boolean): number | undefined {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    if (startedAtMs === undefined) return undefined
    const timer = setInterval(() => setNowMs(Date.now()), isCalm ? CALM_EVERY_MS : EVERY_MS)
    return () => clearInterval(timer)
  }, [startedAtMs, isCalm])
  return startedAtMs === undefined ? undefined : Math.max(0, nowMs - startedAtMs)
}
