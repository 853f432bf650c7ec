import { useEffect, useRef } from 'react'

import { useFormat } from '#browser/ui/format-context.tsx'

import { type FlightColours, drawFlight } from './draw-flight.ts'

/**
 * The curve of a flight. Hidden from screen readers: the number beside it says the same. With reduced motion it stays
 * still until the round is over.
 */
export function FlightPicture({
  startedAtMs,
  endedAfterMs,
  isCalm,
}: {
  startedAtMs: number | undefined
  endedAfterMs: number | undefined
  isCalm: boolean
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { direction } = useFormat()
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return undefined
    const colours = coloursOf(element)
    const hasEnded = endedAfterMs !== undefined
    const isMoving = !hasEnded && startedAtMs !== undefined && !isCalm
    const draw = () => {
      fitToScreen(element, context)
      const { clientWidth: width, clientHeight: height } = element
      const elapsedMs = endedAfterMs ?? (isMoving ? Date.now() - startedAtMs : 0)
      drawFlight(
        context,
        { width, height, elapsedMs: Math.max(0, elapsedMs), hasEnded, isMirrored: direction === 'rtl' },
        colours,
      )
    }
    let frame = 0
    const move = () => {
      draw()
      frame = requestAnimationFrame(move)
    }
    // Draws once and starts no animation: a second one would outlive the round.
    const sizes = new ResizeObserver(draw)
    sizes.observe(element)
    if (isMoving) move()
    else draw()
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
    }
  }, [startedAtMs, endedAfterMs, isCalm, direction])
  return <canvas ref={canvas} className="fly-picture" aria-hidden="true" />
}

function fitToScreen(element: HTMLCanvasElement, context: CanvasRenderingContext2D): void {
  const dots = Math.min(devicePixelRatio, 2)
  const [width, height] = [Math.round(element.clientWidth * dots), Math.round(element.clientHeight * dots)]
  if (element.width !== width) element.width = width
  if (element.height !== height) element.height = height
  context.setTransform(dots, 0, 0, dots, 0, 0)
}

function coloursOf(element: Element): FlightColours {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    low: read('--fly-low'),
    high: read('--brand-gold'),
    ended: read('--fly-ended'),
    line: read('--band-line'),
    words: read('--on-band-2'),
    font: style.fontFamily,
  }
}
