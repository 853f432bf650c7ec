import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { baseTokens } from './base-tokens.ts'
import { CONTRAST_PAIRS } from './contrast.ts'
import { parseTokensCss, TOKEN_KINDS } from './tokens.ts'

const sheet = parseTokensCss(readFileSync(new URL('../../browser/ui/tokens.css', import.meta.url), 'utf8'))
const names = new Set([
  ...Object.keys(TOKEN_KINDS),
  ...CONTRAST_PAIRS.flatMap(({ seen, ground }) => [seen, ground]),
])
const known = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))

test('the base tokens equal those of the style sheet that a brand may set or that contrast is checked for', () => {
  expect(baseTokens).toEqual({ light: known(sheet.light), dark: known(sheet.dark) })
})
