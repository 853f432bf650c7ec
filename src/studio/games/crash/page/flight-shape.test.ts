import { describe, expect, test } from 'vitest'

import { gridOf, secondsOf, shapeOf } from './flight-shape.ts'

const sky = { width: 760, height: 700 }

describe('the columns of a flight', () => {
  test.each<[elapsedMs: number, columns: number]>([
    [0, 0],
    [100, 1],
    [4_000, 13],
    [8_000, 26],
    [60_000, 26],
  ])('after %i ms there are %i', (elapsedMs, columns) => {
    expect(shapeOf({ ...sky, elapsedMs }).columns).toHaveLength(columns)
  })

  test('rise from the ground, and the last reaches the end of the curve', () => {
    const { columns, tile, base, yOf } = shapeOf({ ...sky, elapsedMs: 30_000 })
    expect(columns.every((tiles, at) => tiles >= (columns[at - 1] ?? 1))).toBe(true)
    const reached = base - yOf(100 * 1.00006 ** 30_000)
    expect(Math.abs((columns.at(-1) ?? 0) * tile - reached)).toBeLessThan(4 * tile)
  })
})

test.each<[elapsedMs: number, lines: number[]]>([
  [0, [150, 200]],
  [18_000, [150, 200, 250, 300]],
  [60_000, [1_100, 2_100, 3_100]],
])('after %i ms the grid has lines at %j', (elapsedMs, lines) => {
  expect(gridOf(elapsedMs)).toEqual(lines)
})

test.each<[axisMs: number, seconds: number[]]>([
  [8_000, [0, 2, 4, 6, 8]],
  [60_000, [0, 20, 40, 60]],
])('an axis of %i ms has labels at %j', (axisMs, seconds) => {
  expect(secondsOf(axisMs)).toEqual(seconds)
})
