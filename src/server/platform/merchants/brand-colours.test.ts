import { expect, test } from 'vitest'

import { verde } from '#domain/brand/demo-brands.ts'
import { NO_BRAND } from '#domain/brand/tokens.ts'

import { coloursOf } from './brand-colours.ts'

test('a brand overrides the colours that it names, and keeps the others', () => {
  const plain = coloursOf(NO_BRAND, 'light')
  const own = coloursOf(verde.tokens, 'light')
  expect(Object.values({ ...plain, ...own }).every((hex) => /^#[0-9a-f]{6}$/.test(hex))).toBe(true)
  expect(own.band).not.toBe(plain.band)
  expect(coloursOf({ light: { band: 'oklch(0.4 0.1 20)' }, dark: {} }, 'light').paper).toBe(plain.paper)
  expect(coloursOf(verde.tokens, 'dark').paper).not.toBe(own.paper)
})
