/** Every flag is 24 units high; the width follows the country's ratio. */
export const FLAG_HEIGHT = 24

/** One part of a flag, drawn for the flag's width. */
export type FlagPart = (width: number) => string

export interface Flag {
  /** The official ratio of width to height. */
  readonly ratio: number
  readonly parts: readonly FlagPart[]
}

export const flag = (ratio: number, ...parts: FlagPart[]): Flag => ({ ratio, parts })

type Spot = readonly [x: number, y: number]

const round = (value: number) => Math.round(value * 100) / 100
const spots = (points: readonly Spot[]) => points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')

/** Parses `#fff*2`: a colour and its relative width. */
function stripesOf(colours: readonly string[]): { colour: string; from: number; share: number }[] {
  const parsed = colours.map((text) => {
    const [colour = '', weight = '1'] = text.split('*')
    return { colour, weight: Number.parseFloat(weight) }
  })
  const sum = parsed.reduce((total, { weight }) => total + weight, 0)
  let from = 0
  return parsed.map(({ colour, weight }) => {
    const stripe = { colour, from: from / sum, share: weight / sum }
    from += weight
    return stripe
  })
}

const rect = (x: number, y: number, width: number, height: number, colour: string) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${colour}"/>`

/** Horizontal stripes, from the top. */
export const hz =
  (...colours: string[]): FlagPart =>
  (width) =>
    stripesOf(colours)
      .map(({ colour, from, share }) => rect(0, from * 24, width, share * 24, colour))
      .join('')

/** Vertical stripes, from the hoist. */
export const vt =
  (...colours: string[]): FlagPart =>
  (width) =>
    stripesOf(colours)
      .map(({ colour, from, share }) => rect(from * width, 0, share * width, 24, colour))
      .join('')

export const bg = (colour: string): FlagPart => hz(colour)

export const box =
  (x: number, y: number, width: number, height: number, colour: string): FlagPart =>
  () =>
    rect(x, y, width, height, colour)

export const shape =
  (d: string, colour: string): FlagPart =>
  () =>
    `<path d="${d}" fill="${colour}"/>`

export const stroke =
  (d: string, colour: string, breadth: number): FlagPart =>
  () =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${breadth}"/>`

/** A triangle at the hoist. */
export const hoist = (depth: number, colour: string): FlagPart => shape(`M0 0L${depth} 12L0 24Z`, colour)

export const dot =
  (x: number, y: number, r: number, colour: string): FlagPart =>
  () =>
    `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${colour}"/>`

export const ring =
  (x: number, y: number, r: number, breadth: number, colour: string): FlagPart =>
  () =>
    `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="none" stroke="${colour}" stroke-width="${round(breadth)}"/>`

/** A cross to the edges, its vertical bar at x (default: the middle). */
export const cross =
  (breadth: number, colour: string, x?: number): FlagPart =>
  (width) =>
    rect((x ?? width / 2) - breadth / 2, 0, breadth, 24, colour) +
    rect(0, 12 - breadth / 2, width, breadth, colour)

/** A diagonal cross. */
export const saltire =
  (breadth: number, colour: string): FlagPart =>
  (width) =>
    `<path d="M0 0L${round(width)} 24M0 24L${round(width)} 0" stroke="${colour}" stroke-width="${breadth}"/>`

interface StarShape {
  readonly rays?: number
  /** Inner radius as a share of the radius. */
  readonly hollow?: number
  readonly turn?: number
}

export function star(x: number, y: number, r: number, colour: string, form: StarShape = {}): FlagPart {
  return shape(starPath([x, y], r, form), colour)
}

function starPath([x, y]: Spot, r: number, form: StarShape): string {
  const { rays = 5, hollow = 0.382, turn = 0 } = form
  const points = Array.from({ length: rays * 2 }, (_, index): Spot => {
    const angle = (((index * 180) / rays - 90 + turn) * Math.PI) / 180
    const reach = index % 2 ? r * hollow : r
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)]
  })
  return `M${spots(points)}Z`
}

/** The same star in several places, each with an optional radius of its own. */
export const stars = (
  places: readonly (readonly [x: number, y: number, r?: number])[],
  r: number,
  colour: string,
  form: StarShape = {},
): FlagPart => shape(places.map(([x, y, own]) => starPath([x, y], own ?? r, form)).join(''), colour)

/** A circle of stars. */
export const circle = (
  count: number,
  { x, y, r }: { readonly x: number; readonly y: number; readonly r: number },
  size: number,
  colour: string,
): FlagPart =>
  stars(
    Array.from({ length: count }, (_, index): Spot => {
      const angle = ((index * 360) / count - 90) * (Math.PI / 180)
      return [x + r * Math.cos(angle), y + r * Math.sin(angle)]
    }),
    size,
    colour,
  )

/** A crescent: a disc minus a smaller one, offset by `away` in direction `turn` (default: the fly). */
export function moon(
  x: number,
  y: number,
  r: number,
  colour: string,
  {
    inner = 0.8,
    away = 0.25,
    turn = 0,
  }: { readonly inner?: number; readonly away?: number; readonly turn?: number } = {},
): FlagPart {
  const [q, d] = [r * inner, r * away]
  const along = (d * d + r * r - q * q) / (2 * d)
  const height = Math.sqrt(Math.max(0, r * r - along * along))
  const angle = (turn * Math.PI) / 180
  const place = (a: number, b: number): Spot => [
    x + a * Math.cos(angle) - b * Math.sin(angle),
    y + a * Math.sin(angle) + b * Math.cos(angle),
  ]
  const [from, to] = [spots([place(along, -height)]), spots([place(along, height)])]
  const isInnerLong = along > d ? 1 : 0
  const isOuterLong = along > 0 ? 1 : 0
  return shape(
    `M${from}A${round(r)} ${round(r)} 0 ${isOuterLong} 0 ${to}A${round(q)} ${round(q)} 0 ${isInnerLong} 1 ${from}Z`,
    colour,
  )
}

/** Parts with an SVG transform. */
export const put =
  (transform: string, ...parts: readonly FlagPart[]): FlagPart =>
  (width) =>
    `<g transform="${transform}">${parts.map((part) => part(width)).join('')}</g>`

/** The Union Jack, over the whole flag or in the canton. */
export const union =
  (width: number, height: number): FlagPart =>
  () =>
    `<svg width="${width}" height="${height}" viewBox="0 0 60 30" preserveAspectRatio="none">` +
    `<path d="M0 0H60V30H0Z" fill="#012169"/><path d="M0 0 60 30M60 0 0 30" stroke="#fff" stroke-width="6"/>` +
    `<path d="M0 0 30 15M60 30 30 15M0 30 30 15M60 0 30 15" stroke="#c8102e" stroke-width="2.4"/>` +
    `<path d="M30 0V30M0 15H60" stroke="#fff" stroke-width="10"/>` +
    `<path d="M30 0V30M0 15H60" stroke="#c8102e" stroke-width="6"/></svg>`

/** The Southern Cross. */
export const southernCross = (x: number, colour: string, size = 1): FlagPart =>
  stars(
    [
      [x, 19.5],
      [x - 4.3, 10.8],
      [x, 4.6],
      [x + 3.8, 9.2],
    ],
    1.6 * size,
    colour,
    { rays: 7, hollow: 0.45 },
  )
