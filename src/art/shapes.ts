import { n1 } from './colour.ts'
import { at } from './sequence.ts'

export type Point = readonly [number, number]

export const polar = (r: number, deg: number, cx = 0, cy = 0): Point => [
  n1(cx + r * Math.cos((deg * Math.PI) / 180)),
  n1(cy + r * Math.sin((deg * Math.PI) / 180)),
]

export const times = (n: number, draw: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => draw(i)).join('')

export const poly = (points: readonly Point[], fill: string, extra = '') =>
  `<path d="M${points.map((p) => p.join(' ')).join('L')}Z" fill="${fill}" ${extra}/>`

export const path = (d: string, fill: string, extra = '') => `<path d="${d}" fill="${fill}" ${extra}/>`

export const line = (d: string, stroke: string, width: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" ${extra}/>`

export const disc = (x: number, y: number, r: number, fill: string, extra = '') =>
  `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(r)}" fill="${fill}" ${extra}/>`

export const hoop = (x: number, y: number, r: number, stroke: string, width: number, extra = '') =>
  disc(x, y, r, 'none', `stroke="${stroke}" stroke-width="${width}" ${extra}`)

export const box = (x: number, y: number, width: number, height: number, fill: string, extra = '') =>
  `<rect x="${n1(x)}" y="${n1(y)}" width="${n1(width)}" height="${n1(height)}" fill="${fill}" ${extra}/>`

export const group = (body: string, transform = '', extra = '') =>
  `<g${transform ? ` transform="${transform}"` : ''} ${extra}>${body}</g>`

export const mirror = (left: string, right = left) => left + group(right, 'scale(-1 1)')

export const starPts = (rays: number, outer: number, inner: number, rotation = -90): Point[] =>
  Array.from({ length: rays * 2 }, (_, i) => polar(i % 2 ? inner : outer, rotation + (i * 180) / rays))

export const ngon = (corners: number, r: number, rotation = -90): Point[] =>
  Array.from({ length: corners }, (_, i) => polar(r, rotation + (i * 360) / corners))

/** A star whose rays are split into a lit and a shaded half. */
export function facetStar(
  rays: number,
  outer: number,
  inner: number,
  lit: string,
  dark: string,
  rotation = -90,
) {
  const points = starPts(rays, outer, inner, rotation)
  return points
    .map((point, i) => poly([[0, 0], point, at(points, (i + 1) % points.length)], i % 2 ? lit : dark))
    .join('')
}

/** A ring of mosaic stones, drawn as a dashed stroke to need only one element. */
export function stones(r: number, width: number, count: number, colour: string, extra = '', cx = 0, cy = 0) {
  const step = (2 * Math.PI * r) / count
  const dashes = `${(step * 0.84).toFixed(2)} ${(step * 0.16).toFixed(2)}`
  return hoop(cx, cy, r, colour, width, `stroke-dasharray="${dashes}" ${extra}`)
}
