import { expect, test } from 'vitest'
import type { Category } from '#domain/navigation/category.ts'
import { CATEGORIES } from './category-colours.ts'
import { stripArt } from './strip-art.ts'
import { svgFault } from './svg-fault.ts'

test.each(Object.keys(CATEGORIES) as Category[])(
  'the strip of %s is well formed in both directions',
  (category) => {
    const [plain, mirrored] = [stripArt(category), stripArt(category, { mirror: true })]
    for (const svg of [plain, mirrored]) expect(svgFault(svg)).toBeUndefined()
    expect(plain).toContain('viewBox="0 0 640 96"')
    expect(mirrored).not.toBe(plain)
    expect(stripArt(category)).toBe(plain)
  },
)
