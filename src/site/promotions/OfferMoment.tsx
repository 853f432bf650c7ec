import { type RefObject, useEffect, useRef, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Clock } from '#browser/ui/Clock.tsx'
import { clockCells, minutesLeft } from '#browser/ui/countdown-phase.ts'
import { useNowMs } from '#browser/ui/clock-store.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { useSite } from '#site/bootstrap.ts'

import type { Offer } from './offers.ts'

const DAY_MS = 86_400_000

/**
 * The next change of an offer. On its last day a countdown runs, only while it is visible, and only where the law lets pages hurry
 * members.
 */
export function OfferMoment({ next, nowMs }: { next: Offer['next']; nowMs: number }) {
  const t = useT()
  const place = useRef<HTMLSpanElement>(null)
  const isSeen = useSeen(place)
  const { hidesUrgency = false } = useSite().whitelabel.features
  return (
    <span className="offer-moment" ref={place}>
      <Icon name="clock" />
      {next === undefined ? (
        t('promo.no_end')
      ) : (
        <>
          <span>{t(`promo.${next.what}`)}</span>
          {isSeen && !hidesUrgency && isOnLastDay(next, nowMs) ? (
            <Ticking atMs={next.atMs} />
          ) : (
            <DateText atMs={next.atMs} look="short" />
          )}
        </>
      )}
    </span>
  )
}

/** Before the last day a date is clearer than a countdown. */
export function isOnLastDay(next: NonNullable<Offer['next']>, nowMs: number): boolean {
  return next.atMs - nowMs < DAY_MS
}

function Ticking({ atMs }: { atMs: number }) {
  const t = useT()
  const leftMs = atMs - useNowMs()
  return (
    <>
      <span className="sr">{t('ui.countdown.minutes', { minutes: minutesLeft(leftMs) })}</span>
      <Clock cells={clockCells(leftMs)} isSoon={leftMs < 60_000} />
    </>
  )
}

function useSeen(place: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting === true))
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [place])
  return isSeen
}
