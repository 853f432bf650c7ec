import { expect, test } from 'vitest'
import { GLYPHS } from './glyphs.ts'

test('every letter and digit has a glyph of absolute strokes and arcs', () => {
  for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789') expect(GLYPHS[sign], sign).toBeDefined()
  for (const [sign, [width, skeleton]] of Object.entries(GLYPHS)) {
    expect(width, sign).toBeGreaterThanOrEqual(0)
    expect(skeleton, sign).toMatch(/^[MLAZ0-9. -]*$/)
  }
})
