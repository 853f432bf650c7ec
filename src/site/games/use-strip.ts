import { startTransition, useState } from 'react'

import { inTurn } from './in-turn.ts'
import { type Window, windowOf } from './strip-window.ts'

/** How far ahead of the page's edge a strip is drawn. */
const NEAR = '300px 0px'

/**
 * Which tiles of a strip are drawn: none while it is far from what is seen of the page, and those in its sight
 * otherwise. Its room is kept by its style, so that nothing moves when it comes and goes.
 */
export function useStrip(count: number) {
  const [isNear, setNear] = useState(false)
  const [drawn, setDrawn] = useState<Window>({ from: 0, to: 0 })
  const measure = (strip: HTMLElement) => {
    const reel = strip.firstElementChild
    const next = windowOf({
      count,
      scrolled: strip.scrollLeft,
      seen: strip.clientWidth,
      tile: count === 0 ? 0 : (reel?.clientWidth ?? 0) / count,
    })
    setDrawn((now) => (now.from === next.from && now.to === next.to ? now : next))
  }
  const watch = (strip: HTMLElement | null) => {
    if (!strip) return undefined
    let isWanted = false
    // Drawing gives way to whoever scrolls, and what is far again when its turn comes is not drawn.
    const show = () =>
      startTransition(() => {
        setNear(isWanted)
        if (isWanted) measure(strip)
      })
    const nearness = new IntersectionObserver(
      ([entry]) => {
        isWanted = entry?.isIntersecting === true
        inTurn(show)
      },
      { rootMargin: NEAR },
    )
    const size = new ResizeObserver(() => startTransition(() => measure(strip)))
    nearness.observe(strip)
    size.observe(strip)
    return () => {
      nearness.disconnect()
      size.disconnect()
    }
  }
  const indexes = isNear
    ? Array.from(
        { length: Math.max(0, Math.min(drawn.to, count) - drawn.from) },
        (_, index) => drawn.from + index,
      )
    : []
  return {
    indexes,
    watch,
    onScroll: (strip: HTMLElement) => startTransition(() => measure(strip)),
  }
}
