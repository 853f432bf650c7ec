import { startTransition, useRef, useState } from 'react'

import { inTurn } from './in-turn.ts'
import { isSameWindow, stepTowards, type Window, windowOf } from './strip-window.ts'

/** Distance from the viewport at which a strip starts to render. */
const NEAR = '300px 0px'

interface Progress {
  isNear: boolean
  isUnderWay: boolean
  drawn: Window
}

const NOTHING: Window = { from: 0, to: 0 }

/**
 * The range of tiles to render: none while the strip is far from the viewport, else the visible ones, a few per
 * frame. CSS reserves the space, so that nothing shifts.
 */
export function useStrip(count: number) {
  const [drawn, setDrawn] = useState<Window>(NOTHING)
  const now = useRef<Progress>({ isNear: false, isUnderWay: false, drawn: NOTHING })
  const targetOf = (strip: HTMLElement): Window => {
    // Keep the tiles while one has the keyboard focus; removing it would lose the focus.
    if (!now.current.isNear) return strip.contains(document.activeElement) ? now.current.drawn : NOTHING
    return windowOf({
      count,
      scrolled: strip.scrollLeft,
      seen: strip.clientWidth,
      tile: count === 0 ? 0 : (strip.firstElementChild?.clientWidth ?? 0) / count,
    })
  }
  /** Drops a queued step when the strip was unmounted or its games changed. */
  const step = (strip: HTMLElement, mine: Progress) => {
    if (now.current !== mine) return
    const target = targetOf(strip)
    const next = stepTowards(mine.drawn, target)
    mine.drawn = next
    mine.isUnderWay = !isSameWindow(next, target)
    // A transition, so that scrolling has priority over rendering.
    startTransition(() => setDrawn((before) => (isSameWindow(before, next) ? before : next)))
    if (mine.isUnderWay) inTurn(() => step(strip, mine))
  }
  /** Ignores scroll events while a step is queued; that step reads the newest position. */
  const look = (strip: HTMLElement) => {
    const mine = now.current
    if (mine.isUnderWay || isSameWindow(mine.drawn, targetOf(strip))) return
    mine.isUnderWay = true
    inTurn(() => step(strip, mine))
  }
  const watch = (strip: HTMLElement | null) => {
    if (!strip) return undefined
    const nearness = new IntersectionObserver(
      ([entry]) => {
        now.current.isNear = entry?.isIntersecting === true
        look(strip)
      },
      { rootMargin: NEAR },
    )
    const size = new ResizeObserver(() => look(strip))
    nearness.observe(strip)
    size.observe(strip)
    return () => {
      nearness.disconnect()
      size.disconnect()
      now.current = { isNear: false, isUnderWay: false, drawn: now.current.drawn }
    }
  }
  const indexes = Array.from(
    { length: Math.max(0, Math.min(drawn.to, count) - drawn.from) },
    (_, index) => drawn.from + index,
  )
  return { indexes, watch, onScroll: look }
}
