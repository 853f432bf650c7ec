import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { verde } from '#domain/brand/demo-brands.ts'
import { NO_BRAND, parseTokensCss } from '#domain/brand/tokens.ts'

import { baseColours, coloursOf } from './brand-colours.ts'

const sheet = parseTokensCss(readFileSync(new URL('../../browser/ui/tokens.css', import.meta.url), 'utf8'))

test('the base colours are those of the style sheet', () => {
  for (const mode of ['light', 'dark'] as const)
    for (const [name, value] of Object.entries(baseColours[mode])) expect(sheet[mode][name], name).toBe(value)
})

test('a brand has its own colours, and keeps those that it does not name', () => {
  const plain = coloursOf(NO_BRAND, 'light')
  const own = coloursOf(verde.tokens, 'light')
  expect(Object.values({ ...plain, ...own }).every((hex) => /^#[0-9a-f]{6}$/.test(hex))).toBe(true)
  expect(own.band).not.toBe(plain.band)
  expect(coloursOf({ light: { band: 'oklch(0.4 0.1 20)' }, dark: {} }, 'light').paper).toBe(plain.paper)
  expect(coloursOf(verde.tokens, 'dark').paper).not.toBe(own.paper)
})
