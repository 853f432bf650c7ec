import { expect, test } from 'vitest'
import { axisTop } from './chart-scale.ts'

// Each row: values, top of the axis.
const rows: readonly [number[], number][] = [
  [[], 1],
  [[0, 0], 1],
  [[3, 9, 10], 10],
  [[11], 20],
  [[31, 12], 40],
  [[0.3], 0.4],
  [[950], 1000],
]

for (const [values, expected] of rows) {
  test(`values ${values.join(', ') || 'none'}: up to ${expected}`, () => {
    expect(axisTop(values)).toBeCloseTo(expected)
  })
}
