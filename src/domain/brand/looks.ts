import { baseTokens } from './base-tokens.ts'
import { formatOklch, isOnScreen, type Oklch, parseOklch, relativeLuminance } from './oklch.ts'
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
  /** A hue of the brand's own, in whole degrees, in place of the base's. */
  readonly hue?: number | undefined
  readonly corners: CornerName
  readonly heading: FontChoice
}

export const houseLook: LookChoice = { base: 'emerald', corners: 'soft', heading: 'Brygada 1918' }

interface Shift {
  readonly hue: number
  /** Chroma as a factor of the house's. */
  readonly chroma: number
  /**
   * Extra lightness in the dark theme: most hues are darker than green, and a button would not stand out from its
   * background.
   */
  readonly lift: number
}

const shifts: Readonly<Record<Exclude<LookName, 'emerald'>, Shift>> = {
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

export const HUE_MAX = 359

export const isHue = (hue: number): boolean => Number.isInteger(hue) && hue >= 0 && hue <= HUE_MAX

/** The hue that the brand's main colour has with this look. */
export const hueOfLook = ({ base, hue }: LookChoice): number =>
  hue ?? (base === 'emerald' ? houseHue : shifts[base].hue)

const houseHue = Math.round(parseOklch(baseTokens.light.primary)?.hue ?? 0)

/** The tokens of a brand with this look. */
export function tokensOfLook({ base, hue, corners, heading }: LookChoice): BrandTokens {
  const common = {
    ...radii[corners],
    ...(heading === houseLook.heading ? {} : { fontDisplay: heading }),
  }
  const settings = { light: {}, dark: {}, common }
  if (hue !== undefined)
    return brandOf(
      settings,
      shiftedTokens((colour) => withHue(colour, hue)),
    )
  if (base === 'emerald') return brandOf(settings, NO_BRAND)
  const shift = shifts[base]
  return brandOf(
    settings,
    shiftedTokens((colour, mode, name) => ({
      ...colour,
      lightness: colour.lightness + (mode === 'dark' && name === 'primary' ? shift.lift : 0),
      chroma: colour.chroma * shift.chroma,
      hue: shift.hue,
    })),
  )
}

/**
 * The house's colour with another hue and the same luminance, so that it keeps its contrast with every other token.
 * Chroma gives way where the screen cannot show it.
 */
function withHue(colour: Oklch, hue: number): Oklch {
  const target = relativeLuminance(colour)
  for (let chroma = colour.chroma; chroma > 0.001; chroma *= 0.97) {
    const turned = { ...colour, chroma, hue, lightness: lightnessOf({ target, chroma, hue }) }
    if (isOnScreen(turned)) return turned
  }
  return { ...colour, chroma: 0, hue, lightness: lightnessOf({ target, chroma: 0, hue }) }
}

/** Bisects, because luminance rises with lightness. */
function lightnessOf({
  target,
  chroma,
  hue,
}: {
  readonly target: number
  readonly chroma: number
  readonly hue: number
}): number {
  let [low, high] = [0, 1]
  for (let step = 0; step < 24; step += 1) {
    const middle = (low + high) / 2
    if (relativeLuminance({ lightness: middle, chroma, hue }) < target) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function shiftedTokens(
  shift: (colour: Oklch, mode: 'light' | 'dark', name: TokenName) => Oklch,
): BrandTokens {
  const turned = (mode: 'light' | 'dark', names: readonly TokenName[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const house: Readonly<Record<string, string>> = baseTokens[mode]
        const colour = parseOklch(house[name] ?? '')
        return colour ? [[name, formatOklch(shift(colour, mode, name))]] : []
      }),
    )
  return {
    light: turned('light', TURNED),
    dark: turned('dark', [...TURNED.filter((name) => !name.startsWith('ink')), ...TURNED_IN_THE_DARK]),
  }
}
