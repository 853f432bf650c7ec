import { parseOklch } from './oklch.ts'

export type TokenKind = 'colour' | 'veil' | 'length' | 'fonts'

/** Tokens that a brand may override. Category hues, spacing, type steps and motion belong to the product. */
export const TOKEN_KINDS = {
  'font-text': 'fonts',
  'font-display': 'fonts',
  r1: 'length',
  r2: 'length',
  r3: 'length',
  r4: 'length',
  'r-pill': 'length',
  paper: 'colour',
  surface: 'colour',
  'surface-2': 'colour',
  'surface-3': 'colour',
  line: 'colour',
  'line-strong': 'colour',
  scrim: 'veil',
  ink: 'colour',
  'ink-2': 'colour',
  'ink-3': 'colour',
  primary: 'colour',
  'primary-hover': 'colour',
  'on-primary': 'colour',
  'primary-soft': 'colour',
  'on-primary-soft': 'colour',
  link: 'colour',
  gold: 'colour',
  'gold-hover': 'colour',
  'on-gold': 'colour',
  'gold-line': 'colour',
  'gold-soft': 'colour',
  money: 'colour',
  ok: 'colour',
  'ok-soft': 'colour',
  bad: 'colour',
  'bad-soft': 'colour',
  warn: 'colour',
  'warn-soft': 'colour',
  info: 'colour',
  'info-soft': 'colour',
  live: 'colour',
  band: 'colour',
  'band-2': 'colour',
  'on-band': 'colour',
  'on-band-2': 'colour',
  'band-line': 'colour',
  'brand-ivory': 'colour',
  'brand-gold': 'colour',
} as const satisfies Record<string, TokenKind>

export type TokenName = keyof typeof TOKEN_KINDS

/** Values by token name, without the leading dashes. */
export type TokenValues = Readonly<Record<string, string>>

export type ThemeTokens = { readonly light: TokenValues; readonly dark: TokenValues }

export type BrandTokens = {
  readonly light: Readonly<Partial<Record<TokenName, string>>>
  readonly dark: Readonly<Partial<Record<TokenName, string>>>
}

export type TokenRefusal =
  | 'unknown_token'
  | 'too_long'
  | 'not_a_colour'
  | 'translucent_colour'
  | 'not_a_length'
  | 'not_a_font_list'

export type RefusedToken = { theme: 'light' | 'dark'; name: string; reason: TokenRefusal }

const VALUE_LENGTH_MAX = 400

/**
 * Why a token value is refused. The grammar is an allow-list because the value is printed into a style sheet: no
 * character that ends a declaration, and no `url()`, can pass.
 */
export function refuseToken(name: string, value: string): TokenRefusal | undefined {
  if (!isTokenName(name)) return 'unknown_token'
  if (value.length > VALUE_LENGTH_MAX) return 'too_long'
  const kind: TokenKind = TOKEN_KINDS[name]
  switch (kind) {
    case 'colour':
      return refuseColour(value)
    case 'veil':
      return parseOklch(value) ? undefined : 'not_a_colour'
    case 'length':
      return LENGTH.test(value) ? undefined : 'not_a_length'
    case 'fonts':
      return isFontList(value) ? undefined : 'not_a_font_list'
  }
}

export const isTokenName = (name: string): name is TokenName => Object.hasOwn(TOKEN_KINDS, name)

/** Contrast cannot be computed for a translucent colour. */
function refuseColour(value: string): TokenRefusal | undefined {
  const colour = parseOklch(value)
  if (!colour) return 'not_a_colour'
  return colour.alpha < 1 ? 'translucent_colour' : undefined
}

const LENGTH = /^(?:0|(?:\d{1,3}(?:\.\d{1,4})?|\.\d{1,4})(?:rem|px))$/
const FONT = /^(?:'[A-Za-z0-9][A-Za-z0-9 -]{0,47}'|[A-Za-z][A-Za-z-]{0,47})$/
/** CSS-wide keywords, which are no font names. */
const ORDERS = new Set(['inherit', 'initial', 'unset', 'revert', 'revert-layer', 'default'])

const isFontList = (value: string) =>
  value.split(/, ?/).every((font) => FONT.test(font) && !ORDERS.has(font.toLowerCase()))

/** Parses the two blocks of the base style sheet: the light values, and the dark overrides. */
export function parseTokensCss(text: string): ThemeTokens {
  const css = text.replace(/\/\*[\s\S]*?\*\//g, '')
  const light = /^:root\s*\{([^}]*)\}/m.exec(css)?.[1]
  const dark = /^:root\[data-theme=['"]dark['"]\]\s*\{([^}]*)\}/m.exec(css)?.[1]
  if (light === undefined || dark === undefined)
    throw new Error('the base tokens need a light and a dark block')
  return { light: declarations(light), dark: declarations(dark) }
}

const declarations = (block: string): TokenValues =>
  Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.replace(/\s+/g, ' ').trim(),
    ]),
  )

export const NO_BRAND: BrandTokens = { light: {}, dark: {} }

/**
 * The effective tokens of both themes. Dark follows the CSS cascade: a brand's light value applies where neither the
 * base nor the brand sets one for dark.
 */
export function applyBrand(base: ThemeTokens, brand: BrandTokens): ThemeTokens {
  const light = { ...base.light, ...brand.light }
  return { light, dark: { ...light, ...base.dark, ...brand.dark } }
}

/** The style sheet of a brand, to be placed after the base. Refused values are left out and returned. */
export function brandCss(brand: BrandTokens): { css: string; refused: readonly RefusedToken[] } {
  const refused = refuseBrand(brand)
  const isRefused = (theme: string, name: string) =>
    refused.some((token) => token.theme === theme && token.name === name)
  const rule = (selector: string, theme: 'light' | 'dark') => {
    const lines = Object.entries(brand[theme])
      .filter(([name]) => !isRefused(theme, name))
      .map(([name, value]) => `--${name}:${value}`)
    return lines.length ? `${selector}{${lines.join(';')}}` : ''
  }
  return { css: rule(':root', 'light') + rule(":root[data-theme='dark']", 'dark'), refused }
}

/** All refused tokens of a brand, with their reasons. */
export const refuseBrand = (brand: BrandTokens): readonly RefusedToken[] =>
  (['light', 'dark'] as const).flatMap((theme) =>
    Object.entries(brand[theme]).flatMap(([name, value]) => {
      const reason = refuseToken(name, value)
      return reason ? [{ theme, name, reason }] : []
    }),
  )
