import { expect, test } from 'vitest'

import { baseTokens } from './base-tokens.ts'
import { failingPairs } from './contrast.ts'
import { verde } from './demo-brands.ts'
import {
  brandOf,
  otherTokens,
  readTheme,
  refuseTheme,
  type ThemeSettings,
  writtenTheme,
} from './theme-settings.ts'
import { applyBrand, brandCss, NO_BRAND } from './tokens.ts'

const none: ThemeSettings = { light: {}, dark: {}, common: {} }

// Each row is the input for a colour, and whether it is accepted.
const colours = [
  ['#fff', true],
  ['#1A7f5c', true],
  ['oklch(0.435 0.092 163)', true],
  ['', false],
  ['#ffff', false],
  ['#12345678', false],
  ['red', false],
  ['rgb(1 2 3)', false],
  ['var(--ink)', false],
  ['url(https://evil.example/x)', false],
  ['oklch(0.5 0.1 20 / .4)', false],
  ['oklch(0.5 0.1 20)}body{display:none', false],
  ['#fff;}</style><script>alert(1)</script>', false],
  ['#fff\n', false],
] as const

test.each(colours)('the colour %j may stand: %s', (text, isFine) => {
  const theme = { ...none, light: { primary: text } }
  expect(refuseTheme(theme)).toEqual(isFine ? [] : ['light.primary'])
  // Even without validation an unreadable colour never becomes a token.
  const { css, refused } = brandCss(brandOf(theme, NO_BRAND))
  expect(refused).toEqual([])
  expect(css).toMatch(isFine ? /^:root\{--primary:oklch\([\d. ]+\)\}$/ : /^$/)
})

// Each row is one of the common settings, and the fields that are refused.
const common = [
  [{ r1: 0, rPill: 32, goldHue: 359 }, []],
  [{ r2: 33 }, ['common.r2']],
  [{ r3: -1 }, ['common.r3']],
  [{ r4: 1.5 }, ['common.r4']],
  [{ goldHue: 360 }, ['common.goldHue']],
] as const

test.each(common)('%j is refused in %j', (theme, fields) => {
  expect(refuseTheme({ ...none, common: theme })).toEqual(fields)
})

test('written settings read back the same, and other tokens are kept', () => {
  const theme: ThemeSettings = {
    light: { primary: '#1a5c45', band: 'oklch(0.262 0.04 165)' },
    dark: { link: '#7fd8b0' },
    common: { r2: 6, rPill: 0, fontText: 'Brygada 1918', goldHue: 60 },
  }
  const others = otherTokens(verde.tokens)
  expect(others.light.ink).toBe(verde.tokens.light.ink)
  expect(others.light).not.toHaveProperty('primary')
  const brand = brandOf(theme, others)
  expect(brandCss(brand).refused).toEqual([])
  expect(readTheme(brand)).toEqual(writtenTheme(theme))
  expect(otherTokens(brand)).toEqual(others)
  expect(brandOf(readTheme(verde.tokens), others)).toMatchObject({ dark: verde.tokens.dark })
})

test('gold changes its hue and nothing else', () => {
  const brand = brandOf({ ...none, common: { goldHue: 62 } }, NO_BRAND)
  expect(brand.light.gold).toBe('oklch(0.8 0.137 62)')
  expect(brand.dark.gold).toBe('oklch(0.815 0.13 63)')
  expect(brand.light['on-gold']).toBe('oklch(0.27 0.05 55)')
})

test('a link colour with too little contrast is reported with its ratio', () => {
  const brand = brandOf({ ...none, light: { link: '#cccccc' } }, NO_BRAND)
  const failing = failingPairs(applyBrand(baseTokens, brand))
  expect(failing.map(({ theme, seen, ground, needed }) => [theme, seen, ground, needed])).toEqual([
    ['light', 'link', 'paper', 4.5],
    ['light', 'link', 'surface', 4.5],
    ['light', 'link', 'surface-2', 4.5],
  ])
  expect(failing[0]?.ratio).toBeLessThan(2)
})

test.each([
  ["'Brygada 1918 Variable', 'Brygada Fallback', 'Noto Serif', Georgia, serif", 'Brygada 1918'],
  ["'Hanken Grotesk Variable', system-ui, sans-serif", 'Hanken Grotesk'],
  ["'Hanken Grotesk'", undefined],
  ['Georgia, serif', undefined],
] as const)('%s, stored by any release, is read as %s', (stack, choice) => {
  expect(readTheme({ light: { 'font-text': stack }, dark: {} }).common.fontText).toBe(choice)
})
