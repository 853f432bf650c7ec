import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { promotions } from '#contract/promotions.ts'
import { TRIAL_TYPE } from '#domain/access/role.ts'
import { useSite } from '#site/bootstrap.ts'
import { useMember } from '#site/session/use-member.ts'

import { joinOffers, nextChange, type Offer } from './offers.ts'

/** Below the limit of browser timers, 2^31 ms; longer ones fire at once. */
const LONGEST_MS = 2_000_000_000

/** All offers as the viewer sees them, by the server's clock; recomputed when a state changes. */
export function useOffers(): {
  readonly offers: readonly Offer[]
  readonly nowMs: number
  readonly isFailed: boolean
  readonly isLoading: boolean
  readonly again: () => void
} {
  const api = useApi()
  const { language } = useSite()
  const list = useQuery(queryOf(api, promotions.list, { language }))
  const mine = useMine()
  const [seenMs, setSeen] = useState(0)
  const nowMs = Math.max(seenMs, list.data ? Date.parse(list.data.at) : 0)
  const offers = joinOffers(list.data?.list ?? [], mine, nowMs)
  const changesAtMs = nextChange(offers, nowMs)
  useEffect(() => {
    if (changesAtMs === undefined) return
    const wait = Math.min(LONGEST_MS, Math.max(0, changesAtMs - readServerNowMs()) + 500)
    const timer = setTimeout(() => setSeen(readServerNowMs()), wait)
    return () => clearTimeout(timer)
  }, [changesAtMs])
  return {
    offers,
    nowMs,
    isFailed: list.isError,
    isLoading: list.isPending,
    again: () => void list.refetch(),
  }
}

/** The member's own offers. Visitors and trial accounts have none. */
export function useMine() {
  const api = useApi()
  const { language } = useSite()
  const member = useMember()
  const isReal = typeof member === 'object' && member.type !== TRIAL_TYPE
  const mine = useQuery({ ...queryOf(api, promotions.mine, { language }), enabled: isReal })
  return isReal ? mine.data : undefined
}
