import { expect, test } from 'vitest'
import { axisOf, axisTop } from './chart-scale.ts'

// Each row: values, top of the axis.
const rows: readonly [number[], number][] = [
  [[], 1],
  [[0, 0], 1],
  [[3, 9, 10], 10],
  [[11], 20],
  // Of a few whole things there is no half.
  [[1], 2],
  [[0, 3, 1], 4],
  [[5], 6],
  [[2.5], 4],
  [[4.5], 5],
  [[50], 50],
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
  { values: [0.3], least: 10, top: 10 },
  { values: [-3, 2], least: 10, top: 10 },
  { values: [16.5], least: 10, top: 20 },
  { values: [0], least: 10, top: 10 },
])('a small amount of $least keeps its place: $values reach to $top', ({ values, least, top }) => {
  expect(axisOf(values, least).top).toBe(top)
  const { bottom } = axisOf(
    values.map((value) => -value),
    least,
  )
  expect(bottom).toBe(values.some((value) => value > 0) ? -top : 0)
})

test.each([
  { values: [], axis: { top: 1, bottom: 0, ticks: [0] } },
  { values: [0, 0], axis: { top: 1, bottom: 0, ticks: [0] } },
  { values: [3, 9], axis: { top: 10, bottom: 0, ticks: [0, 5, 10] } },
  { values: [35, -12], axis: { top: 40, bottom: -20, ticks: [-20, 0, 40] } },
  { values: [-7, 0], axis: { top: 0, bottom: -8, ticks: [-8, -4, 0] } },
])('the axis of $values goes as far below zero as they do', ({ values, axis }) => {
  expect(axisOf(values)).toEqual(axis)
})
