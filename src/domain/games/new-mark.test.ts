import { expect, test } from 'vitest'

import { markOf, NEW_AT_MOST, newOf } from './new-mark.ts'

const DAY = 86_400_000
const now = 1_800_000_000_000

// Each row: days since the newest games of a hall were offered, and which are marked new.
test.each([
  [[], []],
  [[0], [0]],
  [
    [0, 29.9, 30, 31],
    [0, 29.9],
  ],
  [[30], []],
  // Offered from tomorrow: not visible yet, so not new.
  [[-1, 2], [2]],
] as const)('of those offered %j days ago these are new: %j', (days, marked) => {
  const youngest = days.map((ago) => ({ id: String(ago), offeredAtMs: now - ago * DAY }))
  expect(newOf(youngest, now)).toEqual(marked.map(String))
})

test('however many were offered at once, no more than twelve of a hall are new', () => {
  const youngest = Array.from({ length: 40 }, (_, place) => ({ id: String(place), offeredAtMs: now - place }))
  expect(newOf(youngest, now)).toHaveLength(NEW_AT_MOST)
  expect(newOf(youngest, now)[0]).toBe('0')
})

test.each([
  [true, true, 'hot'],
  [true, false, 'hot'],
  [false, true, 'new'],
  [false, false, undefined],
] as const)('a game that is hot: %s, and new: %s, carries %s', (isHot, isNew, mark) => {
  expect(markOf({ isHot, isNew })).toBe(mark)
})
