import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useNowMs } from '#browser/ui/clock-store.ts'
import { limits } from '#contract/limits.ts'

/** Interval at which a visible tab reports the member's presence. */
const SEEN_EVERY_MS = 5 * 60_000

/** Session duration, and whether a reality check is due in this tab. Trial accounts have neither. */
export function useSessionClock({ isOff = false }: { readonly isOff?: boolean } = {}) {
  const api = useApi()
  const nowMs = useNowMs()
  const isSeen = useIsSeen()
  const clock = useQuery({
    ...queryOf(api, limits.seen, {}),
    refetchInterval: SEEN_EVERY_MS,
    enabled: isSeen && !isOff,
  }).data
  const dueAt = clock?.checkDueAt
  return {
    nowMs,
    clock: nowMs === 0 ? undefined : clock,
    isDue: isSeen && nowMs > 0 && dueAt !== undefined && nowMs >= Date.parse(dueAt),
  }
}

function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isSeen
}
