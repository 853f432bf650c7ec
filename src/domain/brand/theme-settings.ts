import { baseTokens } from './base-tokens.ts'
import { formatOklch, parseColour, parseOklch } from './oklch.ts'
import type { BrandTokens, TokenName } from './tokens.ts'

/** The colours that an operator may set, in the order of the form, with their tokens. */
export const themeColours = {
  paper: 'paper',
  primary: 'primary',
  primaryHover: 'primary-hover',
  onPrimary: 'on-primary',
  primarySoft: 'primary-soft',
  onPrimarySoft: 'on-primary-soft',
  link: 'link',
  band: 'band',
  band2: 'band-2',
  onBand: 'on-band',
  onBand2: 'on-band-2',
  bandLine: 'band-line',
} as const satisfies Record<string, TokenName>

export const themeRadii = {
  r1: 'r1',
  r2: 'r2',
  r3: 'r3',
  r4: 'r4',
  rPill: 'r-pill',
} as const satisfies Record<string, TokenName>

export const themeFonts = {
  fontText: 'font-text',
  fontDisplay: 'font-display',
} as const satisfies Record<string, TokenName>

/** The two shipped fonts: the house uses the first for text, the second for headings. */
export const fontChoices = ['Hanken Grotesk', 'Brygada 1918'] as const

export type ThemeColour = keyof typeof themeColours
export type ThemeRadius = keyof typeof themeRadii
export type ThemeFont = keyof typeof themeFonts
export type FontChoice = (typeof fontChoices)[number]
export type ThemeMode = 'light' | 'dark'
export const themeModes = ['light', 'dark'] as const

/** Theme settings of an operator. A missing value means the house's own. */
export interface ThemeSettings {
  light: { [Name in ThemeColour]?: string }
  dark: { [Name in ThemeColour]?: string }
  common: { [Name in ThemeRadius]?: number } & { [Name in ThemeFont]?: FontChoice } & { goldHue?: number }
}

/** In pixels: beyond this, a button looks like a pill. */
export const RADIUS_MAX = 32

/**
 * Operators may change the hue of gold, not its role: all gold tokens turn together and keep lightness and chroma.
 */
const GOLD_TOKENS = [
  'gold',
  'gold-hover',
  'on-gold',
  'gold-line',
  'gold-soft',
  'money',
  'brand-gold',
] as const

export const colourNames = Object.keys(themeColours) as ThemeColour[]
export const radiusNames = Object.keys(themeRadii) as ThemeRadius[]
export const fontNames = Object.keys(themeFonts) as ThemeFont[]

const fontStacks: Readonly<Record<FontChoice, string>> = {
  'Hanken Grotesk': baseTokens.light['font-text'],
  'Brygada 1918': baseTokens.light['font-display'],
}

export const houseGoldHue = Math.round(parseOklch(baseTokens.light.gold)?.hue ?? 0)

/** Reads the settable values out of a brand's tokens. */
export function readTheme({ light, dark }: BrandTokens): ThemeSettings {
  const coloursOf = (values: BrandTokens['light']) =>
    entriesOf(colourNames, (name) => values[themeColours[name]])
  const gold = parseOklch(light.gold ?? '')
  return {
    light: coloursOf(light),
    dark: coloursOf(dark),
    common: {
      ...entriesOf(radiusNames, (name) => pixelsOf(light[themeRadii[name]])),
      ...entriesOf(fontNames, (name) => {
        const stack = light[themeFonts[name]]
        return fontChoices.find((choice) => stack?.startsWith(`'${choice} `))
      }),
      ...(gold ? { goldHue: Math.round(gold.hue) } : {}),
    },
  }
}

/** The tokens of a brand that this form cannot set: saving keeps them. */
export function otherTokens({ light, dark }: BrandTokens): BrandTokens {
  const settable = new Set<string>([
    ...Object.values(themeColours),
    ...Object.values(themeRadii),
    ...Object.values(themeFonts),
    ...GOLD_TOKENS,
  ])
  const rest = (values: BrandTokens['light']) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !settable.has(name)))
  return { light: rest(light), dark: rest(dark) }
}

