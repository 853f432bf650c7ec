import type { SeaFace } from './sea-face.ts'
import { type Pictures, canvasOf } from './sprites.ts'

export interface Field {
  readonly width: number
  readonly height: number
  /** Of a picture of the usual size, in pixels. */
  readonly unit: number
}

/** The height of the floor, as a share of the sea. */
export const FLOOR = 0.17

/** Water, light, floor and plants: painted once for a size. */
export function waterOf(
  face: SeaFace,
  pictures: Pictures,
  { width, height, unit }: Field,
): HTMLCanvasElement {
  const canvas = canvasOf(width, height)
  const paint = canvas.getContext('2d')
  if (!paint) return canvas
  const [light, middle, edge] = face.water
  const water = paint.createRadialGradient(
    width * 0.5,
    height * 0.4,
    0,
    width * 0.5,
    height * 0.4,
    Math.hypot(width, height) * 0.62,
  )
  water.addColorStop(0, light)
  water.addColorStop(0.6, middle)
  water.addColorStop(1, edge)
  paint.fillStyle = water
  paint.fillRect(0, 0, width, height)
  paint.fillStyle = face.ray
  for (let nth = 0; nth < 7; nth += 1) {
    paint.beginPath()
    paint.moveTo(width * (0.08 + nth * 0.15), -10)
    paint.lineTo(width * (0.13 + nth * 0.15), -10)
    paint.lineTo(width * (0.02 + nth * 0.17), height)
    paint.lineTo(width * (-0.1 + nth * 0.17), height)
    paint.fill()
  }
  const bed = pictures.get('bed')
  if (bed) {
    const high = height * FLOOR
    const wide = (bed.naturalWidth / bed.naturalHeight) * high
    for (let x = 0; x < width; x += wide) paint.drawImage(bed, x, height - high, wide + 1, high)
  }
  for (const [name, at, size] of face.plants) {
    const plant = pictures.get(name)
    const side = unit * size
    if (plant) paint.drawImage(plant, width * at - side / 2, height * (1 - FLOOR * 0.45) - side, side, side)
  }
  return canvas
}

/** Bubbles rise for ever; their places follow from their numbers and the time. */
export function drawBubbles(
  paint: CanvasRenderingContext2D,
  { width, height, unit }: Field,
  atMs: number,
): void {
  paint.strokeStyle = 'rgba(216, 246, 255, 0.35)'
  paint.lineWidth = Math.max(1, unit * 0.006)
  for (let nth = 0; nth < 18; nth += 1) {
    const speed = 14_000 + (nth % 5) * 3_700
    const up = (atMs / speed + nth * 0.618) % 1
    const x = width * ((nth * 0.377) % 1) + Math.sin(up * 12 + nth) * unit * 0.06
    paint.beginPath()
    paint.arc(x, height * (1.02 - up * 1.05), unit * (0.012 + (nth % 4) * 0.008), 0, Math.PI * 2)
    paint.stroke()
  }
}
