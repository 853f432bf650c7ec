import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CATEGORIES } from './category-colours.ts'

const tokens = readFileSync(new URL('../browser/ui/tokens.css', import.meta.url), 'utf8')

for (const [category, { hue }] of Object.entries(CATEGORIES)) {
  test(`the pictures of ${category} have the hue of its token`, () => {
    const token = new RegExp(`--cat-${category}: oklch\\([\\d.]+ [\\d.]+ (\\d+)\\)`).exec(tokens)
    expect(Number(token?.[1])).toBe(hue)
  })
}
