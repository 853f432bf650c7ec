import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useNowMs } from '#browser/ui/clock-store.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { limits } from '#contract/limits.ts'
import { loadWithin } from '#site/layout/load-within.ts'
import { ModalBoundary } from '#site/layout/ModalBoundary.tsx'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'
import { MemberWords } from '#site/session/MemberWords.tsx'

import './play-clock.css'
import { useSaferWords, clockText } from './use-safer.ts'

const RealityDialog = lazy(() =>
  loadWithin(() => import('./RealityDialog.tsx').then((chunk) => ({ default: chunk.RealityDialog }))),
)
const ShutOutNews = lazy(() =>
  loadWithin(() => import('./ShutOutNews.tsx').then((chunk) => ({ default: chunk.ShutOutNews }))),
)

/** Only a tab that somebody looks at says that they are here, this often. */
const SEEN_EVERY_MS = 5 * 60_000

/**
 * How long a member has been here, in the header. When a look at the clock is due it stands over the page of the tab
 * that is looked at; that it was taken is known to the server, so the other tabs ask for none.
 */
export function PlayClock() {
  return (
    <MemberWords>
      <Clock />
    </MemberWords>
  )
}

function Clock() {
  const t = useT()
  const api = useApi()
  const openCentre = useOpenCentre()
  const nowMs = useNowMs()
  const isSeen = useIsSeen()
  const words = useSaferWords()
  const clock = useQuery({
    ...queryOf(api, limits.seen, {}),
    refetchInterval: SEEN_EVERY_MS,
    enabled: isSeen,
  }).data
  if (!clock || nowMs === 0) return null
  const { shutOut, checkDueAt, startedAt } = clock
  const isDue = isSeen && checkDueAt !== undefined && nowMs >= Date.parse(checkDueAt)
  const time = clockText(nowMs - Date.parse(startedAt))
  return (
    <>
      <button type="button" className="play-clock" onClick={() => openCentre('saferPlay')}>
        <Icon name={shutOut ? 'lock' : 'clock'} />
        <span className="sr">
          {shutOut
            ? t('safer.clock_out')
            : `${t('safer.clock')}: ${words.minutes(minutesOf(nowMs, startedAt))}`}
        </span>
        <span className="num" aria-hidden="true">
          {shutOut ? t('safer.clock_out') : time}
        </span>
      </button>
      {shutOut && (
        <Suspense>
          <ShutOutNews shutOut={shutOut} />
        </Suspense>
      )}
      {isDue && (
        <ModalBoundary onClose={() => undefined}>
          <Suspense>
            <RealityDialog />
          </Suspense>
        </ModalBoundary>
      )}
    </>
  )
}

function minutesOf(nowMs: number, startedAt: string): number {
  return Math.max(0, Math.floor((nowMs - Date.parse(startedAt)) / 60_000))
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
