import { oklch } from '#art/colour.ts'
import { baseTokens } from '#domain/brand/base-tokens.ts'
import { parseOklch } from '#domain/brand/oklch.ts'
import { applyBrand, type BrandTokens } from '#domain/brand/tokens.ts'

/** Brand colours used outside style sheets: in pictures, the manifest and the browser's frame. */
export interface BrandColours {
  readonly band: string
  readonly paper: string
  readonly primary: string
  readonly ivory: string
  readonly gold: string
}

export type Mode = 'light' | 'dark'

/** As #rrggbb, which every reader of pictures understands. */
export function coloursOf(theme: BrandTokens, mode: Mode): BrandColours {
  const tokens = applyBrand(baseTokens, theme)[mode]
  const hex = (name: string): string => {
    const colour = parseOklch(tokens[name] ?? '')
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
