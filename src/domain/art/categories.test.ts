import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CATEGORIES, isCategory } from './categories.ts'

const tokens = readFileSync(new URL('../../browser/ui/tokens.css', import.meta.url), 'utf8')

for (const [category, { hue }] of Object.entries(CATEGORIES)) {
  test(`the pictures of ${category} have the hue of its token`, () => {
    const token = new RegExp(`--cat-${category}: oklch\\([\\d.]+ [\\d.]+ (\\d+)\\)`).exec(tokens)
    expect(Number(token?.[1])).toBe(hue)
  })
}

test('only the nine words are categories', () => {
  expect(Object.keys(CATEGORIES).filter(isCategory)).toHaveLength(9)
  expect(['', 'Slots', 'constructor', '__proto__'].filter(isCategory)).toEqual([])
})
