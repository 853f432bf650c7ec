import { oklch } from './colour.ts'
import { box } from './shapes.ts'

/** Length of every scene. It plays once, so nothing moves beside other content for longer than five seconds. */
export const MOTION_MS = 2_600

/** Place and size in the tile's own 300 by 400, within an outer layer in that layer's. */
export type MotionBox = readonly [x: number, y: number, width: number, height: number]

/** The state of a layer at a time; what is left out is at rest. Lengths are those of the tile. */
export interface MotionStep {
  readonly at: number
  readonly x?: number
  readonly y?: number
  readonly turn?: number
  readonly wide?: number
  readonly tall?: number
  readonly opacity?: number
  /** How the layer moves until the next step. */
  readonly ease?: 'linear' | 'ease-in' | 'ease-out' | 'ease-in-out' | 'step-end'
}

export interface MotionLayer {
  readonly box: MotionBox
  /** The place of its picture among the scene's. */
  readonly picture?: number
  /** Layers within it. */
  readonly inner?: readonly MotionLayer[]
  /** Nothing of the layers within it is painted outside. */
  readonly clips?: true
  readonly steps?: readonly MotionStep[]
}

/** A short silent scene of a game. Layers move as a whole, so the browser paints each picture once. */
export interface TileMotion {
  /** SVG documents. */
  readonly pictures: readonly string[]
  readonly layers: readonly MotionLayer[]
}

export interface MotionScene {
  /** The number of a picture; equal ones share it. */
  readonly picture: (svg: string) => number
  readonly add: (...layers: readonly MotionLayer[]) => void
  readonly finish: () => TileMotion
}

/**
 * A scene on a dark ground of a hue, which fades into the title of the tile. Scenes play above 230: below it a tile has its
 * buttons under a pointer.
 */
export function motionScene(hue: number): MotionScene {
  const pictures: string[] = []
  const layers: MotionLayer[] = []
  const picture = (svg: string) => {
    const known = pictures.indexOf(svg)
    return known < 0 ? pictures.push(svg) - 1 : known
  }
  layers.push({ box: [0, 0, 300, 400], picture: picture(ground(hue)) })
  return {
    picture,
    add: (...more) => void layers.push(...more),
    finish: () => ({ pictures, layers }),
  }
}

/** An SVG document of that size around its start corner. */
export const drawing = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`

/** An SVG document around its middle. */
export const centred = (half: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-half} ${-half} ${half * 2} ${half * 2}">${body}</svg>`

/** A layer that is not there before a time, and stays from then on. */
export const appears = (at: number, fadeMs = 160): readonly MotionStep[] => [
  { at: 0, opacity: 0 },
  { at, opacity: 0 },
  { at: at + fadeMs, opacity: 1 },
]

function ground(hue: number): string {
  const light = oklch(0.42, 0.09, hue)
  const dark = oklch(0.2, 0.05, hue)
  return drawing(
    300,
    400,
    `<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="150" cy="120" r="260"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient>` +
      `<linearGradient id="m" x2="0" y2="1"><stop offset=".66" stop-color="#fff"/><stop offset=".76" stop-color="#fff" stop-opacity="0"/></linearGradient>` +
      `<mask id="k">${box(0, 0, 300, 400, 'url(#m)')}</mask></defs>` +
      box(0, 0, 300, 400, 'url(#g)', 'mask="url(#k)"'),
  )
}
