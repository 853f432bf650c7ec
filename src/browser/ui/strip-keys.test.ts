import { expect, test } from 'vitest'
import { nextStop } from './strip-keys.ts'

// Each row: key, place, reading direction, next place of five.
const rows = [
  ['ArrowRight', 1, 'ltr', 2],
  ['ArrowLeft', 1, 'ltr', 0],
  ['ArrowRight', 1, 'rtl', 0],
  ['ArrowLeft', 1, 'rtl', 2],
  ['ArrowRight', 4, 'ltr', 4],
  ['ArrowLeft', 0, 'ltr', 0],
  ['Home', 3, 'rtl', 0],
  ['End', 1, 'ltr', 4],
  ['Enter', 1, 'ltr', undefined],
  ['ArrowDown', 1, 'ltr', undefined],
] as const

for (const [key, index, direction, expected] of rows) {
  test(`${key} at ${index}, ${direction}: ${expected ?? 'stays out of it'}`, () => {
    expect(nextStop({ key, index, count: 5, direction })).toBe(expected)
  })
}
