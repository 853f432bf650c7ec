import { baseTokens } from './base-tokens.ts'
import { formatOklch, parseOklch } from './oklch.ts'
import { brandOf, type FontChoice, type ThemeSettings } from './theme-settings.ts'
import { type BrandTokens, NO_BRAND, type TokenName } from './tokens.ts'

/** Looks that a new brand may start with: the house's own, turned to another hue. */
export const lookNames = ['emerald', 'harbour', 'plum', 'clay', 'olive', 'ink'] as const
export type LookName = (typeof lookNames)[number]

export const cornerNames = ['square', 'soft', 'round'] as const
export type CornerName = (typeof cornerNames)[number]

/** The part of the look that is chosen when a brand is created; the rest is set later. */
export interface LookChoice {
  readonly base: LookName
  readonly corners: CornerName
  readonly heading: FontChoice
}

export const houseLook: LookChoice = { base: 'emerald', corners: 'soft', heading: 'Brygada 1918' }

interface Turn {
  readonly hue: number
  /** Chroma as a factor of the house's. */
  readonly chroma: number
  /**
   * Extra lightness in the dark theme: most hues are darker than green, and a button would not stand out from its
   * background.
   */
  readonly lift: number
}

const turns: Readonly<Record<Exclude<LookName, 'emerald'>, Turn>> = {
  harbour: { hue: 232, chroma: 0.92, lift: 0.012 },
  plum: { hue: 330, chroma: 1.05, lift: 0.03 },
  clay: { hue: 42, chroma: 1, lift: 0.025 },
  olive: { hue: 118, chroma: 0.9, lift: 0.012 },
  ink: { hue: 275, chroma: 0.66, lift: 0.02 },
}

/** Tokens that take the hue of the brand. Gold, warnings and the halls keep theirs because they carry meaning. */
const TURNED = [
  'primary',
  'primary-hover',
  'primary-soft',
  'on-primary-soft',
  'link',
  'band',
  'band-2',
  'band-line',
  'ink',
  'ink-2',
  'ink-3',
] as const satisfies readonly TokenName[]

/** Backgrounds take the hue in the dark theme only; in the light theme they stay paper. */
const TURNED_IN_THE_DARK = [
  'paper',
  'surface',
  'surface-2',
  'surface-3',
  'line',
  'line-strong',
] as const satisfies readonly TokenName[]

const radii: Readonly<Record<CornerName, ThemeSettings['common']>> = {
  square: { r1: 0, r2: 2, r3: 3, r4: 4, rPill: 4 },
  soft: {},
  round: { r1: 6, r2: 12, r3: 18, r4: 26 },
}

/** The tokens of a brand with this look. */
export function tokensOfLook({ base, corners, heading }: LookChoice): BrandTokens {
  const common = {
    ...radii[corners],
    ...(heading === houseLook.heading ? {} : { fontDisplay: heading }),
  }
  return brandOf({ light: {}, dark: {}, common }, base === 'emerald' ? NO_BRAND : turnedTokens(turns[base]))
}

function turnedTokens(turn: Turn): BrandTokens {
  const turned = (mode: 'light' | 'dark', names: readonly TokenName[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const house: Readonly<Record<string, string>> = baseTokens[mode]
        const colour = parseOklch(house[name] ?? '')
        if (!colour) return []
        const lightness = colour.lightness + (mode === 'dark' && name === 'primary' ? turn.lift : 0)
        const chroma = colour.chroma * turn.chroma
        return [[name, formatOklch({ ...colour, lightness, chroma, hue: turn.hue })]]
      }),
    )
  return {
    light: turned('light', TURNED),
    dark: turned('dark', [...TURNED.filter((name) => !name.startsWith('ink')), ...TURNED_IN_THE_DARK]),
  }
}
