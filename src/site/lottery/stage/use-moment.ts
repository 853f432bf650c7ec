import { useEffect, useState } from 'react'

import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { progressOf } from '#domain/lottery/draw/reveal.ts'
import type { FamilyCode } from '#domain/lottery/families/families.ts'

import { type Moment, momentAfter, momentAtOpening, momentMs, sceneOf } from './moment.ts'
import type { StagedDraw } from './staged-draw.ts'

/** The moment of a draw in this page, and how to end it early. The component has the draw's number as key. */
export function useMoment(family: FamilyCode, draw: StagedDraw): Moment & { readonly showNow: () => void } {
  const { drawn, all } = progressOf(family, draw.opened)
  const [moment, setMoment] = useState(() => momentAtOpening({ drawn, all }))
  if (drawn !== moment.drawn) {
    const ageMs = readServerNowMs() - Date.parse(draw.drawnAt ?? draw.drawsAt)
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    setMoment(momentAfter(moment, { drawn, all, ageMs, isCalm }))
  }
  const isPlaying = moment.phase === 'playing'
  const showNow = () => setMoment((now) => ({ ...now, phase: 'ended', before: now.drawn }))
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(showNow, momentMs(sceneOf(family), all))
    return () => clearTimeout(timer)
  }, [isPlaying, family, all])
  return { ...moment, showNow }
}
