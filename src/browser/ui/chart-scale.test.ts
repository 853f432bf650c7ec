import { expect, test } from 'vitest'
import { axisOf, axisTop } from './chart-scale.ts'

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

test.each([
  { values: [], axis: { top: 1, bottom: 0, ticks: [0] } },
  { values: [0, 0], axis: { top: 1, bottom: 0, ticks: [0] } },
  { values: [3, 9], axis: { top: 10, bottom: 0, ticks: [0, 5, 10] } },
  { values: [35, -12], axis: { top: 40, bottom: -20, ticks: [-20, 0, 40] } },
  { values: [-7, 0], axis: { top: 0, bottom: -8, ticks: [-8, -4, 0] } },
])('the axis of $values goes as far below zero as they do', ({ values, axis }) => {
  expect(axisOf(values)).toEqual(axis)
})
