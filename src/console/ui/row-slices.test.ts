import { expect, test } from 'vitest'

import { SLICE, sliceOf } from './row-slices.ts'

const rowsOf = (...ids: number[]) => ids.map((id) => ({ id: String(id) }))
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => Number(id))

// Each row: the new list, the rows before, how many are drawn, and what shows.
const cases: readonly (readonly [
  title: string,
  next: number[],
  old: number[] | undefined,
  count: number,
  rows: number[],
])[] = [
  ['the first page shows its first slice', range(0, 25), undefined, SLICE, range(0, 6)],
  [
    'old rows fill the places of those to come',
    range(100, 125),
    range(0, 25),
    SLICE,
    [...range(100, 106), ...range(0, 19)],
  ],
  [
    'a row is never there twice',
    [20, ...range(100, 124)],
    range(0, 25),
    SLICE,
    [20, ...range(100, 105), ...range(0, 19)],
  ],
  ['the last slice is the list', range(100, 125), range(0, 25), 27, range(100, 125)],
  [
    'another order of the same rows needs no slices',
    range(0, 25).toReversed(),
    range(0, 25),
    SLICE,
    range(0, 25).toReversed(),
  ],
  [
    'few new rows need no slices',
    [...range(50, 56), ...range(0, 19)],
    range(0, 25),
    SLICE,
    [...range(50, 56), ...range(0, 19)],
  ],
  ['an empty list is empty at once', [], range(0, 25), SLICE, []],
]

test.each(cases)('%s', (_title, next, old, count, rows) => {
  expect(idsOf(sliceOf(rowsOf(...next), old && rowsOf(...old), count))).toEqual(rows)
})
