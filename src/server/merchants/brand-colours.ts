import { oklch } from '#domain/art/colour.ts'
import { parseOklch } from '#domain/brand/oklch.ts'
import type { BrandTokens } from '#domain/brand/tokens.ts'

/** The colours of a brand that stand outside of any style sheet: in pictures, in the manifest, in the browser's frame. */
export interface BrandColours {
  readonly band: string
  readonly paper: string
  readonly primary: string
  readonly ivory: string
  readonly gold: string
}

export type Mode = 'light' | 'dark'

/** The base of the design's tokens for these few; a test holds them to the style sheet. */
export const baseColours: Readonly<Record<Mode, Readonly<Record<string, string>>>> = {
  light: {
    band: 'oklch(0.262 0.04 165)',
    paper: 'oklch(0.972 0.013 88)',
    primary: 'oklch(0.435 0.092 163)',
    'brand-ivory': 'oklch(0.975 0.016 90)',
    'brand-gold': 'oklch(0.82 0.13 84)',
  },
  dark: {
    band: 'oklch(0.228 0.048 164)',
    paper: 'oklch(0.178 0.017 165)',
    primary: 'oklch(0.53 0.105 163)',
  },
}

/** Written as every reader of pictures understands them: #rrggbb. */
export function coloursOf(theme: BrandTokens, mode: Mode): BrandColours {
  const own: Readonly<Record<Mode, Readonly<Record<string, string | undefined>>>> = theme
  const hex = (name: string): string => {
    const light = own.light[name] ?? baseColours.light[name]
    const value = mode === 'dark' ? (own.dark[name] ?? baseColours.dark[name] ?? light) : light
    const colour = parseOklch(value ?? '')
    return colour ? oklch(colour.lightness, colour.chroma, colour.hue) : '#000000'
  }
  return {
    band: hex('band'),
    paper: hex('paper'),
    primary: hex('primary'),
    ivory: hex('brand-ivory'),
    gold: hex('brand-gold'),
  }
}
