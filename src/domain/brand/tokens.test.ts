import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { BrandTokens } from './tokens.ts'
import { applyBrand, brandCss, NO_BRAND, parseTokensCss, refuseToken, TOKEN_KINDS } from './tokens.ts'

const base = parseTokensCss(readFileSync(new URL('../../browser/ui/tokens.css', import.meta.url), 'utf8'))

// Each row is a value for a token, and the refusal.
const rows = [
  ['primary', 'oklch(0.435 0.092 163)', undefined],
  ['scrim', 'oklch(0.2 0.025 165 / .58)', undefined],
  ['r2', '.5rem', undefined],
  ['r2', '8px', undefined],
  ['r1', '0', undefined],
  ['font-text', "'Hanken Grotesk Variable', system-ui, sans-serif", undefined],
  ['cat-slots', 'oklch(0.5 0.1 20)', 'unknown_token'],
  ['s4', '1rem', 'unknown_token'],
  ['constructor', 'oklch(0.5 0.1 20)', 'unknown_token'],
  ['primary}body{color', 'oklch(0.5 0.1 20)', 'unknown_token'],
  ['font-text', `'${'a'.repeat(500)}'`, 'too_long'],
  ['primary', 'red', 'not_a_colour'],
  ['primary', '#fff', 'not_a_colour'],
  ['primary', 'var(--ink)', 'not_a_colour'],
  ['primary', 'oklch(0.5 0.1 20);color:red', 'not_a_colour'],
  ['primary', 'oklch(0.5 0.1 20)}body{display:none', 'not_a_colour'],
  ['primary', 'url(https://example.com/x)', 'not_a_colour'],
  ['primary', 'oklch(0.5 0.1 20 / .4)', 'translucent_colour'],
  ['scrim', 'expression(alert(1))', 'not_a_colour'],
  ['r2', '8', 'not_a_length'],
  ['r2', '-8px', 'not_a_length'],
  ['r2', 'calc(1px + 1px)', 'not_a_length'],
  ['r2', '8px;', 'not_a_length'],
  ['r2', '8px\n', 'not_a_length'],
  ['font-text', '', 'not_a_font_list'],
  ['font-text', 'inherit', 'not_a_font_list'],
  ['font-text', "'A', url(x)", 'not_a_font_list'],
  ['font-text', "'A'; @import 'x'", 'not_a_font_list'],
  ['font-text', "@import 'x'", 'not_a_font_list'],
  ['font-text', "'</style><script>'", 'not_a_font_list'],
  ['font-text', "'A\\'", 'not_a_font_list'],
  ['font-text', "'A", 'not_a_font_list'],
  ['font-text', '/* */', 'not_a_font_list'],
] as const

for (const [name, value, expected] of rows) {
  test(`${name}: ${JSON.stringify(value.slice(0, 40))} is ${expected ?? 'allowed'}`, () =>
    expect(refuseToken(name, value)).toBe(expected))
}

test('the base sheet has every token that a brand may override, in values of the same grammar', () => {
  for (const name of Object.keys(TOKEN_KINDS)) {
    expect(base.light[name], name).toBeDefined()
    expect(refuseToken(name, base.light[name] ?? ''), name).toBeUndefined()
    if (base.dark[name] !== undefined) expect(refuseToken(name, base.dark[name]), name).toBeUndefined()
  }
})

test('the blocks are read apart, and nothing of reduced motion is taken for a theme', () => {
  expect(base.light['primary']).toBe('oklch(0.435 0.092 163)')
  expect(base.dark['primary']).toBe('oklch(0.53 0.105 163)')
  expect(base.light['t1']).toBe('120ms')
  expect(base.dark['r2']).toBeUndefined()
})

test('a sheet without a theme is a mistake of ours', () => {
  expect(() => parseTokensCss(':root { --ink: red; }')).toThrow('a light and a dark block')
})

test('without a brand the base shows, with dark over light', () => {
  const applied = applyBrand(base, NO_BRAND)
  expect(applied.light).toEqual(base.light)
  expect(applied.dark['primary']).toBe(base.dark['primary'])
  expect(applied.dark['r2']).toBe(base.light['r2'])
})

test('a light override reaches dark only where the base says nothing of its own for dark', () => {
  const applied = applyBrand(base, { light: { r2: '1px', primary: 'oklch(0.4 0.1 40)' }, dark: {} })
  expect(applied.dark['r2']).toBe('1px')
  expect(applied.dark['primary']).toBe(base.dark['primary'])
})

test('the sheet of a brand has its two blocks', () => {
  const brand = {
    light: { r2: '1px', paper: 'oklch(0.97 0.01 120)' },
    dark: { paper: 'oklch(0.2 0.01 120)' },
  }
  expect(brandCss(brand)).toEqual({
    css: ":root{--r2:1px;--paper:oklch(0.97 0.01 120)}:root[data-theme='dark']{--paper:oklch(0.2 0.01 120)}",
    refused: [],
  })
  expect(brandCss(NO_BRAND).css).toBe('')
})

test('a refused value is reported and never printed', () => {
  const hostile: Record<string, string> = { paper: 'red;}body{}', 'x}y': 'z', r2: '4px' }
  const brand: BrandTokens = { light: hostile, dark: { ink: 'url(x)' } }
  expect(brandCss(brand)).toEqual({
    css: ':root{--r2:4px}',
    refused: [
      { theme: 'light', name: 'paper', reason: 'not_a_colour' },
      { theme: 'light', name: 'x}y', reason: 'unknown_token' },
      { theme: 'dark', name: 'ink', reason: 'not_a_colour' },
    ],
  })
})
