import { colourOf, wheelOrder } from '#studio/games/roulette/wheel.ts'

import { type BallPlace, pocketAngle } from './ball.ts'

const TURN = Math.PI * 2
const STEP = TURN / wheelOrder.length
const TOP = -Math.PI / 2

const fills = {
  red: ['#c23a32', '#8f2720'],
  black: ['#262d33', '#14191d'],
  zero: ['#178a60', '#0f6546'],
} as const

type Paint = CanvasRenderingContext2D

/** A ring between two shares of the radius, or a part of it. */
function ring(
  paint: Paint,
  outer: number,
  inner: number,
  fill: string | CanvasGradient,
  from = 0,
  to = TURN,
) {
  paint.beginPath()
  paint.arc(0, 0, outer, from, to)
  paint.arc(0, 0, inner, to, from, true)
  paint.closePath()
  paint.fillStyle = fill
  paint.fill()
}

/** Stones around the centre, with joints between them. */
function stones(paint: Paint, outer: number, inner: number, count: number, colours: readonly string[]) {
  const step = TURN / count
  for (let nth = 0; nth < count; nth += 1) {
    const from = nth * step
    ring(paint, outer, inner, colours[nth % colours.length] ?? '', from, from + step * 0.86)
  }
}

function wood(paint: Paint, light: string, dark: string): CanvasGradient {
  const gradient = paint.createRadialGradient(-0.3, -0.4, 0.1, 0, 0, 1.05)
  gradient.addColorStop(0, light)
  gradient.addColorStop(1, dark)
  return gradient
}

/** A picture in units of the wheel's radius, drawn once. */
function layer(size: number, draw: (paint: Paint) => void): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const paint = canvas.getContext('2d')
  if (paint) {
    paint.translate(size / 2, size / 2)
    paint.scale(size / 2.04, size / 2.04)
    draw(paint)
  }
  return canvas
}

/** The bowl with its rim of stones, the track of the ball and eight deflectors. It stands still. */
export function bowlOf(size: number): HTMLCanvasElement {
  return layer(size, (paint) => {
    ring(paint, 1, 0, wood(paint, '#7a4a24', '#33190b'))
    stones(paint, 0.995, 0.955, 84, ['#f0d48c', '#d9a13b', '#e7c06a'])
    ring(paint, 0.945, 0.86, wood(paint, '#5a3116', '#1f0f06'))
    ring(paint, 0.865, 0.855, '#b47b1c')
    for (let nth = 0; nth < 8; nth += 1) {
      paint.save()
      paint.rotate((nth * TURN) / 8 + 0.2)
      paint.translate(0, -0.905)
      paint.scale(nth % 2 ? 1 : 0.62, nth % 2 ? 0.62 : 1)
      paint.beginPath()
      for (const [x, y] of [
        [0, -0.035],
        [0.035, 0],
        [0, 0.035],
        [-0.035, 0],
      ] as const)
        paint.lineTo(x, y)
      paint.fillStyle = '#f0d48c'
      paint.fill()
      paint.restore()
    }
  })
}

/** The turning part: numbers, pockets, mosaic and star. Its zero is at the top. */
export function rotorOf(size: number, font: string): HTMLCanvasElement {
  return layer(size, (paint) => {
    for (const number of wheelOrder) {
      const [outer, inner] = fills[colourOf(number)]
      const middle = TOP + pocketAngle(number)
      ring(paint, 0.85, 0.68, outer, middle - STEP / 2, middle + STEP / 2)
      ring(paint, 0.68, 0.5, inner, middle - STEP / 2, middle + STEP / 2)
      paint.save()
      paint.rotate(pocketAngle(number) + STEP / 2)
      ring(paint, 0.85, 0.5, '#e7c06a', TOP - 0.006, TOP + 0.006)
      paint.rotate(-STEP / 2)
      paint.translate(0, -0.765)
      // Fonts below one pixel are not drawn, so the text has units of its own.
      paint.scale(0.01, 0.01)
      paint.font = `600 8.6px ${font}`
      paint.textAlign = 'center'
      paint.textBaseline = 'middle'
      paint.fillStyle = '#fffdf6'
      paint.fillText(String(number), 0, 0.4)
      paint.restore()
    }
    for (const edge of [0.85, 0.68]) ring(paint, edge, edge - 0.009, '#d9a13b')
    ring(paint, 0.505, 0, '#4a2a13')
    stones(paint, 0.495, 0.46, 60, ['#d9a13b', '#f0d48c'])
    stones(paint, 0.45, 0.4, 36, ['#1d7d66', '#17906f'])
    stones(paint, 0.39, 0.345, 30, ['#14604f', '#1a8467', '#3cb594'])
    stones(paint, 0.335, 0.295, 24, ['#17906f', '#14604f'])
    ring(paint, 0.285, 0, wood(paint, '#6b3f1f', '#241206'))
    // Eight rays, each with a light and a dark facet.
    for (let facet = 0; facet < 16; facet += 1) {
      const tip = (facet >> 1) * (TURN / 8)
      const valley = tip + (facet % 2 ? TURN : -TURN) / 16
      paint.beginPath()
      paint.moveTo(0, 0)
      paint.lineTo(Math.sin(tip) * 0.27, -Math.cos(tip) * 0.27)
      paint.lineTo(Math.sin(valley) * 0.1, -Math.cos(valley) * 0.1)
      paint.fillStyle = facet % 2 ? '#b47b1c' : '#fff3cf'
      paint.fill()
    }
    ring(paint, 0.085, 0, wood(paint, '#fff3cf', '#b47b1c'))
  })
}

/** One picture of the wheel: bowl, rotor at its angle, the named pocket in gold, and the ball. */
export function drawWheel(
  paint: Paint,
  {
    bowl,
    rotor,
    size,
    angle,
    ball,
    named,
  }: {
    readonly bowl: HTMLCanvasElement
    readonly rotor: HTMLCanvasElement
    readonly size: number
    readonly angle: number
    readonly ball: BallPlace | undefined
    readonly named: number | undefined
  },
): void {
  paint.setTransform(1, 0, 0, 1, 0, 0)
  paint.clearRect(0, 0, size, size)
  paint.drawImage(bowl, 0, 0)
  paint.translate(size / 2, size / 2)
  paint.rotate(angle)
  paint.drawImage(rotor, -size / 2, -size / 2)
  paint.scale(size / 2.04, size / 2.04)
  if (named !== undefined) {
    const middle = TOP + pocketAngle(named)
    paint.globalAlpha = 0.55
    ring(paint, 0.85, 0.5, '#f4cf76', middle - STEP / 2, middle + STEP / 2)
    paint.globalAlpha = 1
  }
  if (!ball) return
  paint.rotate(ball.angle)
  disc(paint, 0.006, -ball.radius + 0.012, '#0009')
  disc(paint, 0, -ball.radius, '#fffdf6')
}

function disc(paint: Paint, x: number, y: number, fill: string) {
  paint.beginPath()
  paint.arc(x, y, 0.034, 0, TURN)
  paint.fillStyle = fill
  paint.fill()
}
