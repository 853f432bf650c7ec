import { expect, test } from 'vitest'

import { rowCounts } from '#studio/games/plinko/rules.ts'

import { ballPath, fallMs, pinAt, shapeOf, slotAt } from './fall.ts'

test.each(rowCounts)('a board of %i rows: pins stay inside, and a slot lies between two pins', (rows) => {
  const shape = shapeOf(rows)
  expect(pinAt(shape, rows - 1, 0).x).toBeGreaterThan(0)
  expect(pinAt(shape, rows - 1, rows + 1).x).toBeLessThan(shape.width)
  expect(slotAt(shape, rows, 0).x).toBeCloseTo(
    (pinAt(shape, rows - 1, 0).x + pinAt(shape, rows - 1, 1).x) / 2,
  )
})

test.each<[turns: number[], slot: number]>([
  [[0, 0, 0, 0, 0, 0, 0, 0], 0],
  [[1, 1, 1, 1, 1, 1, 1, 1], 8],
  [[1, 0, 1, 0, 0, 1, 0, 1], 4],
])('the ball with the turns %j always falls, and ends in slot %i', (turns, slot) => {
  const shape = shapeOf(8)
  const points = ballPath(shape, 8, { turns })
  expect(points).toHaveLength(10)
  expect(points.at(-1)?.x).toBe(slotAt(shape, 8, slot).x)
  for (const [place, point] of points.entries()) {
    const before = points[place - 1]
    if (!before) continue
    expect(point.y).toBeGreaterThan(before.y)
    expect(Math.abs(point.x - before.x)).toBeLessThan(shape.dx)
  }
  expect(fallMs(8)).toBeLessThan(fallMs(16))
})
