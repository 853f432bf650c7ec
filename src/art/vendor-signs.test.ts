import { expect, test } from 'vitest'
import { SIGNS } from './vendor-signs.ts'

test('the signs are forty-seven, all different and all in currentColor', () => {
  const drawn = SIGNS.map((sign) => sign())
  expect(new Set(drawn).size).toBe(47)
  for (const sign of drawn) expect(sign).toContain('currentColor')
})
