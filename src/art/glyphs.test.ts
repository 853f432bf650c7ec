import { expect, test } from 'vitest'
import { GLYPHS } from './glyphs.ts'

test('the alphabet and the numerals are all drawn, as absolute strokes and arcs', () => {
  for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789') expect(GLYPHS[sign], sign).toBeDefined()
  for (const [sign, [width, skeleton]] of Object.entries(GLYPHS)) {
    expect(width, sign).toBeGreaterThanOrEqual(0)
    expect(skeleton, sign).toMatch(/^[MLAZ0-9. -]*$/)
  }
})
