import { useEffect, useRef } from 'react'

import { playSound } from '#studio/pages/sound.ts'

import { FALL_MS, drawFlight } from './draw-flight.ts'
import { shapeOf } from './flight-shape.ts'

export interface FlightScene {
  readonly phase: 'betting' | 'playing' | 'settled'
  readonly betting: { readonly endsAtMs: number; readonly lastsMs: number }
  readonly startedAtMs: number | undefined
  readonly endedAfterMs: number | undefined
  /** Where the player's bets left, and with how much. */
  readonly left: readonly { readonly atMs: number; readonly text: string }[]
  readonly isCalm: boolean
}

/**
 * The curve of a flight. Hidden from screen readers: the number beside it says the same. With reduced motion it stays
 * still until the round is over, and shows the end at once.
 */
export function FlightPicture(scene: FlightScene) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { phase, startedAtMs, endedAfterMs, isCalm } = scene
  const { endsAtMs, lastsMs } = scene.betting
  // A text, so that an equal list does not start the picture again.
  const left = JSON.stringify(scene.left)
  const wasFlying = useRef(false)
  const leftSince = useRef(new Map<number, number>())
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return undefined
    const font = getComputedStyle(element).fontFamily
    // Only a page that saw the flight shows how it ends; others find the ruins.
    const breaksAtMs = phase === 'settled' && wasFlying.current && !isCalm ? performance.now() : -FALL_MS
    if (phase === 'settled' && wasFlying.current) playSound('break')
    wasFlying.current = phase === 'playing'
    const flags = JSON.parse(left) as FlightScene['left']
    const since = leftSince.current
    if (flags.length === 0) since.clear()
    for (const { atMs } of flags) since.set(atMs, since.get(atMs) ?? (isCalm ? -1_000 : performance.now()))
    let lastStep = 0
    const draw = () => {
      fitToScreen(element, context)
      const nowMs = performance.now()
      const { clientWidth: width, clientHeight: height } = element
      const flown = startedAtMs === undefined || isCalm ? 0 : Math.max(0, Date.now() - startedAtMs)
      const elapsedMs = endedAfterMs ?? (phase === 'playing' ? flown : 0)
      drawFlight(context, {
        width,
        height,
        phase,
        elapsedMs,
        openShare: isCalm ? 0 : 1 - (endsAtMs - Date.now()) / lastsMs,
        endedMs: nowMs - breaksAtMs,
        flags: flags.map(({ atMs, text }) => ({ atMs, text, sinceMs: nowMs - (since.get(atMs) ?? 0) })),
        beatMs: isCalm ? 0 : nowMs,
        font,
      })
      if (phase !== 'playing' || isCalm) return
      const { columns } = shapeOf({ width, height, elapsedMs })
      const steps = Math.floor(elapsedMs / 300)
      if (steps > lastStep) playSound('column', Math.min(24, columns.at(-1) ?? 0))
      lastStep = steps
    }
    let frame = 0
    const move = () => {
      draw()
      const isOver = phase === 'settled' && performance.now() - breaksAtMs >= FALL_MS
      frame = isOver ? 0 : requestAnimationFrame(move)
    }
    // Draws once and starts no animation: a second one would outlive the round.
    const sizes = new ResizeObserver(draw)
    sizes.observe(element)
    if (isCalm) draw()
    else move()
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
    }
  }, [phase, startedAtMs, endedAfterMs, endsAtMs, lastsMs, left, isCalm])
  return <canvas ref={canvas} className="fly-picture" aria-hidden="true" />
}

function fitToScreen(element: HTMLCanvasElement, context: CanvasRenderingContext2D): void {
  const dots = Math.min(devicePixelRatio, 2)
  const [width, height] = [Math.round(element.clientWidth * dots), Math.round(element.clientHeight * dots)]
  if (element.width !== width) element.width = width
  if (element.height !== height) element.height = height
  context.setTransform(dots, 0, 0, dots, 0, 0)
}
