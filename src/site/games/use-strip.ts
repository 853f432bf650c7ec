import { startTransition, useRef, useState } from 'react'

import { inTurn } from './in-turn.ts'
import { isSameWindow, stepTowards, type Window, windowOf } from './strip-window.ts'

/** How far ahead of the page's edge a strip is drawn. */
const NEAR = '300px 0px'

interface Progress {
  isNear: boolean
  isUnderWay: boolean
  drawn: Window
}

const NOTHING: Window = { from: 0, to: 0 }

/**
 * Which tiles of a strip are drawn: none while it is far from what is seen of the page, and those in its sight
 * otherwise, a few in each frame. Its room is kept by its style, so that nothing moves when it comes and goes.
 */
export function useStrip(count: number) {
  const [drawn, setDrawn] = useState<Window>(NOTHING)
  const now = useRef<Progress>({ isNear: false, isUnderWay: false, drawn: NOTHING })
  const wantedOf = (strip: HTMLElement): Window => {
    // Whoever stands on a tile by the keyboard would be thrown off it.
    if (!now.current.isNear) return strip.contains(document.activeElement) ? now.current.drawn : NOTHING
    return windowOf({
      count,
      scrolled: strip.scrollLeft,
      seen: strip.clientWidth,
      tile: count === 0 ? 0 : (strip.firstElementChild?.clientWidth ?? 0) / count,
    })
  }
  /** A step that waited while its strip went, or got other games, is not taken any more. */
  const step = (strip: HTMLElement, mine: Progress) => {
    if (now.current !== mine) return
    const wanted = wantedOf(strip)
    const next = stepTowards(mine.drawn, wanted)
    mine.drawn = next
    mine.isUnderWay = !isSameWindow(next, wanted)
    // Drawing gives way to whoever scrolls.
    startTransition(() => setDrawn((before) => (isSameWindow(before, next) ? before : next)))
    if (mine.isUnderWay) inTurn(() => step(strip, mine))
  }
  /** Many news may come while it is under way; its next step reads what is wanted then. */
  const look = (strip: HTMLElement) => {
    const mine = now.current
    if (mine.isUnderWay || isSameWindow(mine.drawn, wantedOf(strip))) return
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
