import { expect, test } from 'vitest'

import { providerMarks } from './provider-marks.ts'

for (const [name, mark] of Object.entries(providerMarks)) {
  test(`the mark of ${name} has only paths, each with one colour`, () => {
    for (const { path, fill } of mark.parts) {
      expect(path).toMatch(/^M[\d .,a-zA-Z-]+z$/)
      expect(fill).toMatch(/^#[0-9a-f]{6}$/)
    }
  })
}
