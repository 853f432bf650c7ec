import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { memberOffers } from '#contract/offers.ts'
import { TRIAL_TYPE } from '#domain/access/role.ts'
import { useSite } from '#site/bootstrap.ts'
import { useMember } from '#site/session/use-member.ts'

import { nextChange } from '#site/promotions/offers.ts'
import { type PayingOffer, forMember, forVisitor } from './paying.ts'

/** Below the limit of browser timers, 2^31 ms; longer ones fire at once. */
const LONGEST_MS = 2_000_000_000

export interface Paying {
  readonly offers: readonly PayingOffer[]
  readonly currency: string
  readonly nowMs: number
  readonly isFailed: boolean
  readonly isLoading: boolean
  readonly again: () => void
}

/** Offers that pay, by the server's clock: for visitors the public ones, for members theirs with their states. */
export function usePaying(): Paying {
  const api = useApi()
  const member = useMember()
  const { language } = useSite()
  const isReal = typeof member === 'object' && member.type !== TRIAL_TYPE
  const open = useQuery(queryOf(api, memberOffers.open, { language }))
  const list = useQuery({ ...queryOf(api, memberOffers.list, { language }), enabled: isReal })
  const [seenMs, setSeen] = useState(0)
  const found = isReal ? (list.data ?? open.data) : open.data
  const nowMs = Math.max(seenMs, found ? Date.parse(found.at) : 0)
  const offers = isReal && list.data ? forMember(list.data) : open.data ? forVisitor(open.data, nowMs) : []
  const changesAtMs = nextChange(offers, nowMs)
  const { refetch } = list
  useEffect(() => {
    if (changesAtMs === undefined) return
    const wait = Math.min(LONGEST_MS, Math.max(0, changesAtMs - readServerNowMs()) + 500)
    const timer = setTimeout(() => {
      setSeen(readServerNowMs())
      if (isReal) void refetch()
    }, wait)
    return () => clearTimeout(timer)
  }, [changesAtMs, isReal, refetch])
  const query = isReal ? list : open
  return {
    offers,
    currency: found?.currency ?? '',
    nowMs,
    isFailed: query.isError,
    isLoading: query.isPending,
    again: () => void query.refetch(),
  }
}
