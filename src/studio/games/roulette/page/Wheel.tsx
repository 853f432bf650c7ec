import { useEffect, useRef } from 'react'

import { useCalm } from '#studio/games/table-parts/use-calm.ts'

import { NAMED_AT_MS, ballAt, wheelAngle } from './ball.ts'
import { bowlOf, drawWheel, rotorOf } from './draw-wheel.ts'

/** Pixels of the picture, whatever its size on the page. */
const SIZE = 880

/**
 * The wheel. While a ball runs, `thrownAtMs` is the time of its throw by this browser's clock; otherwise the ball lies in
 * the pocket of the last number.
 */
export function Wheel({
  number,
  thrownAtMs,
  label,
}: {
  readonly number: number | undefined
  readonly thrownAtMs: number | undefined
  readonly label: string
}) {
  const isCalm = useCalm()
  const canvas = useRef<HTMLCanvasElement>(null)
  const seen = useRef({ number, thrownAtMs })
  useEffect(() => {
    seen.current = { number, thrownAtMs }
  })
  useEffect(() => {
    const paint = canvas.current?.getContext('2d')
    if (!canvas.current || !paint) return undefined
    const { fontFamily } = getComputedStyle(canvas.current)
    const bowl = bowlOf(SIZE)
    let rotor = rotorOf(SIZE, fontFamily)
    // Numbers drawn before the font came would keep another one.
    void document.fonts.ready.then(() => (rotor = rotorOf(SIZE, fontFamily)))
    let frame = 0
    const draw = () => {
      const { number: one, thrownAtMs: at } = seen.current
      const elapsedMs = at === undefined ? Number.POSITIVE_INFINITY : Date.now() - at
      const lies = elapsedMs >= NAMED_AT_MS
      const isVisible = one !== undefined && (lies || !isCalm)
      drawWheel(paint, {
        bowl,
        rotor,
        size: SIZE,
        angle: isCalm ? 0 : wheelAngle(Date.now()),
        ball: isVisible ? ballAt(elapsedMs, one) : undefined,
        named: lies ? one : undefined,
      })
      frame = requestAnimationFrame(draw)
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [isCalm])
  return <canvas ref={canvas} className="ro-wheel" width={SIZE} height={SIZE} role="img" aria-label={label} />
}