/** Rewrites every colour from its parsed numbers, so that none of the operator's raw text is stored. */
export function writtenTheme(theme: ThemeSettings): ThemeSettings {
  const written = (colours: ThemeSettings['light']) =>
    entriesOf(colourNames, (name) => {
      const text = colours[name]
      const colour = parseColour(text ?? '')
      return colour ? formatOklch(colour) : text
    })
  return { ...theme, light: written(theme.light), dark: written(theme.dark) }
}

/** Fields that hold no opaque colour in an allowed form, or an invalid radius or hue. */
export function refuseTheme(theme: ThemeSettings): string[] {
  const { common } = theme
  return [
    ...themeModes.flatMap((mode) =>
      colourNames
        .filter((name) => theme[mode][name] !== undefined && !isThemeColour(theme[mode][name] ?? ''))
        .map((name) => `${mode}.${name}`),
    ),
    ...radiusNames.filter((name) => !isWholeWithin(common[name], RADIUS_MAX)).map((name) => `common.${name}`),
    ...(isWholeWithin(common.goldHue, 359) ? [] : ['common.goldHue']),
  ]
}

export const isThemeColour = (text: string): boolean => parseColour(text)?.alpha === 1

const isWholeWithin = (value: number | undefined, most: number) =>
  value === undefined || (Number.isInteger(value) && value >= 0 && value <= most)

/** The tokens of a brand with these settings, merged over the tokens it keeps. Invalid values are left out. */
export function brandOf(settings: ThemeSettings, others: BrandTokens): BrandTokens {
  const { light, dark, common } = settings
  const coloursOf = (colours: ThemeSettings['light']) =>
    tokensOf(colourNames, themeColours, (name) => {
      const colour = parseColour(colours[name] ?? '')
      return colour?.alpha === 1 ? formatOklch(colour) : undefined // guard: theme-printed-as-colour
    })
  const gold = common.goldHue
  return {
    light: {
      ...others.light,
      ...coloursOf(light),
      ...tokensOf(radiusNames, themeRadii, (name) => {
        const pixels = common[name]
        return pixels === undefined ? undefined : `${pixels / 16}rem`
      }),
      ...tokensOf(fontNames, themeFonts, (name) => {
        const choice = common[name]
        return choice && fontStacks[choice]
      }),
      ...(gold === undefined ? {} : goldOf('light', gold)),
    },
    dark: { ...others.dark, ...coloursOf(dark), ...(gold === undefined ? {} : goldOf('dark', gold)) },
  }
}

function goldOf(mode: ThemeMode, hue: number): Record<string, string> {
  const base: Readonly<Record<string, string>> = baseTokens[mode]
  return Object.fromEntries(
    GOLD_TOKENS.flatMap((name) => {
      const colour = parseOklch(base[name] ?? '')
      if (!colour) return []
      return [[name, formatOklch({ ...colour, hue: (colour.hue + hue - houseGoldHue + 360) % 360 })]]
    }),
  )
}

export function pixelsOf(length: string | undefined): number | undefined {
  const [, figure, unit] = /^(\d*\.?\d+)(rem|px)?$/.exec(length ?? '') ?? []
  return figure === undefined ? undefined : Math.round(Number(figure) * (unit === 'rem' ? 16 : 1))
}

function entriesOf<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value | undefined,
): { [Key in Name]?: Value } {
  const found: { [Key in Name]?: Value } = {}
  for (const name of names) {
    const value = valueOf(name)
    if (value !== undefined) found[name] = value
  }
  return found
}

function tokensOf<Name extends string>(
  names: readonly Name[],
  tokens: Readonly<Record<Name, TokenName>>,
  valueOf: (name: Name) => string | undefined,
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = valueOf(name)
      return value === undefined ? [] : [[tokens[name], value]]
    }),
  )
}
