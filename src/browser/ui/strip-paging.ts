import { useState } from 'react'

type Ends = { isAtStart: boolean; isAtEnd: boolean }

/** The two arrows of a strip: each scrolls one page and is disabled at its end. `isShort` counts until it is measured. */
export function useStripPaging(isShort = false) {
  const [strip, setStrip] = useState<HTMLElement | null>(null)
  const [ends, setEnds] = useState<Ends>({ isAtStart: true, isAtEnd: isShort })
  const measure = (element: HTMLElement) => {
    const next = readEnds(element)
    setEnds((now) => (now.isAtStart === next.isAtStart && now.isAtEnd === next.isAtEnd ? now : next))
  }
  const page = (step: 1 | -1) => {
    if (!strip) return
    const towards = getComputedStyle(strip).direction === 'rtl' ? -step : step
    strip.scrollBy({ left: towards * strip.clientWidth })
  }
  const attach = (element: HTMLElement | null) => {
    if (!element) return
    setStrip(element)
    const observer = new ResizeObserver(() => measure(element))
    observer.observe(element)
    return () => observer.disconnect()
  }
  return {
    ...ends,
    attach,
    page,
    onScroll: (event: { currentTarget: HTMLElement }) => measure(event.currentTarget),
  }
}

/** The scroll offset is negative in right-to-left strips, hence `Math.abs`. */
function readEnds({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): Ends {
  const offset = Math.abs(scrollLeft)
  return { isAtStart: offset < 2, isAtEnd: offset + clientWidth >= scrollWidth - 2 }
}
