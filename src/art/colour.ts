import { linearRgb, parseColour } from '#domain/brand/oklch.ts'
import { at } from './sequence.ts'

/** Five tones from light to dark. */
export type Ramp = readonly [string, string, string, string, string]

/** A seeded pseudo-random number generator in [0, 1): deterministic for a seed. */
export type Random = {
  (): number
  pick<T>(list: readonly T[]): T
  range(low: number, high: number): number
}

/** FNV-1a over code points, with the high bits folded into the low ones. */
export function hash(text: string): number {
  let h = 2166136261
  for (const sign of text) h = Math.imul(h ^ (sign.codePointAt(0) ?? 0), 16777619)
  return (h ^ (h >>> 15)) >>> 0
}

/** mulberry32, seeded by a text. */
export function random(seed: string): Random {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const pick = <T>(list: readonly T[]): T => at(list, Math.floor(next() * list.length))
  const range = (low: number, high: number) => low + next() * (high - low)
  return Object.assign(next, { pick, range })
}

/** Rounds to one decimal: enough for a picture, and it keeps the markup small. */
export const n1 = (x: number) => Math.round(x * 10) / 10

/** OKLCH to sRGB hex; chroma is lowered until the colour fits the gamut. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  for (let k = chroma; ; k -= 0.01) {
    const linear = linearRgb({ lightness, chroma: Math.max(k, 0), hue })
    if (k <= 0 || linear.every((v) => v > -0.002 && v < 1.002)) return `#${linear.map(hexByte).join('')}`
  }
}

/** A colour as people write it, `#rrggbb`; other texts and translucent colours have none. */
export function hexOf(text: string): string | undefined {
  const colour = parseColour(text)
  return colour?.alpha === 1 ? oklch(colour.lightness, colour.chroma, colour.hue) : undefined
}

function hexByte(linear: number): string {
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * Math.max(linear, 0) ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, encoded)) * 255)
    .toString(16)
    .padStart(2, '0')
}

/** Five tones of one hue: light tones shift to warmer hues, dark ones to cooler. */
export function ramp(hue: number, chroma: number, shift = 0): Ramp {
  return [
    oklch(0.93 + shift, chroma * 0.35, hue + 8),
    oklch(0.8 + shift, chroma * 0.75, hue + 4),
    oklch(0.62 + shift, chroma, hue),
    oklch(0.45 + shift, chroma * 0.9, hue - 4),
    oklch(0.29 + shift, chroma * 0.65, hue - 8),
  ]
}

export const GOLD: Ramp = ['#fff3cf', '#f4cf76', '#d9a13b', '#9c6a1c', '#57370f']
export const IVORY: Ramp = ['#fffdf6', '#f6ecd6', '#dccdaa', '#a08f6c', '#5a4e38']
export const INK: Ramp = ['#8fa79a', '#4c6659', '#2a4237', '#172a22', '#0c1812']
