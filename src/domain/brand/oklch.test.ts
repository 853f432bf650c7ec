import { expect, test } from 'vitest'
import { contrastRatio, linearRgb, parseOklch, relativeLuminance } from './oklch.ts'

// Each row is one text with the colour in it.
const rows = [
  ['oklch(0.435 0.092 163)', { lightness: 0.435, chroma: 0.092, hue: 163, alpha: 1 }],
  ['oklch(0.2 0.025 165 / .58)', { lightness: 0.2, chroma: 0.025, hue: 165, alpha: 0.58 }],
  ['oklch(1 0 0/1)', { lightness: 1, chroma: 0, hue: 0, alpha: 1 }],
  ['oklch(1.2 0 0)', undefined],
  ['oklch(0.5 0.6 0)', undefined],
  ['oklch(0.5 0.1 400)', undefined],
  ['oklch(0.5 0.1 40 / 2)', undefined],
  ['oklch(0.5, 0.1, 40)', undefined],
  ['oklch(50% 0.1 40)', undefined],
  ['oklch(0.5 0.1 40);', undefined],
  ['oklch(0.5 0.1 40)\n', undefined],
  ['oklch(from red l c h)', undefined],
  ['#0c5c43', undefined],
  ['', undefined],
] as const

for (const [text, expected] of rows) {
  test(`${JSON.stringify(text)} is ${expected ? 'a colour' : 'refused'}`, () =>
    expect(parseOklch(text)).toEqual(expected))
}

const white = { lightness: 1, chroma: 0, hue: 0 }
const black = { lightness: 0, chroma: 0, hue: 0 }

test('white and black are the ends of luminance and of contrast, in either order', () => {
  expect(relativeLuminance(white)).toBeCloseTo(1, 5)
  expect(relativeLuminance(black)).toBe(0)
  expect(contrastRatio(white, black)).toBeCloseTo(21, 3)
  expect(contrastRatio(black, white)).toBeCloseTo(21, 3)
  expect(contrastRatio(white, white)).toBe(1)
})

test('the red of sRGB comes out as red', () => {
  const [red, green, blue] = linearRgb({ lightness: 0.62796, chroma: 0.25768, hue: 29.234 })
  expect(red).toBeCloseTo(1, 3)
  expect(green).toBeCloseTo(0, 3)
  expect(blue).toBeCloseTo(0, 3)
})

test('a colour beyond the screen is judged as the screen clips it', () => {
  expect(relativeLuminance({ lightness: 0.7, chroma: 0.4, hue: 150 })).toBeLessThanOrEqual(1)
})
